import type { Query } from "../../site/href.ts";
import { isPageKey, type PageKey } from "../../site/pages.ts";
import type { ColumnNode } from "../columns.ts";
import type { AnyDoc, View } from "../publication.ts";
import type { TypeName } from "../types/index.ts";

/** Where a menu entry or a document leads: a page of ours, or an address outside. */
export type Target =
  | { readonly kind: "page"; readonly page: PageKey; readonly query: Query }
  | { readonly kind: "external"; readonly url: string };

/** The page that lists a column's content, by the code of its type, where the column names none. */
const listPages: Readonly<Record<number, string>> = {
  1: "page",
  2: "rk-news",
  3: "product-list",
  4: "solution-info",
  5: "invest",
  6: "downloads",
  7: "faq",
  8: "contact-us",
  9: "partnership",
  10: "honor",
  11: "development-history",
  12: "rk-micro-video-list",
};

/** The page that shows one document of a type (spec section 2, content route keys). */
const documentPages: Partial<Record<TypeName, string>> = {
  news: "rk-publish",
  product: "product-info",
  solution: "solution-info",
  video: "rk-micro-video",
};

/**
 * Where a column leads (spec section 2, menu click behaviour). A column whose page does not exist
 * leads to its first shown child that leads somewhere; undefined where there is none.
 */
export function columnTarget(node: ColumnNode): Target | undefined {
  const { body } = node.doc;
  const link = body.href ?? listPages[body.type] ?? "";
  if (/^https?:\/\//.test(link)) return { kind: "external", url: link };
  const [name = "", search = ""] = link.replace(/^\//, "").split("?");
  const page = name === "" && link === "/" ? "home" : name;
  if (isPageKey(page)) {
    const own = Object.fromEntries(new URLSearchParams(search));
    return { kind: "page", page, query: { ...own, ...columnQuery(page, node) } };
  }
  for (const child of node.children) {
    if (child.doc.body.status === 1) {
      const target = columnTarget(child);
      if (target) return target;
    }
  }
  return undefined;
}

/**
 * `id` and `pid` of a column's address. Below the root, product and video lists append the column's
 * own id to the chain and leave `id` empty, as the spec asks at "certain depths": we chose every
 * depth but the root's.
 */
function columnQuery(page: PageKey, node: ColumnNode): Query {
  const { id } = node.doc;
  if (node.fathers.length === 0) return { id };
  if (page === "product-list" || page === "rk-micro-video-list") {
    return { id: "", pid: chain([...node.fathers, id]) };
  }
  return { id, pid: chain(node.fathers) };
}

/** Where a document leads; undefined where its type has no page (yet). */
export function documentTarget(view: View, doc: AnyDoc): Target | undefined {
  if (doc.type === "column") {
    const node = view.column(doc.key);
    return node && columnTarget(node);
  }
  const page = documentPages[doc.type];
  if (page === undefined || !isPageKey(page) || !("column" in doc.body)) return undefined;
  const home = view.column(doc.body.column);
  const pid = home ? chain([...home.fathers, home.doc.id]) : undefined;
  return { kind: "page", page, query: { id: doc.id, pid } };
}

function chain(ids: readonly number[]): string {
  return ids.join(",");
}
