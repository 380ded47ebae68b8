"""Questions of those who run a server, asked of the store and answered for all processes.

`census` counts tables and what waits, `overview` counts who plays now, and `probe` asks whether
the store answers. Faces and metrics use them through `StoreStatus`
(`engine/tables/service/store_status.py`).
"""
