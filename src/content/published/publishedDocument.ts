import type { SearchEntry } from "../types/fields/searchEngineEntry.ts";
import type { BodyOf } from "../types/index.ts";
import type { TypeName } from "../types/typeNames.ts";

/** A published document as readers' queries see it. */
export interface Doc<Type extends TypeName = TypeName> {
  readonly id: number;
  readonly key: string;
  readonly type: Type;
  readonly body: BodyOf<Type>;
  /** Time at which this language's present revision was published, in ms since the epoch. */
  readonly publishedAt: number;
}

/** A document of any type; `type` tells which. */
export type AnyDoc = { [Type in TypeName]: Doc<Type> }[TypeName];

/** The types whose documents lie in one home column. */
export type ColumnContent = {
  [Type in TypeName]: BodyOf<Type> extends { column: string } ? Type : never;
}[TypeName];

/** A document's own texts for search engines; undefined where it has none. */
export function searchEntryOf({ body }: AnyDoc): SearchEntry | undefined {
  return "seo" in body ? body.seo : undefined;
}
