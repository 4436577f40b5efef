import type { TypeName } from "../../src/content/types/typeNames.ts";
import { Catalogue } from "../../src/staff/catalogue/catalogue.ts";
import type { Line, LiveState } from "../../src/staff/catalogue/catalogueLine.ts";
import { factsOf, Interned } from "../../src/staff/catalogue/revisionFacts.ts";

/** Facts of the first revision of a document. */
export function revisionFacts(type: TypeName, key: string, body: object, number = 1) {
  return factsOf({ type, key, number, body }, new Interned());
}

/** The line of a draft of which nothing else is said, without a store. */
export function draftLine(
  id: number,
  type: TypeName,
  key: string,
  body: object = {},
  facts: Partial<Line> = {},
): Line {
  return {
    ...{ id, type, key, createdAt: 1, trashedAt: null, embargo: undefined },
    ...{ draft: revisionFacts(type, key, body), draftAt: 1, author: null, live: {} },
    ...{ withdrawn: [], differsInFacts: false, unpaired: [], outdated: { en: 0, zh: 0 } },
    ...{ reviewOn: undefined, unsaved: undefined, problems: undefined },
    ...facts,
  };
}

/** Returns the state that readers of a language are shown: the body of a draft, or another. */
export function published(
  type: TypeName,
  key: string,
  body: object,
  state: Partial<LiveState> & { readonly number?: number } = {},
): LiveState {
  const { number = 1, ...others } = state;
  return {
    ...{ facts: revisionFacts(type, key, body, number), publishedAt: 1, isBehind: false },
    ...others,
  };
}

/** A catalogue of lines. */
export function catalogueOf(lines: readonly Line[]): Catalogue {
  const catalogue = new Catalogue();
  for (const line of lines) catalogue.put(line);
  return catalogue;
}
