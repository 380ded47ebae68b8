// The shapes that the page's scripts speak of, for `tsc` alone: docs/protocol.md, and the state.

// ── The engine's words ──

type Card = string; // "7h", "Th"
type Suit = "c" | "d" | "h" | "s";
type Role = "attacker" | "defender" | "thrower" | "idle" | "out" | "fool";

interface Rules {
  preset: string | null;
  deck: number;
  packs: number;
  throw_in: "off" | "attacker" | "neighbours" | "all";
  throw_in_from: "any_time" | "first_defence" | "all_beaten";
  consent: "off" | "bout" | "card";
  priority: "strict" | "open";
  bout_limit: number | null;
  first_bout_limit: number | null;
  take_any_time: boolean;
  throw_in_after_take: boolean;
  transfer: boolean;
  travel_document: boolean;
  first_bout_transfer: boolean;
  draws: boolean;
  trump_exchange: boolean;
  teams: "off" | "pairs" | "threes" | "three_pairs";
  epaulettes: "off" | "honour" | "ladder";
  next_attack: "lowest_trump" | "left_of_dealer" | "at_the_fool" | "winning_team";
  open_with_several: boolean;
  ends_with_attacker: boolean;
  winner: "none" | "first_out";
  match: string; // "open", "games:5", "ladder"
}

interface Pair {
  attack: Card;
  by: number;
  beaten: Card | null;
  beater?: number; // only on the page: the seat that beat it
}

interface Outcome {
  fool: number | null;
  losers: number[];
  out: number[];
  draw: boolean;
  epaulettes: number;
  reason: string;
}

/** What each kind of event tells besides its seat. */
interface EventFacts {
  time_ran_out: {};
  stood_in: {};
  dealt: { attacker: number; counts: number[]; hand: Card[]; stock: number; trump: Card };
  attacked: { card: Card; opening: boolean };
  beaten: { card: Card; by: Card };
  transferred: { card: Card; defender: number };
  shown: { card: Card; defender: number };
  take_said: {};
  passed: {};
  permitted: {};
  exchanged: { card: Card; trump: Card };
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
  trump: Card;
  trump_suit: Suit;
  trump_drawn: boolean;
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
}

/** A position of a finished game, every hand open: as the server says it, as the page shows it. */
type OpenPosition = Position & { hands: Card[][] };
type OpenGame = GameView & OpenPosition;

interface Seat {
  seat: number;
  name: string;
  kind: "person" | "computer";
  level: string | null;
  ready: boolean;
  held: boolean;
  looking: boolean;
}

/** How a row of games stands; what belongs to seats is in their order. */
interface MatchView {
  games: number;
  fools: number[];
  ladder: string[] | null;
  losers: number[] | null;
}

