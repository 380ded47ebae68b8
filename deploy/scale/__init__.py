"""How much it takes for how many people: an hour of an evening, simulated with measured costs.

    python -m deploy.scale --players 1000000 --picture hour.png

People's habits are assumptions (habits.py), costs are measured ones (costs.json). The hour is
simulated table by table (hour.py); what it takes follows from its fullest seconds (needs.py).
"""
