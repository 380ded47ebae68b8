// The shapes of the wire, for `tsc` alone: what page and server say to each other (docs/protocol.md).
// A test holds them to what Python reads and writes (tests/webapp/static/test_types.py).

// ── The engine's words ──

type Card = string; // "7h", "Th"
type Suit = "c" | "d" | "h" | "s";
type TrumpSuit = Suit | ""; // "": a game without trumps
type Role = "attacker" | "defender" | "thrower" | "idle" | "out" | "fool";

interface Rules {
  preset: string | null;
  deck: number;
  packs: number;
  jokers: number;
  trump: "turned" | "last_dealt" | "none";
  beats: "standard" | "spades_by_spades";
  throw_in: "off" | "attacker" | "neighbours" | "all";
  throw_in_from: "any_time" | "first_defence" | "all_beaten";
  consent: "off" | "bout" | "card";
  priority: "strict" | "open" | "order";
  bout_limit: number | null;
  first_bout_limit: number | null;
  first_limit_until: "bout" | "beaten";
  take_any_time: boolean;
  throw_in_after_take: boolean;
  transfer: boolean;
  travel_document: boolean;
  first_bout_transfer: boolean;
  draws: boolean;
  trump_exchange: boolean;
  teams: "off" | "pairs" | "threes" | "three_pairs" | "two_of_four" | "four_pairs";
  epaulettes: "off" | "honour" | "ladder";
  cheating: "off" | "people" | "everybody";
  next_attack: "lowest_trump" | "left_of_dealer" | "at_the_fool" | "winning_team";
  open_with_several: boolean;
  ends_with_attacker: boolean;
  winner: "none" | "first_out";
  match: string; // "open", "games:5", "ladder"
  deal_all: boolean;
  redeal: boolean;
  score: "fools" | "places";
}

/** Options of the rules, otherwise than a preset has them. */
type Changes = Record<string, string | number | boolean | null>;

interface Pair {
  attack: Card;
  by: number;
  beaten: Card | null;
}

interface Outcome {
  fool: number | null;
  losers: number[];
  out: number[];
  draw: boolean;
  epaulettes: number;
  reason: string;
  points?: number[]; // where they are counted
}

/** What each kind of event tells besides its seat. */
interface EventFacts {
  time_ran_out: {};
  stood_in: {};
  dealt: { attacker: number; counts: number[]; hand: Card[]; stock: number; trump: Card | null };
  attacked: { card: Card; opening: boolean };
  beaten: { card: Card; by: Card };
  transferred: { card: Card; defender: number };
  shown: { card: Card; defender: number };
  take_said: {};
  passed: {};
  permitted: {};
  exchanged: { card: Card; trump: Card };
  redealt: { cards: Card[] };
  caught: { layer: number; card: Card; beaten: Card | null };
  challenge_failed: { layer: number; card: Card };
  bout_beaten: { cards: Card[] };
  bout_taken: { cards: Card[] };
  drawn: { count: number; cards?: Card[]; trump?: Card };
  seat_out: {};
  game_ended: { outcome: Outcome };
}

type EventKind = keyof EventFacts;

/** A game that ends in a draw has no seat. */
type SeatOf<K extends EventKind> = K extends "game_ended" ? number | null : number;
type EventOf<K extends EventKind> = { kind: K; seat: SeatOf<K>; v?: number } & EventFacts[K];
/** Any of them, with all that a sentence may name. */
interface AnyEvent {
  kind: string; seat: number; opening?: boolean; card?: Card; by?: Card; cards?: Card[];
  count?: number;
}
type GameEvent = { [K in EventKind]: EventOf<K> }[EventKind];

// ── What the server says ──

/** A position as one seat sees it. */
interface Position {
  seat: number | null;
  bout: number;
  dealer: number;
  attacker: number;
  defender: number;
  limit: number | null;
  taking: boolean;
  trump: Card | null;
  trump_suit: TrumpSuit;
  trump_drawn: boolean; // no trump card lies under the stock
  stock: number;
  discard: number;
  pairs: Pair[];
  shown: Card[];
  hand: Card[];
  cards: number[];
  roles: Role[];
  waited: number[];
  passed: number[];
  permitted: boolean;
  out: number[];
  moves: string[];
  reasons: Record<Card | "exchange", Reason>;
  teams: number[] | null;
  ladder: string[] | null;
  outcome: Outcome | null;
  cheats?: string[]; // moves with cards that don't fit, at a cheaters' table
  challenges?: string[]; // … what the own seat may challenge there
  doubts?: DoubtsView; // … and what everybody sees
}

