// The page's own shapes, for `tsc` alone: what it keeps, its screens, what it lays out. What it hears
// and says is in types.d.ts.

// ── What it keeps ──

/** A move that is advised at a version of a table. */
interface Hint {
  table: string;
  v: number;
  cards: string; // that lay and were held when it was asked for
  move: string;
}

interface State {
  person: Person | null;
  bot: string;
  reports: boolean;
  language: string;
  token: string;
  connection: Connection;
  maintenance: Maintenance | null;
  view: TableView | null;
  tableId: string | null;
  told: { table: string; epoch: string; v: number } | null;
  page: string | null; // a `Page`; here the table of screens isn't known yet
  past: Past | null;
  trouble: Trouble | null;
  pending: Pending | null;
  selected: string | null;
  hint: Hint | null;
  planned: Card | null;
  about: number | null;
  blocked: BlockedPerson[];
  picture: GamePicture | null;
  chair: number | null;
  busy: Map<string, string>;
  tables: HomeTable[];
  lesson: Lesson | null;
  introOffered: boolean;
  daily: DailyShown | null;
  bouts: BoutStory | null;
  recall: Recall | null;
  device: { home: string; full: "on" | "off" | "refused" };
  games: { list: PlayedGame[]; words: string } | null; // words: why they aren't the newest
  numbers: OwnNumbers | null;
  noNumbers: string; // why there are none, in words
  board: BoardShown;
  link: string;
  choice: Record<string, string>;
  house: HouseChoice[];
  code: string;
  pasted: string;
  unfolded: boolean;
  news: string;
  refusal: boolean;
  remarks: Said[];
  speakers: Speaker[];
  speaking: boolean;
  hiding: boolean;
  clockEnd: number | null;
  isShort: boolean;
  late: number[];
  throwing: Throwing | null;
  learned: Lessoned | null;
  ending: Pair[] | null;
  width: number;
  height: number;
}

/** The end of the day: what is known of it, and what is said about it. */
interface DailyShown {
  told: DailyEnd | null;
  said: string;
  wrong: boolean;
  waits: boolean; // for the server
}

/** Which leaderboard is asked for, what is known of it, and why nothing is. */
interface BoardShown {
  here: boolean; // of the chat of this table
  last: boolean; // of the last month
  told: Leaderboard | null;
  words: string;
}

/** Whole state as other modules may use it: to read. Lists are left to ESLint. */
type ReadOnly<T> =
  T extends unknown[] ? T
    : T extends Map<infer K, infer V> ? ReadonlyMap<K, V>
      : T extends object ? { readonly [P in keyof T]: ReadOnly<T[P]> } : T;

/** What somebody chose in a group of house rules. */
interface HouseChoice {
  group: string;
  changes: Changes;
}

/** Of what somebody wants a picture. */
interface PictureMeant {
  table: string;
  game: number;
  bout: number; // of a game that runs; 0 for a finished game
}

/** A picture: where it is, and what is said about it. */
interface GamePicture extends PictureMeant {
  src: string; // "" until it is here
  words: string;
  sent: boolean;
}

/** A move that was sent and is not yet answered. */
interface Pending {
  id: string; // its own: sending it twice plays it once
  move: string; // its text, "defend 7h 9h"
  key: string; // the card of the hand that was tapped for it, "" for a button
  table: string;
  epoch: string;
  v: number; // the version of the table that it was made on
  bout: number;
  taken: boolean; // the server has said yes; the new table is on its way
}

interface Trouble {
  title: string;
  words: string;
  ways: [action: string, text: string][];
}

type Connection = "live" | "connecting" | "lost";

/** A choice of how the table looks: its ways are in static/js/state/looks.js. */
type LookName = "deck" | "face" | "back" | "material" | "cloth" | "thumb" | "order" | "trumps";

interface Settings {
  largeType: boolean;
  motion: boolean;
  sound: boolean;
  touch: boolean; // may the phone vibrate?
  askFirst: boolean;
  lockTurning: boolean;
  photo: boolean; // may the others see it?
}

/** What somebody at the table says just now. */
interface Said {
  seat: number;
  who: string;
  remark: string;
}

/** What is thrown at the fool of a game; `over` once the time for it is. */
interface Throwing {
  table: string;
  game: number;
  over: boolean;
  hits: Record<string, number>; // how often each sign
}

/** Somebody who has said something at a table. */
interface Speaker {
  table: string;
  who: string;
  name: string;
}

/** Whose remarks aren't shown: of these people, and of everybody at these tables. */
interface Ignored {
  people: string[];
  tables: string[];
}

/** What a person saw last, as this device keeps it. */
interface Seen {
  person: number;
  table: string;
  epoch: string;
  v: number;
  game: GameView;
}

