import { newItemId } from "../labels/newItem.ts";
import type { Json } from "./json.ts";
import { type Operation, rebased, sent, subjectOf, withOperation } from "./operations.ts";
import { type Answer, NotStored, type Saving, type Transport } from "./storing.ts";

/** Milliseconds of rest after which a change is sent. */
export const restMs = 600;

/** Milliseconds after which a change is sent where nobody rests from typing. */
const maxWaitMs = 1_200;

/** Milliseconds until what could not be sent is tried again; then twice as long, up to the second. */
const retryMs = [2_000, 30_000] as const;

interface SentRequest {
  readonly request: string;
  readonly operations: readonly Operation[];
}

/** What a queue needs of its document. */
interface QueueOwner {
  /** What the server holds, as far as it has told. */
  stored(): Json;
  /** True where a field that others changed too is undecided. */
  isUndecided(): boolean;
  /** Takes an answer, before the next request is sent. */
  acknowledge(operations: readonly Operation[], answer: Answer): void;
  /** Tells that `saving` is another one. */
  savingChanged(): void;
}

/**
 * Changes on their way to the server: sent after a rest, one request at a time, never while an input
 * method composes. A request that was not answered is repeated under its id.
 */
export class SendingQueue {
  readonly #transport: Transport;
  readonly #owner: QueueOwner;
  #pending: Operation[] = [];
  /** When the oldest of what waits was typed (`performance.now()`); undefined where nothing waits. */
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

  /** What is not sent yet, in order. */
  get pending(): readonly Operation[] {
    return this.#pending;
  }

  /** True while an answer is awaited. */
  get isSending(): boolean {
    return this.#sending !== undefined;
  }

  /** Paths of what is not acknowledged. */
  get waitingPaths(): readonly string[] {
    return [...this.#pending, ...(this.#sending?.operations ?? [])].map(subjectOf);
  }

  /** Has an operation sent after a rest. */
  add(operation: Operation): void {
    this.#pending = withOperation(this.#pending, operation, this.#owner.stored());
    if (this.#sending === undefined || this.#saving.state === "refused") {
      this.#setSaving({ state: "waiting", at: this.#saving.at });
    }
    this.#wait(restMs);
  }

  /** Takes up, in what waits, that the server holds another value at a path than was sent. */
  rebase(path: string, value: Json): void {
    this.#pending = this.#pending.map((one) => rebased(one, path, value));
  }

  /** Drops what is to be set at a path. */
  drop(path: string): void {
    this.#pending = this.#pending.filter((one) => !(one.op === "set" && one.path === path));
  }

  /** Sends what waits, unless a request is under way or a text is being composed. */
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

  /** Sends again what could not be sent. */
  retry(): void {
    clearTimeout(this.#retryTimer);
    if (this.#saving.state === "offline" && this.#sending !== undefined) {
      this.#dispatch(this.#sending);
    } else this.#send();
  }

  /** Sends after a rest of so many milliseconds, but no later than `maxWaitMs` after the first change. */
  #wait(ms: number): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#waitsSince ??= now;
    const left = this.#waitsSince + maxWaitMs - now;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, Math.min(ms, left)));
  }

  /** Takes what waits, to be sent. */
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
