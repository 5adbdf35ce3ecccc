"""Words that say little, for the baselines only: Engrama counts how common a word is in the memory instead."""

_ENGLISH = """
a about after again all also am an and any are as at be because been before being between both but by can could did do
does doing done down each else ever few for from further get got had has have having he her here hers herself him
himself his how i if in into is it its itself just let like many may me might more most much must my myself no nor not
now of off on once only or other our ours out over own same she should so some such than that the their theirs them
themselves then there these they this those through to too under until up us very was we were what when where which
while who whom whose why will with would yes yet you your yours
"""
_SPANISH = """
a al algo alguna algunas alguno algunos ante antes aquel aquella aun aunque bajo cada casi como con cual cuales cuando
cuanto de del desde donde dos durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estan estar
estas este esto estos fue fueron ha han hasta hay la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros o
os otra otras otro otros para pero poco por porque pues que quien quienes se sea segun ser si sin sino sobre solo son su
sus tal tambien tan tanto te tiene tienen todo todos tu tus un una unas uno unos usted y ya yo
"""
STOPWORDS = frozenset((_ENGLISH + _SPANISH).split())
