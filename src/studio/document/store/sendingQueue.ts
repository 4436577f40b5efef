import { newItemId } from "../newItem.ts";
import type { Json } from "./jsonValues.ts";
import { type Operation, rebased, sent, subjectOf, withOperation } from "./operations.ts";
import { type Answer, NotStored, type Saving, type Transport } from "./storeTransport.ts";

/** Debounce before a change is sent, in milliseconds. */
export const restMs = 600;

/** Maximum delay of a change while typing goes on, in milliseconds. */
const maxWaitMs = 1_200;

/** Delays between retries in milliseconds: the first, doubled each time up to the second. */
const retryMs = [2_000, 30_000] as const;

interface SentRequest {
  readonly request: string;
  readonly operations: readonly Operation[];
}

/** The document's side of a queue. */
interface QueueOwner {
  /** Returns the body last reported by the server. */
  stored(): Json;
  /** True where a field that others changed too is undecided. */
  isUndecided(): boolean;
  /** Takes an answer, before the next request is sent. */
  acknowledge(operations: readonly Operation[], answer: Answer): void;
  /** Called when `saving` has changed. */
  savingChanged(): void;
}

/**
 * Queue of changes to be sent: debounced, one request at a time, never while an input method
 * composes. A request without a response is repeated under its id.
 */
export class SendingQueue {
  readonly #transport: Transport;
  readonly #owner: QueueOwner;
  #pending: Operation[] = [];
  /**
   * Time at which the oldest pending operation was typed (`performance.now()`); undefined: none.
   */
  #waitsSince: number | undefined;
  #sending: SentRequest | undefined;
  #saving: Saving = { state: "stored", at: undefined };
  #isComposing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #delay: number = retryMs[0];
  #count = 0;
  readonly #client = newItemId();
  #idle: { resolve: () => void; reject: (error: unknown) => void }[] = [];

  constructor(transport: Transport, owner: QueueOwner) {
    this.#transport = transport;
    this.#owner = owner;
  }

  get saving(): Saving {
    return this.#saving;
  }

  /** Operations not yet sent, in order. */
  get pending(): readonly Operation[] {
    return this.#pending;
  }

  /** True while an answer is awaited. */
  get isSending(): boolean {
    return this.#sending !== undefined;
  }

  /** Paths of operations not yet acknowledged. */
  get waitingPaths(): readonly string[] {
    return [...this.#pending, ...(this.#sending?.operations ?? [])].map(subjectOf);
  }

  /** Queues an operation, to be sent after the debounce. */
  add(operation: Operation): void {
    this.#pending = withOperation(this.#pending, operation, this.#owner.stored());
    if (this.#sending === undefined || this.#saving.state === "refused") {
      this.#setSaving({ state: "waiting", at: this.#saving.at });
    }
    this.#wait(restMs);
  }

  /** Rebases pending operations on the value that the server holds at a path. */
  rebase(path: string, value: Json): void {
    this.#pending = this.#pending.map((one) => rebased(one, path, value));
  }

  /** Drops pending values of a path. */
  drop(path: string): void {
    this.#pending = this.#pending.filter((one) => !(one.op === "set" && one.path === path));
  }

  /** Sends pending operations, unless a request is under way or a text is being composed. */
  send(): void {
    this.#send();
  }

  /** Begins or ends a composition of an input method: nothing is sent meanwhile. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    if (!isComposing && this.#pending.length > 0) this.#wait(restMs);
  }

  /**
   * Resolves when everything that was typed is stored.
   * @throws NotStored where it cannot be, or where a conflict is undecided
   */
  flush(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#idle.push({ resolve, reject });
    if (this.#saving.state === "offline") this.retry();
    else if (this.#sending === undefined) this.#send(true);
    return promise;
  }

  /** Sends what is not stored in requests that outlive the page. */
  leave(): void {
    const first = this.#sending;
    if (first !== undefined) void this.#patch(first, true).catch(() => undefined);
    if (this.#pending.length === 0) return;
    const request = this.#request(this.#pending);
    void this.#patch(request, true).catch(() => undefined);
    // The page may come back from the browser's cache: the same request is repeated then.
    if (first === undefined) {
      this.#pending = [];
      this.#waitsSince = undefined;
      this.#dispatch(request);
    }
  }

  /** Retries a failed request. */
  retry(): void {
    clearTimeout(this.#retryTimer);
    if (this.#saving.state === "offline" && this.#sending !== undefined) {
      this.#dispatch(this.#sending);
    } else this.#send();
  }

  /** Sends after a delay in milliseconds, at most `maxWaitMs` after the first change. */
  #wait(ms: number): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#waitsSince ??= now;
    const left = this.#waitsSince + maxWaitMs - now;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, Math.min(ms, left)));
  }

  /** Moves the pending operations into a request. */
  #take(): SentRequest {
    const request = this.#request(this.#pending);
    this.#pending = [];
    this.#waitsSince = undefined;
    return request;
  }

  #request(operations: readonly Operation[]): SentRequest {
    this.#count += 1;
    return { request: `${this.#client}:${this.#count}`, operations };
  }

  #send(isWanted = false): void {
    if (this.#sending !== undefined || this.#isComposing) return;
    clearTimeout(this.#timer);
    if (this.#pending.length === 0) {
      if (isWanted || this.#idle.length > 0) this.#tellIdle();
      return;
    }
    this.#dispatch(this.#take());
  }

  #patch({ request, operations }: SentRequest, isLast: boolean): Promise<Answer> {
    return this.#transport.patch({ request, operations: operations.map(sent) }, isLast);
  }

  #dispatch(request: SentRequest): void {
    this.#sending = request;
    this.#setSaving({ state: "sending", at: this.#saving.at });
    this.#patch(request, false).then(
      (answer) => this.#acknowledge(request.operations, answer),
      (error) => this.#failed(request, error),
    );
  }

  #acknowledge(operations: readonly Operation[], answer: Answer): void {
    this.#sending = undefined;
    this.#delay = retryMs[0];
    this.#owner.acknowledge(operations, answer);
    const isDone = this.#pending.length === 0;
    this.#setSaving({ state: isDone ? "stored" : "waiting", at: Date.now() });
    if (!isDone) this.#wait(this.#idle.length > 0 ? 0 : restMs);
    else if (this.#idle.length > 0) this.#tellIdle();
  }

  #failed(request: SentRequest, error: unknown): void {
    const { kind, message } =
      error instanceof NotStored ? error : { kind: "refused" as const, message: String(error) };
    this.#setSaving({ state: kind, at: this.#saving.at, message });
    const waiting = this.#idle;
    this.#idle = [];
    for (const { reject } of waiting) reject(error);
    if (kind === "offline") {
      // The same request again: it may have been done.
      clearTimeout(this.#retryTimer);
      this.#retryTimer = setTimeout(() => this.retry(), this.#delay);
      this.#delay = Math.min(this.#delay * 2, retryMs[1]);
      return;
    }
    this.#sending = undefined;
    const later = this.#pending;
    this.#pending = [...request.operations];
    const stored = this.#owner.stored();
    for (const one of later) this.#pending = withOperation(this.#pending, one, stored);
    this.#waitsSince = undefined;
  }

  #tellIdle(): void {
    const waiting = this.#idle;
    this.#idle = [];
    const isUndecided = this.#owner.isUndecided();
    for (const { resolve, reject } of waiting) {
      if (isUndecided) reject(new NotStored("refused", ""));
      else resolve();
    }
  }

  #setSaving(saving: Saving): void {
    this.#saving = saving;
    this.#owner.savingChanged();
  }
}
