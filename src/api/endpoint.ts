import type * as z from "zod";
import type { Messages } from "../base/i18n/messages.ts";
import type { UrlContext } from "../base/site/addresses/href.ts";
import type { View } from "../content/published/publication.ts";
import type { Stock } from "../content/stock/offer.ts";
import { components, withResponseId } from "./schemaRegistry.ts";

/** Context of a response: the publication in the base's language, and the texts of messages. */
export interface ApiContext {
  readonly view: View;
  /** Context of addresses in responses: the desktop surface in the base's language. */
  readonly place: UrlContext;
  readonly messages: Messages["api"];
  /** Distributors' stock; absent without a store. */
  readonly stock?: Stock | undefined;
  /** Tells whether the reader may open pages that require one of these roles; absent: nobody may. */
  readonly mayOpen?: (roles: readonly string[]) => boolean;
}

/** Path below the language's base, as `column/list`. Each has texts in the reference. */
export type EndpointPath = keyof Messages["apiReference"]["endpoints"];

/**
 * A GET of the public API. `query` validates the request, `data` documents the response and is
 * checked in tests; both are the contract.
 */
export interface Endpoint {
  readonly path: EndpointPath;
  readonly query: z.ZodObject;
  readonly data: z.ZodType;
  /** Parameters with a non-empty response, where the publication has one. */
  example?(view: View): Example;
  /**
   * Whether a response is cached until the next publication; absent: always. Responses to free text
   * are not, since anybody could fill the cache.
   */
  isCached?(query: object): boolean;
  /**
   * Time-sliced preparation of what `answer` reads, so that `answer` takes a few milliseconds.
   * Undefined where none is needed.
   */
  prepare?(query: object, context: ApiContext): Iterator<unknown> | undefined;
  /** True where a response may be so large that its JSON is written time-sliced. */
  readonly isLarge?: boolean;
  answer(query: object, context: ApiContext): object | readonly unknown[];
}

/** Parameters of a request, by name. */
export type Example = Readonly<Record<string, string | number>>;

/** A response is serialised and never modified, so it may contain shared objects. */
type DeepReadonly<Value> = Value extends object
  ? { readonly [Field in keyof Value]: DeepReadonly<Value[Field]> }
  : Value;

/** Type-checks query, response and handler of an endpoint together. */
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

/** Schema name of a response: `ColumnListAnswer` of `column/list`. */
function answerName(path: string): string {
  const words = path.split("/").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join("")}Answer`;
}
