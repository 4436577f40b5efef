import { useSyncExternalStore } from "react";
import {
  isRelated,
  isSame,
  itemId,
  itemsOf,
  type Json,
  type JsonObject,
  parentOf,
  put,
  shared,
  stepsOf,
  valueAt,
} from "./json.ts";
import { newItem, newItemId } from "./newItem.ts";
import {
  applied,
  type Operation,
  rebased,
  type SentOperation,
  sent,
  subjectOf,
  valueHash,
  withOperation,
} from "./operations.ts";

/** What became of an operation, as the admin API answers. */
export interface Outcome {
  readonly status: "applied" | "conflict";
  readonly path: string;
  /** Hash of what is there now. */
  readonly hash: string | null;
  /** What is there now, where it is not what was sent. */
  readonly value?: Json | undefined;
  readonly theirs?: Json | undefined;
  readonly yours?: Json | undefined;
}

export interface Answer {
  readonly seq: number;
  readonly outcomes: readonly Outcome[];
}

/** Why a request came to nothing: `offline` is tried again by itself, the others by the next change. */
export class NotStored extends Error {
  override readonly name = "NotStored";
  readonly kind: "offline" | "refused";

  constructor(kind: "offline" | "refused", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** How a store sends what was typed. */
export interface Transport {
  /**
   * Stores operations, once for each id of a request.
   * @param isLast the page may be closed before the answer comes
   * @throws NotStored
   */
  patch(
    request: { readonly request: string; readonly operations: readonly SentOperation[] },
    isLast: boolean,
  ): Promise<Answer>;
}

/** A field that somebody else has changed too. */
export interface FieldConflict {
  readonly path: string;
  readonly theirs: Json | undefined;
  readonly yours: Json | undefined;
}

/** Whether what was typed is stored. */
export interface Saving {
  readonly state: "stored" | "waiting" | "sending" | "offline" | "refused";
  /** Milliseconds since 1970 of the last change that was stored here. */
  readonly at: number | undefined;
  readonly message?: string;
}

/** Milliseconds of rest after which a change is sent. */
export const restMs = 600;

/** Milliseconds after which a change is sent where nobody rests from typing. */
export const maxWaitMs = 1_200;

/** Milliseconds until what could not be sent is tried again; then twice as long, up to the second. */
const retryMs = [2_000, 30_000] as const;

type Listener = () => void;

interface SentRequest {
  readonly request: string;
  readonly operations: readonly Operation[];
}

/**
 * The document as it is typed, and what of it is stored. Fields are read by path; a change is shown at
 * once and sent after a rest, one request at a time, never while an input method composes. An answer is
 * never written into the field that has focus.
 */
export class DraftStore {
  readonly #transport: Transport;
  /** What the server holds, as far as it has told. */
  #stored: Json;
  #shown: Json;
  #seq: number;
  #pending: Operation[] = [];
  /** When the oldest of what waits was typed (`performance.now()`); undefined where nothing waits. */
  #waitsSince: number | undefined;
  #sending: SentRequest | undefined;
  #conflicts: readonly FieldConflict[] = [];
  #saving: Saving = { state: "stored", at: undefined };
  #focus: string | undefined;
  #isComposing = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #delay: number = retryMs[0];
  #count = 0;
  readonly #client = newItemId();
  readonly #byPath = new Map<string, Set<Listener>>();
  readonly #listeners = new Set<Listener>();
  #idle: { resolve: () => void; reject: (error: unknown) => void }[] = [];

  constructor(transport: Transport, copy: { readonly seq: number; readonly body: Json }) {
    this.#transport = transport;
    this.#stored = copy.body;
    this.#shown = copy.body;
    this.#seq = copy.seq;
  }

  /** Number of the working copy's state that was last told. */
  get seq(): number {
    return this.#seq;
  }

  /** True where something that was typed is not stored yet. */
  get isUnsaved(): boolean {
    return this.#pending.length > 0 || this.#sending !== undefined || this.#conflicts.length > 0;
  }

  /** The value at a path; undefined where there is none. */
  readonly get = (path: string): Json | undefined => valueAt(this.#shown, path);

  /** The whole body as it is shown. */
  get body(): Json {
    return this.#shown;
  }

  /** The value at a path, followed by the component. */
  readonly useValue = (path: string): Json | undefined =>
    useSyncExternalStore(
      (listener) => this.#follow(path, listener),
      () => this.get(path),
    );

  /** The ids of a list's items in one text, so that a change within an item renders no list. */
  readonly useItems = (path: string): readonly string[] => {
    const ids = useSyncExternalStore(
      (listener) => this.#follow(path, listener),
      () =>
        itemsOf(this.get(path))
          .map((item) => item[itemId])
          .join(" "),
    );
    return ids === "" ? [] : ids.split(" ");
  };

  /** Whether what was typed is stored, followed by the component. */
  readonly useSaving = (): Saving => useSyncExternalStore(this.subscribe, () => this.#saving);

  /** Fields that somebody else has changed too, followed by the component. */
  readonly useConflicts = (): readonly FieldConflict[] =>
    useSyncExternalStore(this.subscribe, () => this.#conflicts);

  /** Calls a listener when saving or conflicts change. @returns ends it */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Calls a listener when a value at, above or below a path changes. "" is the whole document. */
  readonly follow = (path: string, listener: Listener): (() => void) =>
    this.#follow(path, listener);

  get saving(): Saving {
    return this.#saving;
  }

  get conflicts(): readonly FieldConflict[] {
    return this.#conflicts;
  }

  /** Sets the field at a path; undefined removes it. */
  set(path: string, value: Json | undefined): void {
    const before = this.get(path);
    if (isSame(before, value)) return;
    const conflict = this.#conflicts.find((one) => one.path === path);
    if (conflict !== undefined) {
      this.#setConflicts(
        this.#conflicts.map((one) => (one === conflict ? { ...one, yours: value } : one)),
      );
      this.#show(put(this.#shown, path, value), path);
      return;
    }
    this.#do({ op: "set", path, before, after: value });
  }

  /** Does several changes as one step. */
  apply(patches: readonly { readonly path: string; readonly after: Json | undefined }[]): void {
    for (const { path, after } of patches) this.set(path, after);
  }

  /**
   * Inserts an item into a list.
   * @param behind the item before it; null: it comes first; undefined: it comes last
   * @returns the path of the item
   */
  insert(list: string, value: JsonObject, behind?: string | null): string {
    const last = itemsOf(this.get(list)).at(-1)?.[itemId] ?? null;
    const { [itemId]: id, ...inner } = newItem(value);
    this.#do({
      ...{ op: "insert", path: list, id },
      ...{ behind: behind === undefined ? last : behind, value: inner },
    });
    return `${list}/${id}`;
  }

  /** Removes the item at a path. */
  remove(path: string): void {
    this.#do({ op: "remove", path, before: this.get(path) });
  }

  /** Moves the item at a path behind another one of its list or, with null, to the beginning. */
  move(path: string, behind: string | null): void {
    const items = itemsOf(this.get(parentOf(path)));
    const at = items.findIndex((item) => item[itemId] === stepsOf(path).at(-1));
    const present = at < 1 ? null : (items[at - 1]?.[itemId] ?? null);
    if (at >= 0 && present !== behind) this.#do({ op: "move", path, behind });
  }

  /** The field that has focus; undefined: none of this document's. */
  focus(path: string | undefined): void {
    const left = this.#focus;
    if (left === path) return;
    this.#focus = path;
    if (left === undefined) return;
    this.#settle(left);
    if (this.#pending.length > 0) this.#send(false);
  }

  /** Begins or ends a composition of an input method: nothing is sent meanwhile. */
  compose(isComposing: boolean): void {
    this.#isComposing = isComposing;
    if (!isComposing && this.#pending.length > 0) this.#wait(restMs);
  }

  /** Keeps one's own text in a field that somebody else has changed, or takes theirs. */
  resolve(path: string, choice: "mine" | "theirs"): void {
    const conflict = this.#conflicts.find((one) => one.path === path);
    if (conflict === undefined) return;
    this.#setConflicts(this.#conflicts.filter((one) => one !== conflict));
    if (choice === "theirs") this.#show(put(this.#shown, path, conflict.theirs), path);
    else {
      const { theirs: before, yours: after } = conflict;
      this.#do({ op: "set", path, before, after });
      this.#send(false);
    }
  }

  /** Sets a field that a newer revision has changed as well, whatever it holds: that decides it. */
  decide(path: string, value: Json | undefined): void {
    this.#do({ op: "set", path, before: this.get(path), after: value });
    this.#send(false);
  }

  /**
   * Resolves when everything that was typed is stored.
   * @throws NotStored where it cannot be, or where a conflict is undecided
   */
  flush(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#idle.push({ resolve, reject });
    if (this.#saving.state === "offline") this.retry();
    else if (this.#sending === undefined) this.#send(false, true);
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
      this.#dispatch(request, false);
    }
  }

  /**
   * Takes what the server holds by now. Nothing that is typed and not stored is lost, and the field that
   * has focus stays as it is.
   * @param isOwn the person asked for it (undo): the field with focus changes too
   * @returns false where an answer is awaited that would change it
   */
  receive(copy: { readonly seq: number; readonly body: Json }, isOwn = false): boolean {
    if (this.#sending !== undefined || copy.seq < this.#seq) return false;
    this.#seq = copy.seq;
    this.#stored = shared(this.#stored, copy.body);
    let next = this.#stored;
    for (const { path, yours } of this.#conflicts) next = put(next, path, yours);
    for (const operation of this.#pending) next = applied(next, operation);
    if (this.#focus !== undefined && !isOwn) next = this.#withFocused(next);
    this.#show(next, "");
    return true;
  }

  /** The body with what is shown in the field that has focus, where its place still is. */
  #withFocused(body: Json): Json {
    const path = this.#focus ?? "";
    const isField = path !== "" && typeof this.get(path) !== "object";
    return isField ? put(body, path, this.get(path)) : body;
  }

  #do(operation: Operation): void {
    this.#pending = withOperation(this.#pending, operation, this.#stored);
    this.#show(applied(this.#shown, operation), subjectOf(operation));
    if (this.#sending === undefined || this.#saving.state === "refused") {
      this.#setSaving({ state: "waiting", at: this.#saving.at });
    }
    this.#wait(restMs);
  }

  /** Sends after a rest of so many milliseconds, but no later than `maxWaitMs` after the first change. */
  #wait(ms: number): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#waitsSince ??= now;
    const left = this.#waitsSince + maxWaitMs - now;
    this.#timer = setTimeout(() => this.#send(false), Math.max(0, Math.min(ms, left)));
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

  /** Sends what waits, unless a request is under way or a text is being composed. */
  #send(isLast: boolean, isWanted = false): void {
    if (this.#sending !== undefined || (this.#isComposing && !isLast)) return;
    clearTimeout(this.#timer);
    if (this.#pending.length === 0) {
      if (isWanted || this.#idle.length > 0) this.#tellIdle();
      return;
    }
    this.#dispatch(this.#take(), isLast);
  }

  #patch({ request, operations }: SentRequest, isLast: boolean): Promise<Answer> {
    return this.#transport.patch({ request, operations: operations.map(sent) }, isLast);
  }

  #dispatch(request: SentRequest, isLast: boolean): void {
    this.#sending = request;
    this.#setSaving({ state: "sending", at: this.#saving.at });
    this.#patch(request, isLast).then(
      (answer) => this.#acknowledge(request.operations, answer),
      (error) => this.#failed(request, error),
    );
  }

  #acknowledge(operations: readonly Operation[], { seq, outcomes }: Answer): void {
    this.#sending = undefined;
    this.#delay = retryMs[0];
    this.#seq = Math.max(this.#seq, seq);
    for (const [index, operation] of operations.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === "conflict") this.#conflicted(operation, outcome);
      else this.#accepted(operation, outcome);
    }
    const isDone = this.#pending.length === 0;
    this.#setSaving({ state: isDone ? "stored" : "waiting", at: Date.now() });
    if (!isDone) this.#wait(this.#idle.length > 0 ? 0 : restMs);
    else if (this.#idle.length > 0) this.#tellIdle();
  }

  #accepted(operation: Operation, outcome: Outcome | undefined): void {
    const path = subjectOf(operation);
    const before = valueAt(this.#stored, path);
    // What was sent came to what was there already, once it was cleaned.
    const isUnchanged =
      operation.op === "set" &&
      outcome !== undefined &&
      outcome.value === undefined &&
      outcome.hash !== valueHash(operation.after);
    if (!isUnchanged) this.#stored = applied(this.#stored, operation);
    const value = isUnchanged ? before : outcome?.value;
    if (value !== undefined) {
      this.#stored = put(this.#stored, path, value);
      this.#pending = this.#pending.map((one) => rebased(one, path, value));
    }
    this.#settle(path);
  }

  #conflicted(operation: Operation, { theirs }: Outcome): void {
    const path = subjectOf(operation);
    if (theirs !== undefined || valueAt(this.#stored, path) !== undefined) {
      this.#stored = put(this.#stored, path, theirs);
    }
    if (operation.op !== "set") {
      // An item that others have changed is not removed; one that cannot stand there is told.
      this.#show(put(this.#shown, path, theirs), path);
      if (operation.op !== "insert") return;
    }
    const typed = operation.op === "insert" ? operation.value : this.get(path);
    this.#pending = this.#pending.filter((one) => !(one.op === "set" && one.path === path));
    const others = this.#conflicts.filter((one) => one.path !== path);
    this.#setConflicts([...others, { path, theirs, yours: typed }]);
  }

  /** Shows what is stored at a path, unless it has focus or something typed there waits. */
  #settle(path: string): void {
    const isBusy = (other: string) => isRelated(other, path);
    const waiting = [...this.#pending, ...(this.#sending?.operations ?? [])].map(subjectOf);
    const isFocused = this.#focus !== undefined && isBusy(this.#focus);
    if (isFocused || waiting.some(isBusy) || this.#conflicts.some((one) => isBusy(one.path)))
      return;
    const stored = valueAt(this.#stored, path);
    if (!isSame(stored, this.get(path))) this.#show(put(this.#shown, path, stored), path);
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
    for (const one of later) this.#pending = withOperation(this.#pending, one, this.#stored);
    this.#waitsSince = undefined;
  }

  /** Sends again what could not be sent. */
  retry(): void {
    clearTimeout(this.#retryTimer);
    if (this.#saving.state === "offline" && this.#sending !== undefined) {
      this.#dispatch(this.#sending, false);
    } else this.#send(false);
  }

  #tellIdle(): void {
    const waiting = this.#idle;
    this.#idle = [];
    const isUndecided = this.#conflicts.length > 0;
    for (const { resolve, reject } of waiting) {
      if (isUndecided) reject(new NotStored("refused", ""));
      else resolve();
    }
  }

  #show(body: Json, path: string): void {
    const next = shared(this.#shown, body);
    if (next === this.#shown) return;
    this.#shown = next;
    for (const [followed, listeners] of this.#byPath) {
      if (!isRelated(followed, path)) continue;
      for (const listener of listeners) listener();
    }
  }

  #setSaving(saving: Saving): void {
    this.#saving = saving;
    for (const listener of this.#listeners) listener();
  }

  #setConflicts(conflicts: readonly FieldConflict[]): void {
    this.#conflicts = conflicts;
    for (const listener of this.#listeners) listener();
  }

  #follow(path: string, listener: Listener): () => void {
    const listeners = this.#byPath.get(path) ?? new Set();
    this.#byPath.set(path, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byPath.get(path) === listeners) this.#byPath.delete(path);
    };
  }
}
