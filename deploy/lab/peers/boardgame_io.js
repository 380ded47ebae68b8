// boardgame.io: `node boardgame_io.js PORT`, with its storage in memory. A match is made when its
// first phone asks for it.

import core from "boardgame.io/dist/cjs/core.js";
import io from "boardgame.io/dist/cjs/server.js";
import { deal, movesOf, play, viewOf } from "./game.js";
import { answerCosts, port } from "./peer_process.js";

const durak = {
  name: "durak",
  setup: ({ ctx, random }) => deal(ctx.numPlayers, random.Shuffle),
  turn: { activePlayers: core.ActivePlayers.ALL },
  disableUndo: true,
  moves: {
    play: {
      client: false,
      move({ G, playerID, random }, move) {
        if (!movesOf(G, Number(playerID)).includes(move)) return core.INVALID_MOVE;
        play(G, move, random.Shuffle);
        return G;
      },
    },
  },
  playerView: ({ G, playerID }) => viewOf(G, Number(playerID)),
};

const server = io.Server({ games: [durak], origins: [/.*/] });
await server.run({ port, callback: answerCosts });