/** What can be challenged at a cheaters' table, and what came of it. */
interface DoubtsView {
  last: { card: Card; by: number; beaten: Card | null } | null;
  settled: boolean; // the bout is over but for a word
  caught: number[]; // in this bout
  silent: number[];
  cheats?: { stood: number; caught: number; wrong_challenges: number }[]; // when it is over
}

/** Why a card, or the exchange, can't be played. */
interface Reason {
  code: string;
  rule: string | null;
  words: string;
}

/** The game at a table: its number, who sits where, and who has won when it is over. */
interface GameView extends Position {
  number: number;
  names: string[];
  winners?: number[]; // not in a look back
  tally?: [taken: number, thrownIn: number][]; // … of each seat, of a game that is over
  handed?: Handed[]; // … seats that went to somebody else
}

/** A seat that went to somebody else in the middle of a game, which counts for the giver. */
interface Handed {
  seat: number;
  giver: string;
  taker: string;
}

/** A position of a finished game, every hand open. */
type OpenPosition = Position & { hands: Card[][] };

interface Seat {
  seat: number;
  game_seat: number | null; // its person's in the game that runs or ran last
  chair: number;
  name: string;
  photo: string; // its address, "" where none is shown
  kind: "person" | "computer";
  level: string | null;
  ready: boolean;
  held: boolean;
  muted: boolean; // by a host
  looking: boolean;
  in_chat: boolean; // plays with buttons there
  late: number; // kept until then for its person, ms since 1970; 0: not late
  offered: boolean; // to be had by somebody who looks on
}

/** Whom this person has blocked: `GET /api/blocked`. */
interface BlockedPerson {
  number: number;
  name: string; // "" for who was forgotten
}

/** How a row of games stands; what belongs to seats is in their order. */
interface MatchView {
  games: number;
  fools: number[];
  ladder: string[] | null;
  losers: number[] | null;
  points: number[] | null; // by the order of leaving
}

interface Clock {
  left: number;
  of: number;
  minutes: number[]; // seats that have one more
  untold?: number[]; // seats whose people couldn't be told of their turn yet
}

interface IntroScript {
  table: TableView; // without its game
  steps: { words: string; move: string; otherwise: string; game: GameView; events: GameEvent[] }[];
}

interface TableView {
  id: string;
  epoch: string;
  v: number;
  phase: "lobby" | "playing" | "over";
  you: {
    seat: number | null; game_seat: number | null; creator: boolean; host: boolean; person: number;
    joins: boolean; // sits down when the running game is over
  };
  rules: Rules;
  code: string; // of the rules
  house: { preset: string; usual: Changes } | null; // what house rules are likened to
  pace: string;
  hints: boolean; // players may ask for some, and games count for no rating
  auto_pass_ms: number | null; // so long it takes at most; null: everybody says Done
  seat_counts: number[];
  seats: Seat[];
  hushed: boolean; // a host wants quiet
  joining: string[]; // who sits down when the running game is over
  // each seat's promise, "" for none; null: this game's numbers were told openly
  fair: { game: number; commitment: string; nonce_commitments: string[] | null } | null;
  dealing: number[] | null; // the seats that are still asked for their numbers, after Start
  clock: Clock | null;
  match: MatchView | null;
  game: GameView | null;
  events: GameEvent[];
  absent: Absent[]; // without whom the others may go on
  orders: Standing[]; // what this person has left to be done for them
  barred: string | null; // why this person may not sit here
  kept_out: { number: number; name: string }[]; // for hosts
  may_keep_out: number[]; // seats, for hosts
  may_offer: number[]; // seats that this person may hand over
  can: string[];
  n?: number; // of the view on this connection, where changes may follow
}

/** The fields of a view that are new since the one with the number before; of the clock and the
 * game only those in them that are. */
type ViewChange = Partial<Omit<TableView, "n" | "clock" | "game">> & {
  n: number;
  clock?: Partial<Clock> | null;
  game?: Partial<GameView> | null;
  because?: Because[];
};

/** Why cards can't be played: all reasons of the game, if one has changed. */
interface Because {
  code: string;
  cards: (Card | "exchange")[];
  rule?: string; // as before, and so is what it says, if there is none
  words?: string; // "{card}" stands for each card's own sign
}

/** A standing order of this person: nobody else is told of it. */
interface Standing {
  order: string; // "done unless 9", as in docs/protocol.md
  until: "bout" | "game";
  words: string;
}

