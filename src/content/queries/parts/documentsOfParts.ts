import { nearest } from "../../../base/site/text/nearestWords.ts";
import type { View } from "../../published/publication.ts";
import { partLetters } from "../../types/fields/partNumber.ts";
import type { AttachedDocument } from "../attachments.ts";
import { memoizePerView } from "../memoizePerView.ts";
import { partNamed } from "./partNumbers.ts";
import type { Part } from "./partsOfColumns.ts";
import { mentionsOf } from "./productMentions.ts";

/** A document with the part that it is found by; undefined for one that belongs to no part. */
export interface FoundDocument {
  readonly document: AttachedDocument;
  readonly part: Part | undefined;
}

export type DocumentKind = AttachedDocument["kind"];

export interface DocumentSearch {
  /** Part number, its beginning, or an order code, as a reader types it; "" for any. */
  readonly part: string;
  readonly kind: DocumentKind | undefined;
}

/**
 * The documents of the parts that a reader means, of one kind if it is chosen: each part's own, then
 * those about several parts that name it. Without a part, those of all parts, then those of none.
 */
export function documentsOf(view: View, { part, kind }: DocumentSearch): FoundDocument[] {
  const isWanted = ({ document }: FoundDocument) => kind === undefined || document.kind === kind;
  if (part !== "")
    return partsMeant(view, part)
      .flatMap((one) => [...ofPart(view, one)])
      .filter(isWanted);
  const own = view
    .all("product")
    .flatMap((one) => one.body.documents.map((document) => ({ document, part: one })));
  const shared = view
    .all("download")
    .map(({ body: { document } }) => ({ document, part: undefined }));
  return [...own, ...shared].filter(isWanted);
}

/** Kinds of documents that a view has, in the order given. */
export function documentKindsIn(
  view: View,
  order: readonly DocumentKind[],
): readonly DocumentKind[] {
  return kinds(view, "all", () => {
    const present = new Set([
      ...view.all("product").flatMap(({ body }) => body.documents.map(({ kind }) => kind)),
      ...view.all("download").map(({ body }) => body.document.kind),
    ]);
    return order.filter((kind) => present.has(kind));
  });
}

/** The part number that a text without a part was probably meant to be. */
export function nearestPart(view: View, text: string): string | undefined {
  return nearest(partLetters(text), lettersOf(view).keys());
}

const kinds = memoizePerView<"all", readonly DocumentKind[]>();

const letters = memoizePerView<"all", ReadonlyMap<string, Part>>();

function lettersOf(view: View): ReadonlyMap<string, Part> {
  return letters(
    view,
    "all",
    () => new Map(view.all("product").map((part) => [partLetters(part.body.partNumber), part])),
  );
}

/** The part that a text names, or else those whose numbers begin with it. */
function partsMeant(view: View, text: string): readonly Part[] {
  const named = partNamed(view, text);
  if (named !== undefined) return [named];
  const beginning = partLetters(text);
  if (beginning === "") return [];
  return [...lettersOf(view)].flatMap(([number, part]) =>
    number.startsWith(beginning) ? [part] : [],
  );
}

function* ofPart(view: View, part: Part): Generator<FoundDocument> {
  for (const document of part.body.documents) yield { document, part };
  for (const { body } of mentionsOf(view, "download", part.key))
    yield { document: body.document, part };
}
