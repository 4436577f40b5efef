import type { Query } from "../../../base/site/addresses/href.ts";
import { parseId } from "../../../base/site/addresses/idsAndPageNumbers.ts";
import { isPageKey, type PageKey, pageFacts } from "../../../base/site/addresses/pages.ts";
import { storagePrefix } from "../../../base/site/addresses/storageUrl.ts";
import type { ColumnNode } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { AnyDoc, Doc } from "../../published/publishedDocument.ts";
import { type Recorded, recorded, reread } from "../../published/recordReads.ts";
import { type CodedTypeName, codedTypeNames, type TypeName } from "../../types/typeNames.ts";
import { contentUnder } from "../columns/documentsUnderColumn.ts";
import { pageOfQuestion } from "../faqTopics.ts";

/** Target of a menu entry or a document: a page of this site, or an external address. */
export type Target =
  | {
      readonly kind: "page";
      readonly page: PageKey;
      readonly query: Query;
      /** Anchor on the page, for a document without a page of its own. */
      readonly anchor?: string;
    }
  | { readonly kind: "external"; readonly url: string };

/** Default list page of a column, by the type of its content. */
const listPages: Readonly<Record<Exclude<CodedTypeName, "column">, string>> = {
  page: "page",
  news: "rk-news",
  product: "product-list",
  solution: "solution-info",
  investor: "invest",
  download: "downloads",
  faq: "faq",
  guestbook: "contact-us",
  partner: "partnership",
  honour: "honor",
  history: "development-history",
  video: "rk-micro-video-list",
};

/** Default list page by the type's code; undefined for columns of columns. */
function listPageOf(code: number): string | undefined {
  const type = codedTypeNames[code];
  return type === undefined || type === "column" ? undefined : listPages[type];
}

/** The page that shows one document of a type (spec section 2, content route keys). */
const documentPages: Partial<Record<TypeName, string>> = {
  news: "rk-publish",
  product: "product-info",
  solution: "solution-info",
  video: "rk-micro-video",
  career: "join-us",
};

/** Types whose documents are shown on the page of their column. */
const listed: ReadonlySet<TypeName> = new Set([
  "page",
  "download",
  "faq",
  "guestbook",
  "partner",
  "honour",
  "history",
]);

/** Listed types whose document is all that the page of their column shows. */
const wholePages: ReadonlySet<TypeName> = new Set(["page", "guestbook"]);

/**
 * Pages with a single subject: a column with a child of the same link leads there (spec section 2:
 * `contact-us?tab=contact` uses the id and parents of the matching child entry).
 */
const undivided: ReadonlySet<string> = new Set(["company-profile", "contact-us"]);

/**
 * Cached targets: every page needs some dozen of them. A node, with its descendants, belongs to one
 * publication.
 */
const columnTargets = new WeakMap<ColumnNode, Recorded<Target | undefined>>();

/**
 * Target of a column (spec section 2, menu click behaviour). A column without an existing page has
 * the target of its first shown child that has one; undefined where there is none.
 */
export function columnTarget(node: ColumnNode): Target | undefined {
  const known = columnTargets.get(node);
  if (known) return reread(known);
  const found = recorded(() => findColumnTarget(node));
  columnTargets.set(node, found);
  return found.made;
}