/** A seat that may be given to a computer player by a vote, now or in so many seconds. */
interface Absent {
  seat: number;
  opens_in: number;
  votes: number;
  needed: number;
  mine: boolean; // this person has voted
}

interface Answer {
  id: string;
  table?: string;
  link?: string;
}

interface Refusal {
  id: string | null;
  code: string;
  rule: string | null;
  words: string;
}

/** Somebody at the table has said something. */
interface RemarkMade {
  table: string;
  seat: number | null; // a spectator throws from none
  who: string; // always the same for a person, and means nothing elsewhere
  remark: string; // the name of a sign or a phrase
  at?: number; // the seat of the fool at whom it is thrown
}

/** What was thrown at the fool of the last game before this page came to its result. */
interface ThrownTold {
  table: string;
  game: number;
  signs: Record<string, number>; // how often each
  left: number; // ms in which this person may throw
}

/** The move of the last game that cost most, as its place in the replay; null: none did. */
interface Lessoned {
  table: string;
  game: number;
  at: number | null;
  cost: number; // games in a hundred
  given_up?: boolean; // the server was too busy to look back
}

/** The server is maintained: no new games begin. */
interface Maintenance {
  on: boolean;
  until: number | null; // ms since 1970; null: nobody knows
  pauses: boolean; // running games too
}

type WholeView = { t: "table" } & TableView;
type ViewMessage = WholeView | ({ t: "change" } & ViewChange);

type FromServer =
  | ViewMessage
  | ({ t: "ack" } & Answer)
  | ({ t: "refused" } & Refusal)
  | { t: "gone"; code: string; words: string }
  | ({ t: "remark" } & RemarkMade)
  | ({ t: "thrown" } & ThrownTold)
  | ({ t: "lesson" } & Lessoned)
  | ({ t: "maintenance" } & Maintenance)
  | { t: "token"; token: string; expires_in: number }
  | { t: "pong" };

// ── What the page says ──

/** What each act needs besides its id. */
interface ActFields {
  "new-table": { preset: string; changes: Changes; pace: string; auto_pass: boolean; hints: boolean };
  rules: { preset: string; changes: Changes };
  pace: { pace: string };
  "auto-pass": { on: boolean };
  hints: { on: boolean };
  sit: { chair?: number };
  leave: {};
  spectate: {};
  photo: { on: boolean };
  ready: Promised;
  rematch: Promised;
  reveal: { nonce: string };
  start: {};
  "add-computer": { level: string; chair?: number };
  "move-seat": { seat: number; chair: number };
  "remove-seat": { seat: number };
  "keep-out": { seat: number };
  "let-in": { number: number };
  mute: { seat: number; on: boolean };
  hush: { on: boolean };
  block: { seat: number };
  report: { seat: number; reason: string };
  "go-on": { seat: number };
  "need-time": {};
  "standing-order": { order: string; until: "bout" | "game" };
  "end-order": { order: string };
  "keep-seat": {};
  "join-next": { on: boolean };
  "offer-seat": { seat: number; on: boolean };
  "take-seat": { seat: number };
  "close-table": {};
  invite: {};
}

/** The SHA-256 of a number that is told later; to an older server the number. */
interface Promised {
  nonce_commitment?: string;
  nonce?: string;
}

type ActName = keyof ActFields;
type ActSaid = { [A in ActName]: { t: "act"; id: string; act: A } & ActFields[A] }[ActName];

type ToServer =
  | Hello
  | { t: "move"; id: string; v: number; bout: number; move: string }
  | ActSaid
  | { t: "say"; id: string; remark: string }
  | { t: "looking"; looking: boolean }
  | { t: "ping" };

/** Where no socket gets through: `POST /api/poll`. */
interface Poll {
  table: string | null;
  epoch: string | null;
  v: number | null;
  aside: boolean;
  looking: boolean;
  photo: boolean | null;
  wait?: boolean; // false: answer at once
  said: ToServer[];
}

/** Where the page stands: a socket's first message, and part of every poll. */
interface Hello {
  t: "hello";
  token: string;
  table: string | null;
  epoch: string | null;
  v: number | null;
  aside: boolean;
  looking: boolean;
  photo: boolean | null; // may the others see this person's? null: not known yet
  changes: boolean; // after the first view only what changes is to be sent
}

/** `POST /api/rules`: a code, or rules. */
type RulesAsked = { code: string } | { preset: string; changes: Changes };

