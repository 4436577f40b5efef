import { EventOrder } from "./eventOrder.ts";
import { eventNames, type Told } from "./streamEvents.ts";

/** Messages between tabs. */
type Message =
  /** An event of the stream that the tab `leader` holds. */
  | { readonly kind: "event"; readonly leader: string; readonly event: Told }
  /** A tab holds the stream from now on. */
  | { readonly kind: "lead"; readonly leader: string }
  /** A tab is new, and asks for what was told last. */
  | { readonly kind: "hello" }
  | { readonly kind: "states"; readonly id: string; readonly events: readonly Told[] }
  /** A tab asks whether there is a leader that runs. */
  | { readonly kind: "ping" }
  | { readonly kind: "pong"; readonly leader: string; readonly id: string | undefined }
  /** The session has ended, or is another person's. */
  | { readonly kind: "ended" };

/** The part of the browser's `BroadcastChannel` that a stream uses. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

/** The part of the browser's `LockManager` that a stream uses. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean },
    whileHeld: () => Promise<void>,
  ): Promise<void>;
}

/** Callbacks of a stream of the server. */
export interface Heard {
  readonly told: (event: Told) => void;
  /** The server refuses the stream. */
  readonly refused: () => void;
}

/** A stream that the server sends to this tab. */
export interface Source {
  close(): void;
}

/** Parts that a shared stream is made with. */
export interface StreamHands {
  /** Name that the tabs of a person have in common. */
  readonly name: string;
  /** Revision of the publication with which the tab's document was made: nothing that it has loaded is older. */
  readonly publication: number;
  /** Opens a stream of the server, after the event of an id. */
  readonly open: (since: string | undefined, heard: Heard) => Source;
  /** Undefined where the browser has none: each tab has a stream of its own then. */
  readonly locks: Locks | undefined;
  readonly channel: ((name: string) => Channel) | undefined;
  /** True where an event opens a stream of another person: a change of account. */
  readonly isForeign: (event: Told) => boolean;
  /** An event for this tab. */
  readonly tell: (event: Told) => void;
  /** Events without a number may have been missed. */
  readonly reload: () => void;
  /** Resolves once the session is the person's own again; rejects where that is given up. */
  readonly verify: () => Promise<void>;
}

/** Milliseconds after which a stream that was refused is tried again: there may be too many of them. */
const refusedMs = 30_000;

/** Milliseconds between questions whether the leader runs, and until it counts as frozen. */
const pingMs = 10_000;
const pongMs = 3_000;

/**
 * The stream of events of a person, shared by the tabs of a browser: one of them holds the
 * connection and passes on what it is told, as browsers open six connections to a host. Another
 * takes over when that one closes or freezes, after the last event that it knows of. A tab that joins
 * is told of a publication since its document was made. Without locks or channels each tab has a
 * stream of its own.
 */
export class SharedStream {
  readonly #hands: StreamHands;
  readonly #id = crypto.randomUUID();
  readonly #channel: Channel | undefined;
  readonly #order: EventOrder;
  /** The last events that tell a whole state, by name. */
  readonly #states = new Map<string, Told>();
  #source: Source | undefined;
  /** Ends the wait for the lock, or the lock itself. */
  #leave: (() => void) | undefined;
  /** Id of the tab that leads, as far as this one knows. */
  #leader: string | undefined;
  #isClosed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;

