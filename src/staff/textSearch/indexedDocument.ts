import { hash } from "node:crypto";
import type { SearchDocument } from "../../readers/search/index/searchDocument.ts";
import type { FieldText, TextRole } from "./fieldTexts.ts";
import { draftTexts, liveTexts, type ReadDocument } from "./readDocuments.ts";

/**
 * States of a document, each of which is an entry of the index: what only those find who see its
 * draft, what readers see where that differs, and what is the same for all. An entry never changes its
 * kind, so that a text cannot be found by a right to another one.
 */
const kinds = { draft: 0, published: 1, both: 2 } as const;

const kindCount = 4;

/** Ids of a document's entries that a person may find. */
export function entryIds(id: number, seesDraft: boolean): readonly number[] {
  const open = [id * kindCount + kinds.published, id * kindCount + kinds.both];
  return seesDraft ? [id * kindCount + kinds.draft, ...open] : open;
}

/** Id of the document that an entry is of. */
export function documentOfEntry(entry: number): number {
  return Math.floor(entry / kindCount);
}

/** An entry with a digest of what is indexed of it. */
export interface Entry {
  readonly document: SearchDocument;
  readonly digest: string;
}

/** Entries of a document. */
export function entriesOf(document: ReadDocument): Entry[] {
  const draft = textsByRole(draftTexts(document));
  const live = textsByRole(liveTexts(document));
  const isSame = JSON.stringify(draft) === JSON.stringify(live);
  const isPublished = Object.keys(document.live).length > 0;
  const entries: Entry[] = [];
  const add = (kind: keyof typeof kinds, texts: SearchDocument["texts"]) => {
    // Numbers of drafts stay out of the numbers that slips are compared with, which all people share.
    const part = kind === "draft" ? {} : partOf(document);
    const id = document.id * kindCount + kinds[kind];
    const one: SearchDocument = { id, group: 1, share: 1, columns: [], texts, ...part };
    const digest = hash("sha1", JSON.stringify(one), "base64").slice(0, 16);
    entries.push({ document: one, digest });
  };
  if (!isSame) add("draft", draft);
  if (isPublished) add(isSame ? "both" : "published", live);
  return entries;
}

/** Texts by their roles, both languages side by side. */
function textsByRole(texts: readonly FieldText[]): SearchDocument["texts"] {
  const byRole = new Map<TextRole, Set<string>>();
  for (const { role, text } of texts) {
    const known = byRole.get(role);
    if (known === undefined) byRole.set(role, new Set([text]));
    else known.add(text);
  }
  // Apart, so that a text's last word is no neighbour of the next one's first.
  return Object.fromEntries(Array.from(byRole, ([role, all]) => [role, [...all].join(";\n")]));
}

/** Numbers of a published part. */
function partOf({ type, live }: ReadDocument): Pick<SearchDocument, "part"> | object {
  const body = live.en ?? live.zh;
  if (type !== "product" || !isRecord(body) || typeof body.partNumber !== "string") return {};
  const variants: unknown[] = Array.isArray(body.variants) ? body.variants : [];
  const orderCodes = variants.flatMap((one) =>
    isRecord(one) && typeof one.orderCode === "string" ? [one.orderCode] : [],
  );
  return { part: { number: body.partNumber, orderCodes, stage: "active" } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
