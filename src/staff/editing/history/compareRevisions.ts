import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { type Language, otherLanguage } from "../../../base/site/languages.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { composeForReaders } from "../../../content/published/composition/compose.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import type { Person } from "../../access/rights.ts";
import { aligned, bodyDifferences, type FieldDifference } from "../differences/bodyDifferences.ts";
import { RevisionNotFound } from "../documents/documentErrors.ts";
import { documentByKey, revisionOf } from "../documents/documentRows.ts";
import { bodiesOf, shownRevisions } from "../publishing/shownRevisions.ts";
import { withoutIds } from "../workingCopies/itemIds.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";

/** One side of a comparison: a revision by its number, the working copy, or the published state. */
export type Side = number | "draft" | "live";

interface SideWish {
  readonly type: TypeName;
  readonly copy: unknown;
  readonly language: Language | undefined;
}

export interface ComparisonWish {
  readonly key: string;
  readonly from: Side;
  readonly to: Side;
  readonly by: Person;
  /**
   * Restricts differences to those that readers of this language would notice. The published state
   * depends on the language.
   */
  readonly language?: Language | undefined;
}

export interface Comparison {
  readonly type: TypeName;
  readonly differences: readonly FieldDifference[];
  /** The bodies that were compared, items with the ids of the working copy where it has them. */
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Returns the fields in which two states of a document differ. Texts are compared within their
 * language alone. Runs in time slices.
 * @throws DocumentNotFound; RevisionNotFound, also where nothing is published in the language
 */
export async function compared(db: Reading, wish: ComparisonWish): Promise<Comparison> {
  const document = await documentByKey(db, wish.key, wish.by);
  const { type } = document;
  const { body: copy } = await openCopy(db, document);
  const sideOf = async (side: Side): Promise<unknown> => {
    if (typeof side === "number") return JSON.parse((await revisionOf(db, document, side)).body);
    if (side === "draft") return withoutIds(copy);
    return liveBody(db, document, { type, copy, language: wish.language });
  };
  const bodies = aligned(await sideOf(wish.from), await sideOf(wish.to), copy);
  const work = bodyDifferences(bodies, { type, language: wish.language });
  const differences = (await inTimeSlices(work)) ?? [];
  return { type, differences, ...bodies };
}

/** The body as readers of a language see it. */
async function liveBody(
  db: Reading,
  { id, key }: { readonly id: number; readonly key: string },
  { type, language }: SideWish,
): Promise<unknown> {
  const bodies = bodiesOf(await shownRevisions(db, id));
  const own = language === undefined ? undefined : bodies.get(language);
  if (language === undefined || own === undefined) throw new RevisionNotFound(key, 0);
  return composeForReaders(type, own, language, bodies.get(otherLanguage(language)));
}
