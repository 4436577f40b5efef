import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Answers a request.
 * @param isLast whether the connection closes after this response
 */
export type QueuedResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  isLast: boolean,
) => void;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answer: QueuedResponse;
  isLast: boolean;
}

/**
 * A client's connection. Its requests are handed out one at a time, each after the client has taken
 * the previous response, so that at most one response is in memory.
 */
export class Connection {
  readonly socket: Socket;
  /** Undefined where a trusted proxy is at the other end. */
  readonly network: string | undefined;
  /** Time of the last byte sent or received, in milliseconds; updated by `look`. */
  movedAt: number;
  /** Number of requests beyond the last that is answered. */
  dropped = 0;
  /**
   * True once two requests waited behind one that was not answered: no browser or proxy does that.
   */
  isPipelined = false;
  /** True where its end counts towards its network's limit. */
  isCounted = false;
  /** True where nothing is read from it until it is closed. */
  isHeld = false;
  /** True while the server shuts down: the response with no request behind it is the last. */
  isLeaving = false;
  #request: IncomingMessage | undefined;
  #response: ServerResponse | undefined;
  #waiting: Exchange[] = [];
  #isClosing = false;
  #onceAnswered: (() => void) | undefined;
  #taken = 0;
  #given = 0;
  #unreadMs = 0;

  constructor(socket: Socket, network: string | undefined, now: number) {
    this.socket = socket;
    this.network = network;
    this.movedAt = now;
  }

  /**
   * Hands a request out, now or after those before it. Where `most` wait already, the last of them is
   * the connection's last: it closes after that response, and the client asks again for the rest
   * (RFC 9112 section 9.6).
   */
  receive(
    request: IncomingMessage,
    response: ServerResponse,
    answer: QueuedResponse,
    max: number,
  ): void {
    if (this.#isClosing) this.dropped += 1;
    else if (this.#waiting.length === 0 && !this.#isAnswering) {
      const exchange = { request, response, answer, isLast: false };
      if (this.isLeaving) this.#handSoon(exchange);
      else this.#hand(exchange);
    } else if (this.#waiting.length + 1 < max) {
      const waiting = this.#waiting.push({ request, response, answer, isLast: false });
      if (waiting === 1) this.#follow();
      else this.isPipelined = true;
    } else {
      this.#isClosing = true;
      this.dropped += 1;
      const last = this.#waiting.at(-1);
      if (last) last.isLast = true;
    }
  }

  /**
   * Acts as soon as all requests are answered. One whose body has not come, and now never will, is not
   * waited for but handed to `act`; where its response has begun, the connection is broken off instead.
   */
  onceAnswered(act: (unfinished?: IncomingMessage) => void): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (this.#waiting.length === 0 && !this.#isAnswering) act();
    else if (this.#waiting.length === 0 && this.#request?.complete === false) {
      if (this.#response?.headersSent) this.socket.destroy();
      else act(this.#request);
    } else {
      this.#onceAnswered = act;
      if (this.#waiting.length === 0) this.#follow();
    }
  }

  /** Reads nothing from a new connection, and closes it after this number of milliseconds. */
  suspend(ms: number): void {
    this.isHeld = true;
    // Node begins to read from it in the next tick, whatever it was told before.
    process.nextTick(() => this.socket.pause());
    const timer = setTimeout(() => this.socket.destroy(), ms).unref();
    this.socket.once("close", () => clearTimeout(timer));
  }

  /** Whether nothing happens here until the client sends something or reads on. */
  get waitsForClient(): boolean {
    if (!this.#isAnswering) return this.#waiting.length === 0;
    if (this.#request?.complete === false) return true;
    return this.#response?.writableEnded === true && this.socket.writableLength > 0;
  }

  /** Whether there is no request here, nor a response on its way. */
  get isIdle(): boolean {
    return !this.#isAnswering && this.#waiting.length === 0;
  }

  /** Bytes that the client has not taken. */
  get unread(): number {
    return this.socket.writableLength;
  }

  /**
   * Looks at what has come and gone since the last look.
   * @param elapsedMs what to count for the time between
   * @returns milliseconds since the client took anything of what waits for it; 0 where nothing waits
   */
  look(now: number, elapsedMs: number): number {
    const { bytesRead, bytesWritten, writableLength } = this.socket;
    const taken = bytesWritten - writableLength;
    const hasTaken = taken !== this.#taken;
    if (hasTaken || bytesRead !== this.#given) this.movedAt = now;
    this.#unreadMs = hasTaken || writableLength === 0 ? 0 : this.#unreadMs + elapsedMs;
    this.#taken = taken;
    this.#given = bytesRead;
    return this.#unreadMs;
  }

  get #isAnswering(): boolean {
    const response = this.#response;
    return response !== undefined && !response.writableFinished && !response.destroyed;
  }

  /** Hands a request out when those that came with it are here too: only the last of them is the last. */
  #handSoon(exchange: Exchange): void {
    this.#waiting.push(exchange);
    queueMicrotask(() => this.#next());
  }

  #hand({ request, response, answer, isLast }: Exchange): void {
    this.#request = request;
    this.#response = response;
    // What a connection refers to from the old generation of the heap, all that it has answered follows.
    response.once("close", () => this.#release(response));
    this.movedAt = performance.now();
    answer(request, response, isLast || (this.isLeaving && this.#waiting.length === 0));
  }

  #release(response: ServerResponse): void {
    if (this.#response !== response) return;
    this.#request = undefined;
    this.#response = undefined;
  }

  #follow(): void {
    this.#response?.once("close", () => this.#next());
  }

  #next(): void {
    if (this.socket.destroyed) {
      this.#waiting = [];
      return;
    }
    const exchange = this.#waiting.shift();
    if (exchange === undefined) {
      this.#onceAnswered?.();
      return;
    }
    this.#hand(exchange);
    if (this.#waiting.length > 0 || this.#onceAnswered) this.#follow();
  }
}
