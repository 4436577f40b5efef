import type { Json } from "./jsonValues.ts";
import type { SentOperation } from "./operations.ts";

/** Result of an operation, as the admin API returns it. */
export interface Outcome {
  readonly status: "applied" | "conflict";
  readonly path: string;
  /** Hash of the present value. */
  readonly hash: string | null;
  /** The present value, where it differs from the one sent. */
  readonly value?: Json | undefined;
  readonly theirs?: Json | undefined;
  readonly yours?: Json | undefined;
}

export interface Answer {
  readonly seq: number;
  readonly outcomes: readonly Outcome[];
}

/**
 * Thrown when changes are not stored: `offline` is retried automatically, the others by the next
 * change.
 */
export class NotStored extends Error {
  override readonly name = "NotStored";
  readonly kind: "offline" | "refused";

  constructor(kind: "offline" | "refused", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Requests by which a store saves changes. */
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
