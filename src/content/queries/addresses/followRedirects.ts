import { pageFacts, pageKeys } from "../../../base/site/addresses/pages.ts";
import {
  addressText,
  type SiteAddress,
  siteAddress,
} from "../../../base/site/addresses/redirectAddress.ts";
import {
  isSectionKey,
  type SectionFacts,
  type SectionKey,
  sections,
} from "../../../base/site/menus/sections.ts";
import type { AnyDoc } from "../../published/doc.ts";
import type { View } from "../../published/publication.ts";
import type { Redirect, RedirectStatus } from "../../published/redirectBook.ts";
import { documentTarget } from "./addresses.ts";

/** Redirects of a chain that are followed at most. */
const maxSteps = 10;

/** Begins the name of a document among targets. */
const documentPrefix = "doc:";

/** Where a chain of redirects ends. */
export type RedirectEnd =
  | { readonly kind: "document"; readonly doc: AnyDoc }
  | { readonly kind: "own"; readonly address: SiteAddress }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "gone" }
  /** A document that is not published in the view's language. */
  | { readonly kind: "missing"; readonly key: string }
  | { readonly kind: "loop" };

/** A chain of redirects from an address, and where it ends. */
export interface RedirectChain {
  readonly steps: readonly Redirect[];
  readonly end: RedirectEnd;
  /** The first redirect's. */
  readonly status: RedirectStatus;
}

/**
 * Follows redirects from an address to the end, in memory, so that a reader is sent on once. Pages go
 * before redirects: a chain ends where there is one. A redirect without queries carries those that the
 * address has along, at each step, as following one after the other would. Undefined: the address has no
 * redirect.
 * @param book other redirects than those of the view
 */
export function followRedirects(
  view: View,
  address: SiteAddress,
  book = view.addresses.redirects,
): RedirectChain | undefined {
  if (book.size === 0) return undefined;
  const steps: Redirect[] = [];
  const seen = new Set<string>();
  let here: SiteAddress = address;
  for (;;) {
    const known = addressInQueries(view, here);
    const redirect = book.find(known) ?? (known === here ? undefined : book.find(here));
    const [first] = steps;
    if (redirect === undefined) {
      return first && { steps, end: { kind: "own", address: here }, status: first.status };
    }
    const status = first?.status ?? redirect.status;
    steps.push(redirect);
    if (seen.has(redirect.from) || steps.length > maxSteps) {
      return { steps, end: { kind: "loop" }, status };
    }
    seen.add(redirect.from);
    const target = targetOf(view, redirect);
    if ("kind" in target) return { steps, end: target, status };
    const next = redirect.from.includes("?") ? target : withQueries(target, here.search);
    if (isPageOf(view, next)) return { steps, end: { kind: "own", address: next }, status };
    here = next;
  }
}

/** An address with the queries that a reader came with, where it has none of its own. */
function withQueries(address: SiteAddress, search: string): SiteAddress {
  if (address.search !== "" || search === "") return address;
  // Pages are named by fewer queries than other paths.
  return siteAddress(addressText({ ...address, search })) ?? address;
}

/** Where one redirect leads: an end, or an address that may have a redirect itself. */
function targetOf(view: View, { to, status }: Redirect): RedirectEnd | SiteAddress {
  if (to === null || status === 410) return { kind: "gone" };
  if (to.startsWith(documentPrefix)) return documentEnd(view, to.slice(documentPrefix.length));
  if (!to.startsWith("/")) return { kind: "external", url: to };
  return siteAddress(to) ?? { kind: "loop" };
}

function documentEnd(view: View, key: string): RedirectEnd | SiteAddress {
  const doc = view.byKey(key);
  if (doc !== undefined && documentTarget(view, doc) !== undefined)
    return { kind: "document", doc };
  return { kind: "missing", key };
}

/** True if there is a page at an address, in the view's language; redirects from it are not followed. */
export function isPageOf(view: View, { path, search }: SiteAddress): boolean {
  const [, first = "", ...rest] = path.split("/");
  if (isSectionKey(first)) {
    const slug = rest.join("/");
    if (slug === "") return true;
    const found = view.addresses.find(first, slug);
    return found !== undefined && view.byId(found.documentId) !== undefined;
  }
  const page = pageKeys.find((key) => pageFacts(key).path === path);
  if (page === undefined) return false;
  const id = new URLSearchParams(search).get("id");
  if (id === null || id === "" || !pageFacts(page).queries.includes("id")) return true;
  const doc = view.byId(Number(id));
  const target = doc && documentTarget(view, doc);
  return target?.kind === "page" && target.page === page;
}

/** A readable address as the one by queries: under that, redirects of withdrawn documents are kept. */
function addressInQueries(view: View, address: SiteAddress): SiteAddress {
  const [, first = "", ...rest] = address.path.split("/");
  if (!isSectionKey(first)) return address;
  const found = view.addresses.find(first, rest.join("/"));
  return (found && queryAddress(found.section, found.documentId)) ?? address;
}

/** The address by queries of a document, published or not; undefined for sections without such a page. */
export function queryAddress(section: SectionKey, id: number): SiteAddress | undefined {
  const { page }: SectionFacts = sections[section];
  return page && { path: pageFacts(page).path, search: `id=${id}` };
}
