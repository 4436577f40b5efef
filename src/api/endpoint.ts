import type * as z from "zod";
import type { Messages } from "../base/i18n/messages.ts";
import type { UrlContext } from "../base/site/addresses/href.ts";
import type { View } from "../content/published/publication.ts";
import type { Stock } from "../content/stock/offers.ts";
import { components, withResponseId } from "./schemaRegistry.ts";

/** What an endpoint answers from: the publication in the base's language, and the words for messages. */
export interface ApiContext {
  readonly view: View;
  /** The desktop surface in the base's language: where the addresses in answers lead. */
  readonly place: UrlContext;
  readonly messages: Messages["api"];
  /** What distributors report; absent where there is no store. */
  readonly stock?: Stock | undefined;
}

/** Below the language's base, as `column/list`. Each has its words for the reference. */
export type EndpointPath = keyof Messages["apiReference"]["endpoints"];

/**
 * One GET of the public API. `query` is what validates the request and `data` what the answer is
 * held against in tests and described by; both are the contract.
 */
export interface Endpoint {
  readonly path: EndpointPath;
  readonly query: z.ZodObject;
  readonly data: z.ZodType;
  /** Parameters that lead to an answer with something in it, where the publication has it. */
  example?(view: View): Example;
  /**
   * Whether an answer is kept until the next publication; always, where an endpoint does not say.
   * What holds free text is not: anybody could fill the cache with it.
   */
  isCached?(query: object): boolean;
  /**
   * What has to be made before `answer` may read it within a few milliseconds: work that gives way, done
   * in slices before it. Undefined where there is none.
   */
  prepare?(query: object, context: ApiContext): Iterator<unknown> | undefined;
  /** True where an answer may be so large that it is written as JSON in slices. */
  readonly isLarge?: boolean;
  answer(query: object, context: ApiContext): object | readonly unknown[];
}

/** Parameters of a request, by name. */
export type Example = Readonly<Record<string, string | number>>;

/** An answer is written as JSON and never changed: what is shared with others may be part of it. */
type DeepReadonly<Value> = Value extends object
  ? { readonly [Field in keyof Value]: DeepReadonly<Value[Field]> }
  : Value;

/** Holds query, answer and handler of an endpoint together for the compiler. */
export function defineEndpoint<Query extends z.ZodObject, Data extends z.ZodType>(endpoint: {
  path: EndpointPath;
  query: Query;
  data: Data;
  example?(view: View): Example;
  isCached?(query: z.output<Query>): boolean;
  isLarge?: boolean;
  prepare?(query: z.output<Query>, context: ApiContext): Iterator<unknown> | undefined;
  answer(query: z.output<Query>, context: ApiContext): DeepReadonly<z.input<Data>>;
}): Endpoint {
  const { path, data } = endpoint;
  if (!components.has(data)) withResponseId(answerName(path), data);
  return endpoint as Endpoint;
}

/** `ColumnListAnswer` of `column/list`. */
function answerName(path: string): string {
  const words = path.split("/").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Answer`;
}
