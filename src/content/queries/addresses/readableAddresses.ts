import { readablePath } from "../../../base/site/addresses/addressSections.ts";
import { href, type Query, type UrlContext } from "../../../base/site/addresses/href.ts";
import type { PageKey } from "../../../base/site/addresses/pages.ts";
import type { Surface } from "../../../base/site/addresses/surfaces.ts";
import type { View } from "../../published/publication.ts";
import type { AnyDoc } from "../../published/publishedDocument.ts";
import { columnNaming, documentTarget, type Target } from "./linkTargets.ts";

/**
 * The address of a page in the form that the setting `addresses` names: by queries, as the
 * specification has it, or the readable one of the document that the queries name.
 */
export function pageAddress(
  view: View,
  place: UrlContext,
  page: PageKey,
  query: Query = {},
): string {
  if (view.setting("addresses") !== "readable") return href(place, page, query);
  const readable = readableForm(view, page, query);
  if (readable === undefined) return href(place, page, query);
  const { doc, rest } = readable;
  return href(place, page, rest, documentPath(view, doc, place.surface));
}

/** Path of a document's readable address on a surface; undefined where it has none. */
function documentPath(
  view: View,
  { id }: { readonly id: number },
  surface: Surface,
): string | undefined {
  const address = view.addresses.of(id);
  return address && readablePath(surface, address.section, address.slug);
}

/** The readable address of a document in the place's language, whatever is set. */
export function readableAddress(
  view: View,
  place: UrlContext,
  doc: { readonly id: number },
): string | undefined {
  const path = documentPath(view, doc, place.surface);
  return path && href(place, "home", {}, path);
}

/**
 * The queries that a readable address stands for, as its page reads them; undefined where the document
 * is shown on a page among others, or elsewhere.
 */
export function namedQuery(
  target: Target | undefined,
): { readonly page: PageKey; readonly query: Record<string, string> } | undefined {
  if (target?.kind !== "page" || target.anchor !== undefined) return undefined;
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(target.query)) {
    if (value !== undefined) query[name] = String(value);
  }
  return { page: target.page, query };
}

/**
 * The document that a page's queries name, where it has a readable address and the page is its own, and
 * the queries that its address does not stand for.
 */
function readableForm(
  view: View,
  page: PageKey,
  query: Query,
): { readonly doc: AnyDoc; readonly rest: Query } | undefined {
  const doc = namedDocument(view, query);
  if (doc === undefined || view.addresses.of(doc.id) === undefined) return undefined;
  const own = namedQuery(documentTarget(view, doc));
  if (own?.page !== page) return undefined;
  const rest: Record<string, string | number | undefined> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === "id") continue;
    if (name === "pid" && !isChainOfLink(view, doc, value)) continue;
    if (value === undefined || String(value) !== own.query[name]) rest[name] = value;
  }
  const standsFor = Object.entries(own.query).every(
    ([name, value]) => name === "pid" || String(query[name] ?? "") === value,
  );
  return standsFor ? { doc, rest } : undefined;
}

/** True where the chain ends in a column whose link names the document, which its address does not say. */
function isChainOfLink(view: View, doc: AnyDoc, pid: string | number | undefined): boolean {
  if (!("column" in doc.body)) return false;
  const { id, body } = doc;
  return columnNaming(view, { id, body }, String(pid ?? "")) !== undefined;
}

/** The document of `id`; where that is empty, the column that the chain ends in. */
function namedDocument(view: View, { id, pid }: Query): AnyDoc | undefined {
  const named =
    id === undefined || id === ""
      ? String(pid ?? "")
          .split(",")
          .at(-1)
      : id;
  return named === undefined || named === "" ? undefined : view.byId(Number(named));
}