interface RulesTold {
  code: string;
  preset: string; // the nearest one
  changes: Changes;
}

/** An error of the page: `POST /api/page-errors`. */
interface PageError {
  kind: "error" | "rejection";
  name: string;
  message: string; // only words that can't be anybody's
  page: string; // the HASH of the address that its scripts came from
  stack: [script: string, line: number][]; // the innermost first, our own scripts only
  platform: string; // Telegram's word
  version: string; // … and how far its client has got
}

interface Person {
  id: number;
  name: string;
}

/** `POST /api/session`, beside the launch data. */
interface SessionRequest {
  table: string | null;
  language: string | null;
  zone?: string | null; // IANA name
}

interface Session {
  token: string;
  expires_in: number; // seconds
  person: Person;
  language: string;
  bot: string;
  app: string;
  reports: boolean; // somebody reads them here
  table: ({ t: "table" } & TableView) | null;
  missing?: string;
}

// ── Words: static/words/LANGUAGE.json, made by webapp/page/words.py ──

/** A counted sentence by plural category. */
type Forms = Partial<Record<string, string>>;

interface Described {
  name: string;
  title: string;
  line: string;
}

/** A sentence that holds when options have one of these values, unless others have theirs. */
interface Clause {
  words: string | Forms;
  count: string; // the fact that its form depends on, or ""
  when: Record<string, unknown[]>;
  unless: Record<string, unknown[]>;
  asked: boolean; // it says that nothing is special: told only where that is asked about
}

type ExamplePiece = Card[] | "epaulette" | "+" | "→" | "⇄" | "…";

interface RuleChoice {
  changes: Changes;
  number: RuleNumber | null; // one of them may be any number; here it is the one offered first
}

interface RuleNumber {
  option: keyof Rules;
  least: number;
  most: number;
}

/** A game that has a name: what its rules have otherwise than plain ones. */
interface NamedGame extends Described {
  seats: number[]; // how many may play
  rules: Changes;
}

/** Options that are chosen together. */
interface RuleGroup {
  name: string;
  title: string;
  options: (keyof Rules)[];
  question: string;
  pieces: ExamplePiece[];
  clauses: Clause[];
  choices: RuleChoice[];
}

interface Vocabulary {
  sentences: Record<string, string | Forms>; // what differs from the English of the scripts
  games: NamedGame[];
  plain: Changes; // every option of the rules
  conflicts: Record<string, unknown[]>[]; // values that options may not have together
  // how many may sit down, cards for each of them, players of each kind of teams; it comes later
  room?: { most: number; hand: number; teams: Record<string, number> };
  usual: number; // so many of the games are offered first
  house_rules: string;
  paces: Described[];
  hints: Described[]; // "on" and "off": whether players may ask for some
  passes: Described[]; // "on" and "off": what becomes of those who can only say Done
  levels: { name: string; title: string; described: string; line: string }[];
  groups: RuleGroup[];
  basics: Clause[];
  computers: { face: string; name: string }[];
  signs: Record<string, string>; // what may be said at a table by one tap, by its name
  phrases: Record<string, string>;
  // engine/words: what happens, the moment of a game, how one ended, what was counted
  events: Record<string, { mine?: string | Forms; theirs?: string | Forms }>;
  turn: Record<string, string | Forms>;
  results: Record<string, string | Forms>;
  numbers: Record<string, string | Forms>;
  orders: Record<string, string>; // standing orders
  doubts: Record<string, string | Forms>; // of a cheaters' table
  reasons: Record<string, string>; // for what somebody may be reported
  reported: string;
  unblock: string;
  listed: string; // the end of a row of names or cards
  like_game: string; // above the sentences of house rules
  cards: Record<"ranks" | "suits" | "of_suits" | "letters", Record<string, string>>
    & { card: { name: string } };
}

// ── Finished games ──

/** What fails under /api/. */
interface ApiFailure {
  code: string;
  words: string;
}

interface GameRecord {
  format: string;
  version: number;
  table: string;
  game: number;
  rules: Rules;
  seats: string[];
  fair: {
    commitment: string; server_seed: string; nonces: string[];
    nonce_commitments?: string[]; // since version 2
  };
  deal: RecordedDeal;
  moves: string[];
  clock?: number[]; // the places of the moves that the clock made
  result: Outcome;
}

interface Replay {
  table: string;
  game: number;
  rules: Rules;
  seats: string[];
  mine: number | null; // the seat of who asks
  frames: FrameOf<OpenPosition>[];
}

