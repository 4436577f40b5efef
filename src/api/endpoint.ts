import type { z } from "zod";
import type { View } from "../content/publication.ts";
import type { Words } from "../i18n/index.ts";
import type { Place } from "../site/href.ts";

/** What an endpoint answers from: the publication in the base's language, and the words for messages. */
export interface ApiContext {
  readonly view: View;
  /** The desktop surface in the base's language: where the addresses in answers lead. */
  readonly place: Place;
  readonly words: Words["api"];
}

/**
 * One GET of the public API. `query` is what validates the request and `data` what the answer is
 * held against in tests and described by; both are the contract.
 */
export interface Endpoint {
  /** Below the language's base, as `column/list`. */
  readonly path: string;
  readonly query: z.ZodObject;
  readonly data: z.ZodType;
  answer(query: object, context: ApiContext): object | readonly unknown[];
}

/** Holds query, answer and handler of an endpoint together for the compiler. */
export function defineEndpoint<Query extends z.ZodObject, Data extends z.ZodType>(endpoint: {
  path: string;
  query: Query;
  data: Data;
  answer(query: z.output<Query>, context: ApiContext): z.input<Data>;
}): Endpoint {
  return endpoint as Endpoint;
}
