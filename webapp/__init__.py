"""The face on the phone: the Mini App, its page and its socket."""