/** Looking back at the own moves: how many parts of it are done, and at the end what was found. */
interface LookBackTold {
  done: number;
  of: number;
  found: LookBackFound | null;
}

/** Chances are those not to be the fool, 0 to 1; places are those of the replay. */
interface LookBackFound {
  seat: number;
  decisions: JudgedMove[];
  turning: number | null;
  curve: [number, number][];
  luck: { games: number; lost: number; margin: number; even: number };
}

interface JudgedMove {
  at: number;
  move: string;
  chance: number; // after it
  best: number; // after the best one
  margin: number;
  exact: boolean;
  better: string | null; // the best one, if it was better by more than chance explains
  reason: LookBackReason | null;
}

interface LookBackReason {
  name: string;
  cards: Card[];
  count: number;
  other?: number; // … for the move that was made; games looked back on earlier lack it
}

interface FinishedGames {
  games: PlayedGame[];
}

interface HomeTables {
  tables: HomeTable[];
}

interface Deal {
  dealer: number;
  hands: Card[][];
  stock: Card[];
  trump: Card | null;
}

type RecordedDeal = Deal & {
  attacker: number;
  previous: PreviousGame | null;
  ladder: string[] | null;
  next_seed?: string; // of a new deal, where the rules have one
};

interface PreviousGame {
  dealer: number;
  fool: number | null;
  out: number[];
}

/** A position of a finished game, and how it came about. */
interface FrameOf<Game> {
  turn: { seat: number; move: string } | null;
  clock: boolean; // the clock made the move
  cheat: boolean; // a card was laid that didn't fit
  events: GameEvent[];
  game: Game;
}

/** A guess of somebody's strength: so many points, more or less so many. */
interface Rating {
  points: number;
  margin: number;
  settled: boolean; // enough games were played to compare it
}

/** One's own numbers, of games among people that were finished in the last `days`. */
interface OwnNumbers {
  games: number;
  fools: number;
  lost: number;
  draws: number;
  taken: number;
  thrown_in: number;
  given: number; // epaulettes
  worn: number;
  safe_row: number;
  longest_safe_row: number;
  longest_lost_row: number;
  rating: Rating | null;
  partner: { name: string; games: number; team: boolean } | null;
  listed: boolean; // shown in leaderboards
  behind: boolean; // some games aren't counted yet
  days: number;
  curve: [points: number, margin: number][]; // the first is from before these games
  rivals: Rival[];
  best: Evening | null;
  worst: Evening | null;
  lesson?: { table: string; game: number; at: number; cost: number } | null; // cost: 0 to 1
}

/** Somebody who played against this person: in how many games only one of the two lost. */
interface Rival {
  name: string;
  games: number;
  lost: number; // this person did
  won: number; // the rival did
  seat: number | null; // where the rival sits at the table that was asked about
}

/** The games of an evening. */
interface Evening {
  day: string; // on which it began: "2026-11-14"
  games: number;
  lost: number;
}

/** A line of a leaderboard. */
interface Leader {
  name: string;
  games: number;
  fools: number;
  rating: Rating;
  me: boolean;
  seat: number | null; // at the table whose chat's leaderboard it is
}

/** `GET /api/leaderboard`: by points less twice the margin, those whose rating isn't
 * settled last. */
interface Leaderboard {
  month: string; // "2026-11"
  leaders: Leader[];
  behind: boolean;
}

/** `/api/end-of-day`: the end after this person's moves that keep the win, and after the replies. */
interface DailyEnd {
  day: string; // "2026-11-28"
  seat: number; // this person's
  hand: Card[];
  theirs: Card[];
  moves: string[];
  trump_suit: Suit;
  pairs: Pair[];
  taking: boolean;
  attacker: number;
  made: string[]; // this person's moves so far
  replies: { seat: number; move: string }[]; // since the last of them
  result: "open" | "solved" | "missed";
  answered: boolean | null; // whether today's first try was right; null: there was none
  streak: number;
}

/** A table where this person sits, or that waits for more players, in short. */
interface HomeTable {
  table: string;
  rules: string | null; // a preset; null: house rules
  seat: number | null; // this person's
  names: string[];
  waited: boolean; // a game waits for this person
}

/** A finished game of this person, in short. */
interface PlayedGame {
  table: string;
  game: number;
  ended_ms: number;
  seat: number;
  outcome: Outcome;
  seats: { name: string; level: string | null }[];
}
