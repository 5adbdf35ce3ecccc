"""Words that only hold a sentence together, English and Spanish, folded as the analyser folds words.

Words that mean something in the other language, such as `sea`, `son` or `todo`, and those that are names or often
stand alone, are not here.
"""

from __future__ import annotations

_ENGLISH = """
a about after also am an and any are as at be because been before being between both but by could did do does doing
during each for from had has have having he her here hers him his how i if in into is it its me my nor of off on onto
or other our ours out over own she should so some such than that the their theirs them then there these they this
those through to too until upon very was we were what when where whether which while who whom whose why with within
without would you your yours
"""
_SPANISH = """
a al algun alguna algunas alguno algunos ante aquel aquella aquellas aquellos aunque cada como con cual cuales cuando
cuyo cuya de del desde donde e el ella ellas ellos en entre es esa esas ese eso esos esta estaba estan estas este esto
estos fue fueron ha han hasta la las le les lo los mas me mi mis muy ni nos nosotros nuestra nuestro o os para pero
por porque pues que quien quienes se segun ser si sobre su sus tambien te tenia tiene tienen tu tus u un una unas uno
unos usted ustedes y ya yo
"""
STOP_WORDS = frozenset((_ENGLISH + _SPANISH).split())
