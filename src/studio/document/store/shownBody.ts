import { useSyncExternalStore } from "react";
import { isRelated } from "../../../base/site/addresses/jsonPointer.ts";
import { itemId, itemsOf, type Json, shared, valueAt } from "./jsonValues.ts";

type Listener = () => void;

/** The body of a document as it is shown, and who follows which path of it. */
export class ShownBody {
  #body: Json;
  readonly #byPath = new Map<string, Set<Listener>>();

  constructor(body: Json) {
    this.#body = body;
  }

  /** The whole body. */
  get body(): Json {
    return this.#body;
  }

  /** The value at a path; undefined where there is none. */
  get(path: string): Json | undefined {
    return valueAt(this.#body, path);
  }

  /** Shows another body, which differs at, above or below a path alone, to who follows it. */
  show(body: Json, path: string): void {
    const next = shared(this.#body, body);
    if (next === this.#body) return;
    this.#body = next;
    for (const [followed, listeners] of this.#byPath) {
      if (!isRelated(followed, path)) continue;
      for (const listener of listeners) listener();
    }
  }

  /** Calls a listener when a value at, above or below a path changes. @returns ends it */
  follow(path: string, listener: Listener): () => void {
    const listeners = this.#byPath.get(path) ?? new Set();
    this.#byPath.set(path, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#byPath.get(path) === listeners) this.#byPath.delete(path);
    };
  }

  /** The value at a path, followed by the component. */
  useValue(path: string): Json | undefined {
    return useSyncExternalStore(
      (listener) => this.follow(path, listener),
      () => this.get(path),
    );
  }

  /** The ids of a list's items, followed by the component: a change within an item renders no list. */
  useItems(path: string): readonly string[] {
    const ids = useSyncExternalStore(
      (listener) => this.follow(path, listener),
      () =>
        itemsOf(this.get(path))
          .map((item) => item[itemId])
          .join(" "),
    );
    return ids === "" ? [] : ids.split(" ");
  }
}
