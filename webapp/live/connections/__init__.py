"""Open connections of this process, whether sockets or polls, and limits across processes.

`connection` holds the messages that wait for one page. `open_sockets` lists every connection, to
close them all or to renew their tokens. `devices` limits the sockets of one person, `spreading`
moves connections to processes that have fewer; both compare with the other processes every few
seconds.
"""
