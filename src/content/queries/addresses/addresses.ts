import type { Query } from "../../../base/site/addresses/href.ts";
import { isPageKey, type PageKey, pageFacts } from "../../../base/site/addresses/pages.ts";
import { storagePrefix } from "../../../base/site/addresses/storage.ts";
import type { ColumnNode } from "../../published/columns.ts";
import type { AnyDoc, Doc } from "../../published/doc.ts";
import type { View } from "../../published/publication.ts";
import { type Recorded, recorded, reread } from "../../published/reads.ts";
import { type CodedTypeName, codedTypeNames, type TypeName } from "../../types/names.ts";
import { contentUnder } from "../columns/columnContent.ts";
import { pageOfQuestion } from "../questions.ts";

/** Where a menu entry or a document leads: a page of ours, or an address outside. */
export type Target =
  | {
      readonly kind: "page";
      readonly page: PageKey;
      readonly query: Query;
      /** The place on the page, for a document that has no page of its own. */
      readonly anchor?: string;
    }
  | { readonly kind: "external"; readonly url: string };

/** The page that lists a column's content of a type, where the column names none. */
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

/** The same by the type's code; undefined for columns of columns. */
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

/** Those of them that are all their column's page shows. */
const wholePages: ReadonlySet<TypeName> = new Set(["page", "guestbook"]);

/**
 * Pages that show one thing whole: a column that has the same one as a column under it leads there
 * (spec section 2: `contact-us?tab=contact` uses the id and parents of the matching child entry).
 */
const undivided: ReadonlySet<string> = new Set(["company-profile", "contact-us"]);

/** Every page asks for some dozen of them. A node is one publication's, and so are those under it. */
const columnTargets = new WeakMap<ColumnNode, Recorded<Target | undefined>>();

/**
 * Where a column leads (spec section 2, menu click behaviour). A column whose page does not exist
 * leads to its first shown child that leads somewhere; undefined where there is none.
 */
export function columnTarget(node: ColumnNode): Target | undefined {
  const known = columnTargets.get(node);
  if (known) return reread(known);
  const found = recorded(() => findColumnTarget(node));
  columnTargets.set(node, found);
  return found.made;
}

/** The page that a column's link or type names, whether it has something to show there or not. */
export function pageOfColumn(body: {
  readonly href?: string | undefined;
  readonly type: number;
}): PageKey | undefined {
  const link = body.href ?? listPageOf(body.type) ?? "";
  const name = link === "/" ? "home" : (link.replace(/^\//, "").split("?")[0] ?? "");
  return isPageKey(name) ? name : undefined;
}

/**
 * True where a column's own link or type leads to something that every reader may open, whatever lies
 * under it.
 * @param node the column as it is published, if it is
 * @param body its link and type, which may be those of a draft
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
  const page = name === "" && link === "/" ? "home" : name;
  if (isPageKey(page)) {
    const child = undivided.has(page) ? childOfSameLink(node) : undefined;
    if (child) return columnTarget(child);
    const own = Object.fromEntries(new URLSearchParams(search));
    if (showsNothing(page, node, own.id)) return listTarget(node) ?? childTarget(node);
    return { kind: "page", page, query: { ...own, ...columnQuery(page, node, own.id) } };
  }
  return childTarget(node);
}

/** The first shown child that leads somewhere; one that every reader may open comes before others. */
function childTarget(node: ColumnNode): Target | undefined {
  const targets = node.children
    .filter(({ doc }) => doc.body.status === 1)
    .map((child) => columnTarget(child))
    .filter((target) => target !== undefined);
  return targets.find(isOpenToAll) ?? targets[0];
}

/** True if a page of one document has none to show for a column that links to it. */
function showsNothing(page: PageKey, node: ColumnNode, named: string | undefined): boolean {
  const type = documentsAlone[page];
  if (type === undefined || isShownAlone(page, node, named)) return false;
  // The page of an article takes a column for its newest article; the others know documents alone.
  return type !== "news" || contentUnder(node.view, type, node).length === 0;
}

/** True if a column's link to the page of one document names one that is published. */
function isShownAlone(page: PageKey, { view }: ColumnNode, named: string | undefined): boolean {
  const type = documentsAlone[page];
  return type !== undefined && view.byId(Number(named))?.type === type;
}

/** The page that lists what a column holds. */
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

/** The first shown child whose address is written as the column's own. */
function childOfSameLink({ doc, children }: ColumnNode): ColumnNode | undefined {
  return children.find(
    (child) => child.doc.body.status === 1 && child.doc.body.href === doc.body.href,
  );
}

/** A stored file goes by its path; an address that could leave the folder is none. */
function isStoredFile(link: string): boolean {
  return link.startsWith(storagePrefix) && !link.includes("..");
}

/** True if a target is on another site, and so opens in a new tab. */
export function leavesSite(target: Target): boolean {
  return target.kind === "external" && !isStoredFile(target.url);
}

/** Pages that show a document and nothing of a column: a column's link to one names the document. */
const documentsAlone: { readonly [Page in PageKey]?: TypeName } = {
  "product-info": "product",
  "rk-micro-video": "video",
  "rk-publish": "news",
};

/**
 * `id` and `pid` of a column's address. Below the root, product and video lists append the column's
 * own id to the chain and leave `id` empty, as the spec asks at "certain depths": we chose every
 * depth but the root's.
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

/** The name of a document's place on the page that lists it. */
export function anchorOf(doc: { readonly id: number }): string {
  return `item-${doc.id}`;
}

/** Where a document leads; undefined where its type has no page (yet). */
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
