// Colyseus: `node colyseus.js PORT`. A table is a room. Each of its people is sent their view as a
// message, since a state that all share would show every hand.

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { deal, movesOf, play, viewOf } from "./game.js";
import { answerCosts, port, shuffled } from "./peer_process.js";

const SEATS = 4;

class DurakRoom extends Room {
  maxClients = SEATS;
  game = deal(SEATS, shuffled);

  onCreate() {
    this.autoDispose = false;
    this.onMessage("move", (client, move) => {
      if (!movesOf(this.game, client.userData.seat).includes(move)) return;
      play(this.game, move, shuffled);
      this.clients.forEach((one) => this.tell(one));
    });
  }

  onJoin(client, { seat }) {
    client.userData = { seat };
    this.tell(client);
  }

  tell(client) {
    client.send("view", viewOf(this.game, client.userData.seat));
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("durak", DurakRoom);
await server.listen(port, "127.0.0.1");
answerCosts();
