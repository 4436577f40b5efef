import type { Query } from "../../../base/site/addresses/href.ts";
import { parseId } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { cutText } from "../../../base/site/text/cutText.ts";
import type { View } from "../../../content/published/publication.ts";
import { namesListed, partNamed } from "../../../content/queries/parts/partNumbers.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import type { RawQuery } from "../../page/pageModule.ts";

/** Most parts that are compared at once: more columns would not be legible. */
export const maxCompared = 5;

/** The value of `only` that leaves out what the parts have in common. */
const differences = "differences";

/** Longest name that was not found and is shown again. */
const maxNameLength = 40;

export interface CompareParams {
  /** The parts' ids, in the reader's order, none twice. */
  readonly ids: readonly number[];
  readonly onlyDifferences: boolean;
  /** Requested names that no part has. */
  readonly unknown: readonly string[];
  /** Number of requested ids without a part. */
  readonly missing: number;
  /** True if more parts were requested than are compared. */
  readonly hasSurplus: boolean;
}

/** The parameters, and the parts they name. */
export interface ResolvedComparison {
  readonly params: CompareParams;
  readonly parts: readonly Part[];
}

/**
 * Reads which parts to compare. In `ids` stand ids, part numbers and order codes, those that hold
 * commas included; what is no part is said on the page, so that an old link still shows the others.
 */
export function resolveSelection(query: RawQuery, view: View): ResolvedComparison {
  const found = new Set<Part>();
  const unknown = new Set<string>();
  let missing = 0;
  for (const one of namesListed(view, query.ids ?? "")) {
    const part = partUnder(one, view);
    if (part) found.add(part);
    else if (parseId(one) !== undefined) missing += 1;
    else unknown.add(cutText(one, maxNameLength));
  }
  const parts = [...found].slice(0, maxCompared);
  return {
    params: {
      ids: parts.map(({ id }) => id),
      onlyDifferences: query.only === differences && found.size > 1,
      unknown: [...unknown],
      missing,
      hasSurplus: found.size > maxCompared,
    },
    parts,
  };
}

function partUnder(text: string, view: View): Part | undefined {
  return view.getById("product", parseId(text) ?? 0) ?? partNamed(view, text);
}

/** The queries of a comparison. */
export function selectionQuery(ids: readonly number[], onlyDifferences: boolean): Query {
  return {
    only: onlyDifferences && ids.length > 1 ? differences : undefined,
    ids: ids.length === 0 ? undefined : ids.join(),
  };
}
