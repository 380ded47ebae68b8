"""The service: the objects through which faces, the clock and tools use tables.

`Tables` holds one object for each subject: `seats`, `host`, `game`, `orders`, `chats`, `people`,
`presence`, `news`, `past`, `numbers`, `status`, `deadlines`. Acts of people go through
`CheckedActs`, the one place where their rights are judged and the act is saved. The objects read
what an act needs to know (the clock, who looks, blocks); the acts themselves are in
`engine/tables/acts`.
"""
