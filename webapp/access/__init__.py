"""Access control: who sends a request, from where, and how often they may.

`launch_data` checks what Telegram signed when the page was opened. `tokens` makes our own tokens
from it, and `visitors` reads them in later requests. `request_origin` finds the address and the
origin of a request, and `proxy_watch` warns where a proxy hides addresses. `rate_limits` has all
limits in one list, and `address_budget` limits the processor time that an address costs before
anybody there has shown a token.
"""
