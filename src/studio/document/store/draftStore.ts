import { useSyncExternalStore } from "react";
import { isRelated, parentOf, stepsOf } from "../../../base/site/addresses/jsonPointer.ts";
import { newItem } from "../newItem.ts";
import {
  isSame,
  itemId,
  itemsOf,
  type Json,
  type JsonObject,
  put,
  shared,
  valueAt,
} from "./jsonValues.ts";
import { applied, type Operation, subjectOf, valueHash } from "./operations.ts";
import { SendingQueue } from "./sendingQueue.ts";
import { ShownBody } from "./shownBody.ts";
import type { Answer, FieldConflict, Outcome, Saving, Transport } from "./storeTransport.ts";

type Listener = () => void;

/**
 * Working copy of a document in the browser, and its stored state. Fields are read by path; a
 * change is shown at once and sent after a debounce, one request at a time, never while an input
 * method composes. A response is never written into the field that has focus.
 */
export class DraftStore {
  readonly #queue: SendingQueue;
  readonly #shown: ShownBody;
  /** Body last reported by the server. */
  #stored: Json;
  #seq: number;
  #conflicts: readonly FieldConflict[] = [];
  #focus: string | undefined;
  readonly #listeners = new Set<Listener>();

  constructor(transport: Transport, copy: { readonly seq: number; readonly body: Json }) {
    this.#stored = copy.body;
    this.#shown = new ShownBody(copy.body);
    this.#seq = copy.seq;
    this.#queue = new SendingQueue(transport, {
      stored: () => this.#stored,
      isUndecided: () => this.#conflicts.length > 0,
      acknowledge: (operations, answer) => this.#acknowledge(operations, answer),
      savingChanged: () => this.#tell(),
    });
  }

  /** Number of the working copy's state last reported. */
  get seq(): number {
    return this.#seq;
  }

  /** True where something that was typed is not stored yet. */
  get isUnsaved(): boolean {
    return this.#queue.waitingPaths.length > 0 || this.#conflicts.length > 0;
  }

  /** The value at a path; undefined where there is none. */
  readonly get = (path: string): Json | undefined => this.#shown.get(path);

  /** The whole body as it is shown. */
  get body(): Json {
    return this.#shown.body;
  }

  /** The value at a path, followed by the component. */
  readonly useValue = (path: string): Json | undefined => this.#shown.useValue(path);

  /** The ids of a list's items, followed by the component: a change within an item renders no list. */
  readonly useItems = (path: string): readonly string[] => this.#shown.useItems(path);

  /** Whether what was typed is stored, followed by the component. */
  readonly useSaving = (): Saving => useSyncExternalStore(this.subscribe, () => this.saving);

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
    this.#shown.follow(path, listener);

  get saving(): Saving {
    return this.#queue.saving;
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
      this.#shown.show(put(this.body, path, value), path);
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
    if (this.#queue.pending.length > 0) this.#queue.send();
  }

  /** Begins or ends a composition of an input method: nothing is sent meanwhile. */
  compose(isComposing: boolean): void {
    this.#queue.compose(isComposing);
  }

  /** Keeps the person's own text in a field that somebody else has changed, or takes theirs. */
  resolve(path: string, choice: "mine" | "theirs"): void {
    const conflict = this.#conflicts.find((one) => one.path === path);
    if (conflict === undefined) return;
    this.#setConflicts(this.#conflicts.filter((one) => one !== conflict));
    if (choice === "theirs") this.#shown.show(put(this.body, path, conflict.theirs), path);
    else {
      const { theirs: before, yours: after } = conflict;
      this.#do({ op: "set", path, before, after });
      this.#queue.send();
    }
  }

  /** Sets a field that a newer revision has changed as well, whatever it holds: that decides it. */
  decide(path: string, value: Json | undefined): void {
    this.#do({ op: "set", path, before: this.get(path), after: value });
    this.#queue.send();
  }

  /**
   * Resolves when everything that was typed is stored.
   * @throws NotStored where it cannot be, or where a conflict is undecided
   */
  flush(): Promise<void> {
    return this.#queue.flush();
  }

  /** Sends what is not stored in requests that outlive the page. */
  leave(): void {
    this.#queue.leave();
  }

  /** Retries failed requests. */
  retry(): void {
    this.#queue.retry();
  }

  /**
   * Takes the server's present state. Unsaved input is not lost, and the field that has focus stays
   * as it is.
   * @param isOwn the person asked for it (undo): the field with focus changes too
   * @returns false where a pending response would change it
   */
  receive(copy: { readonly seq: number; readonly body: Json }, isOwn = false): boolean {
    if (this.#queue.isSending || copy.seq < this.#seq) return false;
    this.#seq = copy.seq;
    this.#stored = shared(this.#stored, copy.body);
    let next = this.#stored;
    for (const { path, yours } of this.#conflicts) next = put(next, path, yours);
    for (const operation of this.#queue.pending) next = applied(next, operation);
    if (this.#focus !== undefined && !isOwn) next = this.#withFocused(next);
    this.#shown.show(next, "");
    return true;
  }

  /** The body with what is shown in the field that has focus, where its place still is. */
  #withFocused(body: Json): Json {
    const path = this.#focus ?? "";
    const isField = path !== "" && typeof this.get(path) !== "object";
    return isField ? put(body, path, this.get(path)) : body;
  }

  #do(operation: Operation): void {
    this.#shown.show(applied(this.body, operation), subjectOf(operation));
    this.#queue.add(operation);
  }

  #acknowledge(operations: readonly Operation[], { seq, outcomes }: Answer): void {
    this.#seq = Math.max(this.#seq, seq);
    for (const [index, operation] of operations.entries()) {
      const outcome = outcomes[index];
      if (outcome?.status === "conflict") this.#conflicted(operation, outcome);
      else this.#accepted(operation, outcome);
    }
  }

  #accepted(operation: Operation, outcome: Outcome | undefined): void {
    const path = subjectOf(operation);
    const before = valueAt(this.#stored, path);
    // Once sanitised, the value sent was the one already stored.
    const isUnchanged =
      operation.op === "set" &&
      outcome !== undefined &&
      outcome.value === undefined &&
      outcome.hash !== valueHash(operation.after);
    if (!isUnchanged) this.#stored = applied(this.#stored, operation);
    const value = isUnchanged ? before : outcome?.value;
    if (value !== undefined) {
      this.#stored = put(this.#stored, path, value);
      this.#queue.rebase(path, value);
    }
    this.#settle(path);
  }

  #conflicted(operation: Operation, { theirs }: Outcome): void {
    const path = subjectOf(operation);
    if (theirs !== undefined || valueAt(this.#stored, path) !== undefined) {
      this.#stored = put(this.#stored, path, theirs);
    }
    if (operation.op !== "set") {
      // An item that others have changed is not removed; a refused insertion becomes a conflict.
      this.#shown.show(put(this.body, path, theirs), path);
      if (operation.op !== "insert") return;
    }
    const typed = operation.op === "insert" ? operation.value : this.get(path);
    this.#queue.drop(path);
    const others = this.#conflicts.filter((one) => one.path !== path);
    this.#setConflicts([...others, { path, theirs, yours: typed }]);
  }

  /** Shows what is stored at a path, unless it has focus or something typed there waits. */
  #settle(path: string): void {
    const isBusy = (other: string) => isRelated(other, path);
    const isFocused = this.#focus !== undefined && isBusy(this.#focus);
    const isWaiting = this.#queue.waitingPaths.some(isBusy);
    if (isFocused || isWaiting || this.#conflicts.some((one) => isBusy(one.path))) return;
    const stored = valueAt(this.#stored, path);
    if (!isSame(stored, this.get(path))) this.#shown.show(put(this.body, path, stored), path);
  }

  #setConflicts(conflicts: readonly FieldConflict[]): void {
    this.#conflicts = conflicts;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
