import type { AttachedDocument } from "../../../content/queries/attachments.ts";
import type { DocumentKind } from "../../../content/queries/parts/documentsOfParts.ts";
import type { Part } from "../../../content/queries/parts/partsOfColumns.ts";
import { mentionsOf } from "../../../content/queries/parts/productMentions.ts";
import type { DocumentItem } from "../../components/document/DocumentLink.tsx";
import type { PageContext } from "../../page/pageModule.ts";
import { documentItem } from "../../presenters/documentItem.ts";

/** Headings over a part's documents, in the order of the page. */
const groupKinds = {
  datasheets: ["datasheet", "brief"],
  errata: ["errata"],
  notes: ["note", "manual", "guide", "release", "report"],
  models: ["model"],
  others: ["certificate", "brochure", "announcement", "other"],
} as const satisfies Record<string, readonly DocumentKind[]>;

type GroupName = keyof typeof groupKinds;

/** Kinds of documents by how much they are wanted. */
const order: readonly DocumentKind[] = Object.values(groupKinds).flat();

const groupNames = Object.keys(groupKinds) as GroupName[];

/** Documents under one heading. */
export interface DocumentGroup {
  readonly name: GroupName;
  readonly documents: readonly DocumentItem[];
}

/** A part's documents: those that most readers come for, and all others by groups. */
export interface PartDocuments {
  readonly wanted: readonly DocumentItem[];
  readonly others: readonly DocumentGroup[];
  /** Kinds in words, each once, for a section that is folded. */
  readonly kinds: readonly string[];
}

/** Documents that stand before the groups. */
const wantedCount = 3;

/**
 * The part's own documents and those about several parts that name it. The best of each kind is
 * wanted first: the datasheet in the page's language, errata, a note.
 */
export function partDocuments(part: Part, context: PageContext): PartDocuments {
  const all = sorted([...part.body.documents, ...shared(part, context)], context);
  const best = all.filter(({ kind }, at) => all.findIndex((one) => one.kind === kind) === at);
  const wanted = [...new Set([...best, ...all])].slice(0, wantedCount);
  const left = all.filter((document) => !wanted.includes(document));
  return {
    wanted: wanted.map((document) => documentItem(document, context)),
    others: groupNames.flatMap((name) => {
      const kinds: readonly DocumentKind[] = groupKinds[name];
      const own = left.filter(({ kind }) => kinds.includes(kind));
      if (own.length === 0) return [];
      return [{ name, documents: own.map((document) => documentItem(document, context)) }];
    }),
    kinds: best.map(({ kind }) => context.messages.products.documentKinds[kind]),
  };
}

function shared({ key }: Part, { view }: PageContext): readonly AttachedDocument[] {
  return mentionsOf(view, "download", key).map(({ body }) => body.document);
}

/** By kind, then those that the page's readers can read; else as they were entered. */
function sorted(documents: readonly AttachedDocument[], { view }: PageContext): AttachedDocument[] {
  const isRead = ({ language }: AttachedDocument) =>
    language === "both" || language === view.language;
  return documents.toSorted(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) || Number(isRead(b)) - Number(isRead(a)),
  );
}

/** The part's datasheet in the page's language, or in any where there is none in that. */
export function datasheetOf({ body }: Part, context: PageContext): DocumentItem | undefined {
  const [sheet] = sorted(
    body.documents.filter(({ kind }) => kind === "datasheet"),
    context,
  );
  return sheet && documentItem(sheet, context);
}