/** Whether this person sees the game as it happens: see absence/attention.js. */
type Attention = "watching" | "away" | "asking" | "settling";
type AttentionEvent =
  "left" | "returned" | "reconnected" | "answered" | "viewNoted" | "notYet" | "caughtUp";

/** What was missed: from the table as it was seen last to the present. */
/** What was told of the bout on the table and of the one before, up to a version of the table. */
interface BoutStory {
  table: string;
  epoch: string;
  v: number;
  game: number;
  bout: number;
  now: GameEvent[];
  last: GameEvent[]; // nothing where it isn't known whole
}

interface Recall {
  frames: MissedMove[];
  at: number | null; // the one that is shown; null: it is only offered
  bout: number; // the one in which this person came back
}

/** A move, and how the table lay after it. */
interface MissedMove {
  v: number | undefined;
  events: GameEvent[];
  game: GameView;
}

// ── Screens ──

/** A row in the table of screens (static/js/screens/screens.js). */
interface ScreenRow {
  isAsked(): boolean;
  sheet?: Sheet; // what it is built of, in a section of its own
  show?(): void; // … or how it brings itself up to date
  section?: boolean; // it does so in a section of its own
  looks?: "table"; // it looks as that screen does
  over?(): string; // it lies over the screen, and this is what it is called
  zones?: FrameId[]; // parts of the table's frame that it fills
  news?(): string; // what is said on it, where that isn't what happened last
  ownNews?: boolean; // what was said on it isn't said on the next screen
  soon?: boolean; // it has more as soon as later.js is here, which is fetched for that
  opened?(): void; // a button of its name opens it, and this is done then
  late?: boolean; // what it is built of is in later.js, and fetched before it is opened
}

/** A screen that is built again when the facts that it shows have changed. */
interface Sheet {
  parts(): (Node | string)[];
  facts(): unknown;
}

type ScreenName = keyof typeof import("./static/js/screens/screens.js").SCREENS;
type PastPage = "fair" | "replay";
/** What lies over the table: screens, and the form of the table that waits. */
type Page = Exclude<ScreenName, "opening" | "lobby" | "table" | "result" | "error">;

// ── The connection ──

interface Carrier {
  hasSpoken: boolean; // the server has been heard through it
  isAnswered: boolean; // somebody has taken it up, though perhaps without a word
  open(): void;
  say(message: ToServer): boolean; // false: it isn't open
  probe(): void;
  drop(): void;
}

interface CarrierTo {
  hello(): Hello;
  near(): string;
  within(): number; // ms in which a loss has to be noticed
  hear(message: FromServer): void;
  spoke(carrier: Carrier): void;
  lost(carrier: Carrier, code: number, reason: string): void;
}

// ── Finished games: looked at, and checked ──

/** A finished game that is looked at. */
interface Past {
  table: string;
  game: number;
  at: number; // the position shown
  playing: boolean;
  pane?: ReplayPane; // the one of a small screen; the table if none was chosen
  speed?: number; // how many times as fast it plays by itself
  trouble: Trouble | null;
  from?: "profile"; // where it was opened
  beneath?: PastPage | null; // its other page, from which the one shown was opened
  frames?: Frame[];
  names?: string[]; // as they were at the table
  seats?: string[];
  mine?: number | null; // the seat of who looks, if they played
  look?: LookBack | null; // at the own moves, once asked for
  record?: GameRecord;
  report?: Report;
  copied?: boolean;
}

type ReplayPane = "table" | "moves" | "curve";

/** How far looking back is; `words` say why it isn't shown, or why it takes long. */
interface LookBack extends LookBackTold {
  asked: boolean;
  words: string;
}

/** … once it has been checked. */
type CheckedPast = Past & { report: Report };

/** … once its positions are here. */
type ReplayedPast = Past & { frames: Frame[] };
type OpenGame = GameView & OpenPosition;
type Frame = FrameOf<OpenGame>;

/** A deal as the seeds give it; `moved` is a card that may not name trump and lay in its place. */
type MadeDeal = Deal & { moved: Card | null };

/** … after a seat asked for a new one. */
type NewDeal = MadeDeal & { asker: number; attacker: number };

/** How a deal looked from this device; `hand` is empty for a spectator. */
interface SeenDeal {
  hand: Card[];
  trump: Card | null;
  dealer: number;
  attacker: number;
}

type SeenPart = keyof SeenDeal;

/** What this device remembers of a game; what it didn't see is missing. */
interface GameMemory {
  commitment?: string; // shown before the cards were dealt
  nonces?: string[];   // of this device, each kept before it was promised
  open?: string[];     // those of them that were told with “ready” instead
  promised?: string[]; // by all seats, as it was shown when the game was started
  told?: boolean;      // the own number was sent when it was asked for
  present?: boolean;   // the page was open and connected from before the start until the cards
  seat?: number | null;
  ready?: boolean;     // said of the own seat while the game ran
  deal?: SeenDeal;
  again?: SeenDeal;    // … after somebody asked for a new one
  ended?: PreviousGame;
  before?: PreviousGame; // how the game before ended
}

