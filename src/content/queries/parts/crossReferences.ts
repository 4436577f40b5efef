import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { View } from "../../published/publication.ts";
import {
  type CrossReferenceKind,
  crossReferenceKinds,
} from "../../types/fields/crossReferenceKinds.ts";
import { partIdentity } from "../../types/fields/partNumber.ts";
import type { Part } from "./partsOfColumns.ts";

/** A number of another maker, or an older one, that a part stands for, in a reader's language. */
export interface CrossReference {
  readonly partNumber: string;
  /** Absent for an older number of the company's own. */
  readonly maker?: LocalizedText;
  readonly kind: CrossReferenceKind;
  readonly note?: LocalizedText;
}

/** The numbers that a part stands for: those with its footprint first, then by maker and number. */
export function crossReferencesOf({ language }: View, part: Part): readonly CrossReference[] {
  const all = part.body.crossReferences.map(
    ({ partNumber, maker, kind, note }): CrossReference => ({
      partNumber,
      ...(maker && { maker: localize(maker, language) }),
      kind,
      ...(note && { note: localize(note, language) }),
    }),
  );
  const makerOf = ({ maker }: CrossReference) => maker?.text ?? "";
  const rank = ({ kind }: CrossReference) => crossReferenceKinds.indexOf(kind);
  return all.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      makerOf(a).localeCompare(makerOf(b), language) ||
      (a.partNumber < b.partNumber ? -1 : Number(a.partNumber > b.partNumber)),
  );
}

/** The cross reference of a part that is written as a number, which search found it by. */
export function crossReferenceNamed(
  view: View,
  part: Part,
  partNumber: string,
): CrossReference | undefined {
  const identity = partIdentity(partNumber);
  return crossReferencesOf(view, part).find((one) => partIdentity(one.partNumber) === identity);
}