interface TableView {
  id: string;
  epoch: string;
  v: number;
  phase: "lobby" | "playing" | "over";
  you: {
    seat: number | null; game_seat: number | null; creator: boolean; host: boolean; person: number;
  };
  rules: Rules;
  house: { preset: string; usual: Changes } | null; // what house rules are likened to
  pace: string;
  seat_counts: number[];
  seats: Seat[];
  fair: { game: number; commitment: string } | null;
  clock: { left: number; of: number } | null;
  match: MatchView | null;
  game: GameView | null;
  events: GameEvent[];
  can: string[];
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

type FromServer =
  | ({ t: "table" } & TableView)
  | ({ t: "ack" } & Answer)
  | ({ t: "refused" } & Refusal)
  | { t: "gone"; code: string; words: string }
  | { t: "token"; token: string; expires_in: number }
  | { t: "pong" };

// ── What the page says, and what carries it ──

/** What each act needs besides its id. */
interface ActFields {
  "new-table": { preset: string; changes: Changes; pace: string };
  rules: { preset: string; changes: Changes };
  pace: { pace: string };
  sit: {};
  leave: {};
  spectate: {};
  ready: { nonce: string };
  rematch: { nonce: string };
  start: {};
  "add-computer": { level: string };
  "remove-seat": { seat: number };
  invite: {};
}

type ActName = keyof ActFields;
type ActSaid = { [A in ActName]: { t: "act"; id: string; act: A } & ActFields[A] }[ActName];

type ToServer =
  | Hello
  | { t: "move"; id: string; v: number; bout: number; move: string }
  | ActSaid
  | { t: "looking"; looking: boolean }
  | { t: "ping" };

/** Where no socket gets through: `POST /api/poll`. */
interface Poll {
  table: string | null;
  epoch: string | null;
  v: number | null;
  aside: boolean;
  looking: boolean;
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

interface Carrier {
  hasSpoken: boolean; // the server has been heard through it
  open(): void;
  say(message: ToServer): boolean; // false: it isn't open
  probe(): void;
  drop(): void;
}

interface CarrierTo {
  hello(): Hello;
  hear(message: FromServer): void;
  spoke(carrier: Carrier): void;
  lost(carrier: Carrier, code: number, reason: string): void;
}

interface Person {
  id: number;
  name: string;
}

/** `POST /api/session`, beside the launch data. */
interface SessionRequest {
  table: string | null;
  language: string | null;
}

interface Session {
  token: string;
  expires_in: number; // seconds
  person: Person;
  language: string;
  bot: string;
  app: string;
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
  also: Changes; // what must be so with it, and is no part of the choice
  words: string;
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

type Facts = Record<string, unknown>;

interface Vocabulary {
  sentences: Record<string, string | Forms>; // what differs from the English of the scripts
  games: Described[];
  usual: number; // so many of the games are offered first
  house_rules: string;
  paces: Described[];
  levels: { name: string; title: string; described: string }[];
  groups: RuleGroup[];
  basics: string[];
  computer: { name: string; numbered: string; short: string; short_numbered: string };
}

/** Sentences by a word of the wire; one that this page doesn't know has none. */
type Words = Partial<Record<string, string>>;

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
  fair: { commitment: string; server_seed: string; nonces: string[] };
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
  frames: FrameOf<OpenPosition>[];
}

interface FinishedGames {
  games: PlayedGame[];
}

interface RunningGames {
  tables: Ongoing[];
}

interface Deal {
  dealer: number;
  hands: Card[][];
  stock: Card[];
  trump: Card;
}

type RecordedDeal = Deal & {
  attacker: number;
  previous: PreviousGame | null;
  ladder: string[] | null;
};

interface PreviousGame {
  dealer: number;
  fool: number | null;
  out: number[];
}

/** How a deal looked from this device; `hand` is empty for a spectator. */
interface SeenDeal {
  hand: Card[];
  trump: Card;
  dealer: number;
  attacker: number;
}

type SeenPart = keyof SeenDeal;

/** What this device remembers of a game; what it didn't see is missing. */
interface GameMemory {
  commitment?: string; // shown before the cards were dealt
  nonces?: string[];   // sent from here, each before it could be known who gets which cards
  seat?: number | null;
  ready?: boolean;     // said of the own seat while the game ran
  deal?: SeenDeal;
  ended?: PreviousGame;
  before?: PreviousGame; // how the game before ended
}

/** What became of the number that this device added. */
type NonceFinding =
  "among" | "none" | "unused" | "elsewhere" | "missing" | "unasked" | "computers";

interface Misplaced {
  zone: "hand" | "stock" | "trump";
  seat?: number;
  at: number;
  wanted: Card | undefined;
  found: Card | undefined;
}

/** What each step of the check computed, and what the record says. */
interface StepValues {
  seal: {
    secret: string; commitment: string; computed: string; wasSeen: boolean | null; seen: string;
  };
  nonces: { nonces: string[]; own: string[]; finding: NonceFinding };
  seed: { seed: string; message: string };
  shuffle: { deck: Card[]; cards: Card[]; words: number; first: number[] };
  dealer: {
    wanted: number; found: number; previous: PreviousGame | null; doubt: "first" | "other" | null;
  };
  deal: { wanted: Deal; found: Deal; wrong: Misplaced[] };
  attacker: { wanted: number; found: number; named: Rules | null };
  sight: { saw: SeenDeal | null; found: SeenDeal; wrong: SeenPart[] };
}

type StepKind = keyof StepValues;
type StepOf<K extends StepKind> = { kind: K; right: boolean; values: StepValues[K] };
type FairStep = { [K in StepKind]: StepOf<K> }[StepKind];

type Verdict = "right" | "wrong" | "another" | "unreadable" | "no_hashes";

interface Report {
  verdict: Verdict;
  steps: FairStep[];
}

/** A position of a finished game, and how it came about. */
interface FrameOf<Game> {
  turn: { seat: number; move: string } | null;
  clock: boolean; // the clock made the move
  events: GameEvent[];
  game: Game;
}

type Frame = FrameOf<OpenGame>;

// ── What the page keeps ──

/** A move that was sent and is not yet answered. */
interface Pending {
  id: string; // its own: sending it twice plays it once
  move: string; // its text, "defend 7h 9h"
  key: string; // the card of the hand that was tapped for it, "" for a button
  v: number; // the version of the table that it was made on
  bout: number;
  taken: boolean; // the server has said yes; the new table is on its way
}

interface Trouble {
  title: string;
  words: string;
  ways: [action: string, text: string][];
}

/** A finished game that is looked at. */
interface Past {
  table: string;
  game: number;
  at: number; // the position shown
  playing: boolean;
  trouble: Trouble | null;
  from?: "profile"; // where it was opened
  beneath?: PastPage | null; // its other page, from which the one shown was opened
  frames?: Frame[];
  seats?: string[];
  record?: GameRecord;
  report?: Report;
  copied?: boolean;
}

/** … once it has been checked; … once its positions are here. */
type CheckedPast = Past & { report: Report };
type ReplayedPast = Past & { frames: Frame[] };

/** A step of the introduction as it is meant. */
interface LessonStep {
  title: string;
  words: string;
  pairs: Pair[];
  hand: Card[];
  right: Record<Card, string>; // cards that may be laid down, and what is said then
  wrong: Record<Card, string>;
  otherwise: string; // what is said of all others
  takes: boolean; // the way out is to take
}

/** … and how far it has got. */
interface Lesson {
  at: number;
  step: LessonStep;
  pairs: Pair[];
  hand: Card[];
  done: boolean;
  said: string;
  wrong: boolean;
}

/** A move, and how the table lay after it. */
interface MissedMove {
  v: number | undefined;
  events: GameEvent[];
  game: GameView;
}

/** What was missed: from the table as it was seen last to the present. */
interface Recall {
  frames: MissedMove[];
  at: number | null; // the one that is shown; null: it is only offered
  bout: number; // the one in which this person came back
}

/** What a person saw last, as this device keeps it. */
interface Seen {
  person: number;
  table: string;
  epoch: string;
  v: number;
  game: GameView;
}

type PastPage = "fair" | "replay";
type Page = "rules" | "settings" | "profile" | "intro" | "change" | PastPage;
type ScreenName = "opening" | "lobby" | "table" | "result" | "rules" | "settings" | "profile"
  | "intro" | "error" | PastPage;
/** The screens beside the table, built anew when what they show has changed. */
type SheetName = Exclude<ScreenName, "opening" | "table" | "replay">;

type Connection = "live" | "connecting" | "lost";

/** A running game in which this person holds a seat. */
interface Ongoing {
  table: string;
  seat: number;
  names: string[];
  waited: boolean;
}

/** A finished game of one's own, in short. */
interface PlayedGame {
  table: string;
  game: number;
  ended_ms: number;
  seat: number;
  outcome: Outcome;
  seats: { name: string; level: string | null }[];
}

type SoundName = "card" | "aside" | "take" | "turn" | "end";

/** Options of the rules, otherwise than a preset has them. */
type Changes = Record<string, string | number | boolean | null>;

interface Settings {
  fourColours: boolean;
  largeType: boolean;
  motion: boolean;
  sound: boolean;
  autoPass: boolean;
  askFirst: boolean;
  lockTurning: boolean;
}

/** Whole state as other modules may use it: to read. Lists are left to ESLint. */
type ReadOnly<T> =
  T extends unknown[] ? T
    : T extends Map<infer K, infer V> ? ReadonlyMap<K, V>
      : T extends object ? { readonly [P in keyof T]: ReadOnly<T[P]> } : T;

interface State {
  person: Person | null;
  bot: string;
  language: string;
  token: string;
  connection: Connection;
  view: TableView | null;
  tableId: string | null;
  told: { table: string; epoch: string; v: number } | null;
  page: Page | null;
  past: Past | null;
  trouble: Trouble | null;
  pending: Pending | null;
  selected: string | null;
  busy: Map<string, string>;
  ongoing: Ongoing[];
  lesson: Lesson | null;
  introOffered: boolean;
  recall: Recall | null;
  device: { home: string; full: "on" | "off" | "refused" };
  games: { list: PlayedGame[]; words: string } | null; // words: why they aren't the newest
  autoPass: { moment: string; time: number } | null;
  link: string;
  choice: Record<string, string>;
  changes: Changes;
  news: string;
  refusal: boolean;
  clockEnd: number | null;
  ending: boolean;
  width: number;
  height: number;
}

// ── Places on the screen ──

/** Where something lies: enough of a DOMRect for a flight. */
interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A finger on a card of the hand, and where it came down. */
interface Grip {
  id: number;
  element: HTMLElement;
  x: number;
  y: number;
  isDrag: boolean;
}

/** A card as it lies on the screen. */
interface Lying {
  element: HTMLElement;
  card: Card;
  zone: string;
  rect: Place;
  home: Place;
  from?: Place | null;
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** What a list of choices offers: its value, its title, a plain line. */
type Choice = [value: string, title: string, line: string];

// ── The frame (templates/app.html), and what others put into the window ──

type FrameId =
  | "app" | "opening" | "connection" | "seats" | "hands" | "menu" | "cloth" | "stock" | "discard"
  | "bout" | "say" | "me" | "status" | "turn" | "news" | "line" | "clock" | "actions" | "tape" | "hand"
  | "lobby" | "result" | "rules" | "settings" | "profile" | "intro"
  | "gear" | "fair" | "error" | "flights" | "config";

interface Document {
  getElementById(id: FrameId): HTMLElement;
}

interface Array<T> {
  filter(present: BooleanConstructor): Exclude<T, null | undefined | false | 0 | "">[];
}

interface Element {
  keptAs?: string | number; // the key by which `keep` knows it again
}

/** Facts of an event of Telegram's client. */
type ClientFacts = Record<string, unknown>;

type ReceiveEvent = (type: string, data: unknown) => void;

interface External {
  notify?(text: string): void;
}

interface Window {
  TelegramWebviewProxy?: { postEvent?(type: string, data: string): void };
  Telegram?: { WebView?: { receiveEvent?: ReceiveEvent } };
  TelegramGameProxy?: { receiveEvent?: ReceiveEvent };
  TelegramGameProxy_receiveEvent?: ReceiveEvent;
}
