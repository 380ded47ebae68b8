"""Tables on each kind of store: the same tests on one server and on a Cluster."""
