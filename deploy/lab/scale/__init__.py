"""Needs of so many players: an hour of an evening, simulated with measured costs.

    python -m deploy.scale --players 1000000 --picture hour.png

People's habits are assumptions (habits.py), costs are measured ones (costs.json). The hour is
simulated table by table (hour.py); what it takes follows from its fullest seconds (needs.py).

    python -m deploy.lab.scale.watched evening.png

People who are programs play some minutes at a whole server of this machine (local_server.py), a
real Prometheus looks on, and the dashboard of deploy/kit is drawn (panels.py).
"""