  constructor(hands: StreamHands) {
    this.#hands = hands;
    this.#order = new EventOrder(hands.publication);
    const isShared = hands.locks !== undefined && hands.channel !== undefined;
    this.#channel = isShared ? hands.channel?.(hands.name) : undefined;
    if (this.#channel) this.#channel.onmessage = ({ data }) => this.#heard(data);
    this.join();
  }

  /** True while this tab holds the connection. */
  get isLeading(): boolean {
    return this.#leader === this.#id;
  }

  /** Joins the other tabs: as leader where there is none. */
  join(): void {
    if (this.#isClosed || this.#leave !== undefined) return;
    // Events that have no number may have been missed since it paused.
    if (this.#order.last !== undefined) this.#hands.reload();
    if (this.#channel === undefined) {
      this.#leave = () => undefined;
      this.#lead();
      return;
    }
    this.#queue();
    this.#post({ kind: "hello" });
  }

  /** Leaves the connection to another tab, until it joins again: the browser is about to freeze this one. */
  pause(): void {
    this.#stopLeading();
    this.#leave?.();
    this.#leave = undefined;
    this.watch(false);
  }

  close(): void {
    this.pause();
    this.#isClosed = true;
    this.#channel?.close();
  }

  /** Looks from time to time whether the leader runs, while somebody looks at this tab. */
  watch(isSeen: boolean): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#pong);
    this.#pong = undefined;
    if (!isSeen || this.#channel === undefined || this.#isClosed) return;
    this.#pinging = setInterval(() => this.#ping(), pingMs);
    this.#ping();
  }

  #ping(): void {
    if (this.isLeading || this.#leave === undefined || this.#pong !== undefined) return;
    this.#post({ kind: "ping" });
    this.#pong = setTimeout(() => {
      this.#pong = undefined;
      this.#queue({ steal: true });
    }, pongMs);
  }

  /** Waits for the lock of the leader, or takes it from one that does not run. */
  #queue({ steal = false } = {}): void {
    this.#leave?.();
    const waiting = new AbortController();
    const held = Promise.withResolvers<void>();
    const leave = () => {
      waiting.abort();
      held.resolve();
    };
    this.#leave = leave;
    const isOwn = () => this.#leave === leave;
    const options = steal ? { steal } : { signal: waiting.signal };
    this.#hands.locks
      ?.request(this.#hands.name, options, async () => {
        if (!isOwn()) return;
        this.#lead();
        await held.promise;
      })
      .catch(() => {
        // Another tab has taken the lock: this one seemed to be frozen.
        if (!isOwn()) return;
        this.#stopLeading();
        this.#queue();
      });
  }

  #lead(): void {
    this.#leader = this.#id;
    clearTimeout(this.#pong);
    this.#pong = undefined;
    this.#post({ kind: "lead", leader: this.#id });
    this.#connect();
  }

  #stopLeading(): void {
    if (this.isLeading) this.#leader = undefined;
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = undefined;
  }

  #connect(): void {
    if (!this.isLeading) return;
    this.#source?.close();
    const source: Source = this.#hands.open(this.#order.last, {
      told: (event) => {
        if (this.#source === source) this.#toldByServer(event);
      },
      refused: () => {
        if (this.#source === source) this.#end(refusedMs);
      },
    });
    this.#source = source;
  }

  #toldByServer(event: Told): void {
    // A server that closes is connected to again by the browser itself.
    const isOver = event.name === "end" && event.data.includes("signed-out");
    if (isOver || this.#hands.isForeign(event)) this.#end(0);
    else if (event.name !== "end") {
      this.#take(event);
      this.#post({ kind: "event", leader: this.#id, event });
    }
  }

  /** The stream is over: every tab looks whether the session is still the person's, then it is opened again. */
  #end(delay: number): void {
    this.#source?.close();
    this.#source = undefined;
    this.#post({ kind: "ended" });
    const again = (ms: number) => {
      if (!this.isLeading) return;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.#connect(), ms);
    };
    this.#hands.verify().then(
      () => again(delay),
      () => again(refusedMs),
    );
  }

  #take(event: Told): void {
    if (eventNames[event.name] === "state") this.#states.set(event.name, event);
    // Events that have no number may have been missed until now.
    if (event.name === "open") this.#hands.reload();
    if (event.name !== "publication") this.#catchUp(event.id);
    if (this.#order.isNew(event)) this.#hands.tell(event);
  }

  /** Takes the publication before a position, where it was told before this tab joined. */
  #catchUp(id: string): void {
    const missed = this.#order.missed(id);
    if (missed) this.#take(missed);
  }

  #post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  #heard(message: Message): void {
    if (this.#leave === undefined) return;
    switch (message.kind) {
      case "event":
        this.#alive();
        this.#leader ??= message.leader;
        // A leader that was frozen passes on late what the present one has told already.
        if (message.leader === this.#leader) this.#take(message.event);
        return;
      case "lead":
        this.#alive();
        this.#leader = message.leader;
        this.#source?.close();
        this.#source = undefined;
        return;
      case "hello":
        if (this.isLeading && this.#order.last !== undefined) {
          const events = [...this.#states.values()];
          this.#post({ kind: "states", id: this.#order.last, events });
        }
        return;
      case "states":
        this.#alive();
        this.#catchUp(message.id);
        this.#order.begin(message.id);
        for (const event of message.events) this.#take(event);
        return;
      case "ping":
        if (this.isLeading) this.#post({ kind: "pong", leader: this.#id, id: this.#order.last });
        return;
      case "pong":
        this.#alive();
        this.#leader = message.leader;
        // Events of a leader that this tab did not know of yet were ignored.
        if (message.id !== undefined) this.#catchUp(message.id);
        return;
      case "ended":
        // The leader opens the stream again; this tab asks for the sign-in by itself.
        this.#hands.verify().catch(() => undefined);
    }
  }

  #alive(): void {
    clearTimeout(this.#pong);
    this.#pong = undefined;
  }
}
