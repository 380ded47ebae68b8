// A bare socket server: `node bare.js PORT`. A phone names its table and seat in the address, and
// is sent its view after each move of the table.

import { WebSocketServer } from "ws";
import { deal, movesOf, play, viewOf } from "./game.js";
import { answerCosts, port, shuffled } from "./peer_process.js";

const SEATS = 4;
const tables = new Map();

function tableOf(name) {
  if (!tables.has(name)) tables.set(name, { game: deal(SEATS, shuffled), sockets: [] });
  return tables.get(name);
}

const server = new WebSocketServer({ host: "127.0.0.1", port, perMessageDeflate: false });
server.on("listening", answerCosts);
server.on("connection", (socket, request) => {
  const [name, seat] = new URL(request.url, "http://localhost").searchParams.get("at").split(".");
  const table = tableOf(name);
  const tell = (to, at) => to?.send(JSON.stringify(viewOf(table.game, at)));
  table.sockets[seat] = socket;
  tell(socket, Number(seat));
  socket.on("message", (words) => {
    const { move } = JSON.parse(words);
    if (!movesOf(table.game, Number(seat)).includes(move)) return;
    play(table.game, move, shuffled);
    table.sockets.forEach(tell);
  });
});