/** What became of the number that this device added. */
type NonceFinding =
  | "among" | "none" | "unused" | "elsewhere" | "missing" | "unasked" | "computers"
  | "withheld" | "dropped" // it was promised and isn't used: not sent, or sent
  | "skipped" // … not sent, though the page was open and connected all the time
  | "alone" // … nor is anybody's: the secret alone decided
  | "early" // it was told with “ready”, though others promised theirs
  | "broken" | "changed" // a number isn't the promised one, or a promise isn't the one shown
  | "open"; // promised, and then dealt as if nothing was

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
  nonces: {
    nonces: string[]; promised: string[] | null; withheld: number[];
    own: string[]; finding: NonceFinding;
  };
  seed: { seed: string; message: string };
  shuffle: { deck: Card[]; cards: Card[]; words: number; first: number[] };
  dealer: {
    wanted: number; found: number; previous: PreviousGame | null; doubt: "first" | "other" | null;
  };
  deal: { wanted: MadeDeal; found: Deal; wrong: Misplaced[] };
  attacker: { wanted: number; found: number; named: Rules | null };
  redeals: { computed: string; told: string; deals: NewDeal[]; wasSeen: boolean | null };
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

// ── The introduction ──

/** The introduction at a step. */
interface Lesson {
  script: IntroScript;
  at: number;
  words: string;
  move: string; // that leads on; "": there is only something to read
  otherwise: string; // why another move isn't made here
  events: GameEvent[]; // since the step before
  view: TableView;
  ways: Record<string, string>; // buttons, and their words
}

// ── Words and sounds ──

/** Sentences by a word of the wire; one that this page doesn't know has none. */
type Words = Partial<Record<string, string>>;
type Facts = Record<string, unknown>;
type SoundName =
  "lift" | "card" | "beat" | "aside" | "take" | "draw" | "shuffle" | "turn";

// ── On the screen ──

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

/** A pair of a bout that ends: who beat the card is known too. */
type EndedPair = Pair & { beater?: number };

/** A card as it lies on the screen. */
interface Lying {
  element: HTMLElement;
  card: Card;
  zone: string;
  rect: Place;
  home: Place;
  from?: Place | null;
}

/** A picture that goes from one place to another. */
interface Flight {
  from: Place;
  to: Place;
  card?: Card | null; // none: it is seen from behind
  hides?: HTMLElement; // what lies there already, and is seen when the picture has landed
  lying?: HTMLElement | null; // a picture that lies at one of the two places already
  stays?: boolean; // … and goes on lying there
  force?: number; // of the hand: 0 slides it over the cloth, 1 throws it, 2 slaps it on a card
  rest?: string; // the transform in which the card lies in the end
  turns?: "up" | "down"; // it is turned over
  fades?: boolean; // it vanishes where it goes
  after?: number; // ms after its scene has begun
  takes?: number; // ms
  counts?: [place: string, by: number][]; // what counts differently until it has landed
  sound?: SoundName; // … when it lands
}

interface InFlight {
  animation: Animation;
  picture: HTMLElement;
  flight: Flight;
}

/** What is seen at once, before the next scene begins. */
interface Scene {
  flights: Flight[];
  lasts?: number; // ms until the next scene may begin
  skippable?: boolean; // a tap anywhere ends it
}

/** A card of a bout that has ended, and its picture; none where it comes into the own hand. */
interface EndedCard {
  card: Card;
  place: Place;
  rest: string;
  from: Place | null;
  isNew: boolean; // nobody here has seen it lie there
  picture: HTMLElement | null;
}

interface BoutEnd {
  cards: EndedCard[];
  taker: number | null;
}

/** Cards that are new where they are, those that nobody has found again, and the bout that ended. */
interface NewsFacts {
  fresh: Lying[];
  before: Lying[];
  end: BoutEnd | null;
}

type Attributes = Record<string, string | number | boolean | null | undefined>;

/** What a list of choices offers: its value, its title, a plain line. */
type Choice = [value: string, title: string, line: string];

// ── The frame (templates/app.html), and what others put into the window ──

type FrameId =
  | "app" | "opening" | "connection" | "maintenance" | "seats" | "hands" | "cloth" | "stock" | "discard"
  | "bout" | "say" | "me" | "status" | "turn" | "news" | "line" | "clock" | "actions" | "tape" | "hand"
  | "open-menu" | "speak" | "pane" | "bubbles" | "flights" | "config";

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
