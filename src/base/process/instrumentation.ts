import { type TracingChannel, tracingChannel } from "node:diagnostics_channel";
import { ObjectProperty } from "./objectProperty.ts";

// Operations of the server on Node's diagnostics channels: rooms publish here, figures (src/server/metrics) and
// traces (src/server/tracing) follow. Without a follower an operation costs one function call (decision 47).
// Events are in events.ts.

/**
 * Operations that end where they return. Details are bounded values: never what a reader typed, and
 * nothing personal.
 */
export interface SyncOperations {
  /** From the queries of a page to the documents that they name. */
  readonly resolve: { readonly page: string };
  /** Reads a page's props from the view. */
  readonly load: { readonly page: string };
  /** A whole page to HTML, `load` included. */
  readonly render: { readonly page: string; readonly surface: string; readonly language: string };
}

/** Operations that end when their promise settles. */
export interface AsyncOperations {
  /** In the thread beside the server's, its queue included. */
  readonly compress: { readonly compression: string };
  readonly search: { readonly kind: "search" | "suggest"; readonly language: string };
  /** A transaction of the database that writes. */
  readonly transaction: { readonly database: string };
  /** Delivery of one mail to the mail server. */
  readonly mail: { readonly kind: string; outcome?: string };
  /** A file of a form. `outcome`: "stored", or the reason for its refusal. */
  readonly upload: { outcome?: string };
  /** One run of a background job. */
  readonly job: { readonly job: string };
  /** Reading what changed in the store, and making the publication of it. */
  readonly publication: object;
}

export interface Operations extends SyncOperations, AsyncOperations {}

function operation<Name extends keyof Operations>(
  name: Name,
): TracingChannel<Operations[Name], unknown> {
  return tracingChannel<Operations[Name], unknown>(`tapeout:${name}`);
}

/** The tracing channel of each operation. */
export const operations = {
  resolve: operation("resolve"),
  load: operation("load"),
  render: operation("render"),
  compress: operation("compress"),
  search: operation("search"),
  transaction: operation("transaction"),
  mail: operation("mail"),
  upload: operation("upload"),
  job: operation("job"),
  publication: operation("publication"),
} as const satisfies {
  readonly [Name in keyof Operations]: TracingChannel<Operations[Name], unknown>;
};

/** End of an operation: facts, time in milliseconds, and the error where it failed. */
type OnEnd<Details> = (facts: Details, ms: number, error: unknown) => void;

/** Calls `onEnd` at the end of each operation that returns. @returns what ends that */
export function followSync<Name extends keyof SyncOperations>(
  name: Name,
  onEnd: OnEnd<SyncOperations[Name]>,
): () => void {
  return follow<SyncOperations[Name]>(operation(name), "end", onEnd);
}

/** Calls `onEnd` when the promise of each operation settles. @returns what ends that */
export function followAsync<Name extends keyof AsyncOperations>(
  name: Name,
  onEnd: OnEnd<AsyncOperations[Name]>,
): () => void {
  return follow<AsyncOperations[Name]>(operation(name), "asyncEnd", onEnd);
}

function follow<Details extends object>(
  tracing: TracingChannel<Details, unknown>,
  last: "end" | "asyncEnd",
  onEnd: OnEnd<Details>,
): () => void {
  const began = new ObjectProperty<object, number>("began at");
  const subscribers = {
    start: (facts: Details) => void began.set(facts, performance.now()),
    [last]: (facts: Details & { readonly error?: unknown }) => {
      const since = began.of(facts);
      if (since !== undefined) onEnd(facts, performance.now() - since, facts.error);
    },
  };
  tracing.subscribe(subscribers);
  return () => void tracing.unsubscribe(subscribers);
}