/** The page named by a column's link or type, whether or not it has content there. */
export function pageOfColumn(body: {
  readonly href?: string | undefined;
  readonly type: number;
}): PageKey | undefined {
  const link = body.href ?? listPageOf(body.type) ?? "";
  const name = link === "/" ? "home" : (link.replace(/^\//, "").split("?")[0] ?? "");
  return isPageKey(name) ? name : undefined;
}

/**
 * True where a column's own link or type leads to a page open to every reader, whatever its
 * children.
 * @param node the published column; undefined where it is not published
 * @param body its link and type, possibly of a draft
 */
export function leadsOnItsOwn(
  node: ColumnNode | undefined,
  body: { readonly href?: string | undefined; readonly type: number },
): boolean {
  const link = body.href ?? listPageOf(body.type) ?? "";
  if (/^https?:\/\//.test(link) || isStoredFile(link)) return true;
  const page = pageOfColumn(body);
  if (page === undefined) return false;
  const named = new URLSearchParams(link.split("?")[1] ?? "").get("id") ?? undefined;
  const led = node !== undefined && showsNothing(page, node, named) ? listPageOf(body.type) : page;
  return led !== undefined && isPageKey(led) && (pageFacts(led).roles ?? []).length === 0;
}

function findColumnTarget(node: ColumnNode): Target | undefined {
  const { body } = node.doc;
  const link = body.href ?? listPageOf(body.type) ?? "";
  if (/^https?:\/\//.test(link) || isStoredFile(link)) return { kind: "external", url: link };
  const [name = "", search = ""] = link.replace(/^\//, "").split("?");
  const page = link === "/" ? "home" : name;
  if (isPageKey(page)) {
    const child = undivided.has(page) ? childOfSameLink(node) : undefined;
    if (child) return columnTarget(child);
    const own = Object.fromEntries(new URLSearchParams(search));
    if (showsNothing(page, node, own.id)) return listTarget(node) ?? childTarget(node);
    return { kind: "page", page, query: { ...own, ...columnQuery(page, node, own.id) } };
  }
  return childTarget(node);
}

/** Target of the first shown child that has one; those open to every reader are preferred. */
function childTarget(node: ColumnNode): Target | undefined {
  const targets = node.children
    .filter(({ doc }) => doc.body.status === 1)
    .map((child) => columnTarget(child))
    .filter((target) => target !== undefined);
  return targets.find(isOpenToAll) ?? targets[0];
}

/** True where a page of a single document has nothing to show for a column that links to it. */
function showsNothing(page: PageKey, node: ColumnNode, named: string | undefined): boolean {
  const type = documentsAlone[page];
  if (type === undefined || isShownAlone(page, node, named)) return false;
  // The article page shows a column's newest article; the others accept documents only.
  return type !== "news" || contentUnder(node.view, type, node).length === 0;
}

/** True where a column's link to the page of a document names a published one. */
function isShownAlone(page: PageKey, { view }: ColumnNode, named: string | undefined): boolean {
  const type = documentsAlone[page];
  return type !== undefined && view.byId(Number(named))?.type === type;
}

/**
 * The column at the end of the chain `pid`, where its link names a document that a page shows alone:
 * the document is opened at the column's place, not at its own.
 */
export function columnNaming(
  view: View,
  doc: { readonly id: number; readonly body: { readonly column?: string | undefined } },
  pid: string | undefined,
): ColumnNode | undefined {
  const node = view.columnById(parseId(pid?.split(",").at(-1) ?? "") ?? 0);
  if (node === undefined || node.doc.key === doc.body.column) return undefined;
  const target = columnTarget(node);
  if (target?.kind !== "page" || Number(target.query.id) !== doc.id) return undefined;
  return isShownAlone(target.page, node, String(doc.id)) ? node : undefined;
}

/** The page that lists a column's content. */
function listTarget(node: ColumnNode): Target | undefined {
  const page = listPageOf(node.doc.body.type) ?? "";
  return isPageKey(page)
    ? { kind: "page", page, query: columnQuery(page, node, undefined) }
    : undefined;
}

/** True if a target is open to every reader: pages that declare roles are not (spec section 6). */
export function isOpenToAll(target: Target): boolean {
  return target.kind === "external" || (pageFacts(target.page).roles ?? []).length === 0;
}

/** The first shown child with the same link as the column. */
function childOfSameLink({ doc, children }: ColumnNode): ColumnNode | undefined {
  return children.find(
    (child) => child.doc.body.status === 1 && child.doc.body.href === doc.body.href,
  );
}

/** True for the path of a stored file that stays within the folder. */
function isStoredFile(link: string): boolean {
  return link.startsWith(storagePrefix) && !link.includes("..");
}

/** True if a target is on another site, and so opens in a new tab. */
export function leavesSite(target: Target): boolean {
  return target.kind === "external" && !isStoredFile(target.url);
}

/**
 * Pages that show a document and nothing of a column, whose link must therefore name the document.
 */
const documentsAlone: { readonly [Page in PageKey]?: TypeName } = {
  "product-info": "product",
  "rk-micro-video": "video",
  "rk-publish": "news",
};

/**
 * `id` and `pid` of a column's address. Below the root, product and video lists append the column's
 * own id to the chain and leave `id` empty; the spec asks for this at "certain depths", here at all
 * but the root.
 */
function columnQuery(page: PageKey, node: ColumnNode, named: string | undefined): Query {
  const { id } = node.doc;
  if (isShownAlone(page, node, named)) return { id: named, pid: chain([...node.fathers, id]) };
  if (node.fathers.length === 0) return { id };
  if (page === "product-list" || page === "rk-micro-video-list") {
    return { id: "", pid: chain([...node.fathers, id]) };
  }
  return { id, pid: chain(node.fathers) };
}

/** Anchor of a document on the page that lists it. */
export function anchorOf(doc: { readonly id: number }): string {
  return `item-${doc.id}`;
}

/** Target of a document; undefined where its type has no page. */
export function documentTarget(view: View, doc: AnyDoc): Target | undefined {
  if (doc.type === "column") {
    const node = view.column(doc.key);
    return node && columnTarget(node);
  }
  if (doc.type === "investor") return announcementTarget(view, doc);
  if (listed.has(doc.type)) return listedTarget(view, doc);
  const page = documentPages[doc.type];
  if (page === undefined || !isPageKey(page) || !("column" in doc.body)) return undefined;
  const home = view.column(doc.body.column);
  const pid = home ? chain([...home.fathers, home.doc.id]) : undefined;
  return { kind: "page", page, query: { id: doc.id, pid } };
}

/** The page of a document's home column that shows it, at the document's place on it. */
function listedTarget(view: View, doc: AnyDoc): Target | undefined {
  const home = "column" in doc.body ? view.column(doc.body.column) : undefined;
  const target = home && columnTarget(home);
  if (target?.kind !== "page") return undefined;
  if (wholePages.has(doc.type)) return target;
  const page = doc.type === "faq" && target.page === "faq" ? pageOfQuestion(view, doc) : 1;
  const query = page === 1 ? target.query : { ...target.query, page };
  return { ...target, query, anchor: anchorOf(doc) };
}

/** Among the announcements of its kind and year, which are few enough to stand on one page. */
function announcementTarget(view: View, doc: Doc<"investor">): Target | undefined {
  const { column, kind, date } = doc.body;
  const home = view.column(column);
  if (home === undefined) return undefined;
  const pid = chain(home.fathers) || undefined;
  return {
    kind: "page",
    page: "ann-latest",
    query: { id: home.doc.id, pid, kind, year: date.slice(0, 4) },
    anchor: anchorOf(doc),
  };
}

function chain(ids: readonly number[]): string {
  return ids.join(",");
}
