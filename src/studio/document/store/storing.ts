import type { Json } from "./json.ts";
import type { SentOperation } from "./operations.ts";

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
