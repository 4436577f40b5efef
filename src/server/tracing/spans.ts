import { AsyncLocalStorage } from "node:async_hooks";
import type { TracingChannel } from "node:diagnostics_channel";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { operations } from "../../base/process/instrumentation.ts";
import { ObjectProperty } from "../../base/process/objectProperty.ts";

/** The context of the span that is under way, followed through asynchronous calls. */
export type SpanContexts = AsyncLocalStorage<Context>;

export function spanContexts(): SpanContexts {
  return new AsyncLocalStorage<Context>();
}

/**
 * Creates a span for each operation that the rooms publish.
 * @returns a function that ends that
 */
export function followOperations(tracer: Tracer, contexts: SpanContexts): () => void {
  const { resolve, load, render, compress, search } = operations;
  const { transaction, mail, upload, job, publication } = operations;
  const spans = { tracer, contexts };
  const stops = [
    follow(resolve, { ...spans, name: "resolve", last: "end" }),
    follow(load, { ...spans, name: "load", last: "end" }),
    follow(render, { ...spans, name: "render", last: "end" }),
    follow(compress, { ...spans, name: "compress", last: "asyncEnd" }),
    follow(search, { ...spans, name: "search", last: "asyncEnd" }),
    follow(transaction, { ...spans, name: "transaction", last: "asyncEnd" }),
    follow(mail, { ...spans, name: "mail", last: "asyncEnd" }),
    follow(upload, { ...spans, name: "upload", last: "asyncEnd" }),
    follow(job, { ...spans, name: "job", last: "asyncEnd" }),
    follow(publication, { ...spans, name: "publication", last: "asyncEnd" }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

interface FollowOptions {
  readonly tracer: Tracer;
  readonly contexts: SpanContexts;
  readonly name: string;
  /** The channel of the operation's end. */
  readonly last: "end" | "asyncEnd";
}

function follow<Details extends object>(
  tracing: TracingChannel<Details, unknown>,
  { tracer, contexts, name, last }: FollowOptions,
): () => void {
  const spans = new ObjectProperty<object, Span>("span");
  const store: AsyncLocalStorage<unknown> = contexts;
  tracing.start.bindStore(store, (details) => {
    const parent = contexts.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, {}, parent);
    spans.set(details, span);
    return trace.setSpan(parent, span);
  });
  const subscribers = {
    [last]: (details: Details & { readonly error?: unknown }) => {
      const span = spans.of(details);
      if (span === undefined) return;
      const { error, result: _result, ...facts }: Record<string, unknown> = { ...details };
      span.setAttributes(attributesOf(facts));
      if (error !== undefined) markFailed(span, error);
      span.end();
    },
  };
  tracing.subscribe(subscribers);
  return () => {
    tracing.start.unbindStore(store);
    tracing.unsubscribe(subscribers);
  };
}

function attributesOf(facts: Readonly<Record<string, unknown>>): Attributes {
  const texts = Object.entries(facts).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts.map(([name, value]) => [`tapeout.${name}`, value]));
}

/** Marks a span as failed, with the error's class only: messages may contain user input. */
function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", error instanceof Error ? error.name : "other");
}
