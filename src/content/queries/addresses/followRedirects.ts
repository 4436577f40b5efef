import {
  isSectionKey,
  type SectionFacts,
  type SectionKey,
  sections,
} from "../../../base/site/addresses/addressSections.ts";
import {
  addressText,
  type SiteAddress,
  siteAddress,
} from "../../../base/site/addresses/comparableAddress.ts";
import { pageFacts, pageKeys } from "../../../base/site/addresses/pages.ts";
import type { View } from "../../published/publication.ts";
import type { AnyDoc } from "../../published/publishedDocument.ts";
import type { Redirect, RedirectStatus } from "../../published/redirectBook.ts";
import { documentTarget } from "./linkTargets.ts";

/** Maximum number of redirects followed. */
const maxSteps = 10;

/** Prefix of targets that are documents. */
const documentPrefix = "doc:";

/** Final target of a chain of redirects. */
export type RedirectEnd =
  | { readonly kind: "document"; readonly doc: AnyDoc }
  | { readonly kind: "own"; readonly address: SiteAddress }
  | { readonly kind: "external"; readonly url: string }
  | { readonly kind: "gone" }
  /** A document that is not published in the view's language. */
  | { readonly kind: "missing"; readonly key: string }
  | { readonly kind: "loop" };

/** A chain of redirects from an address, with its final target. */
export interface RedirectChain {
  readonly steps: readonly Redirect[];
  readonly end: RedirectEnd;
  /** Status of the first redirect. */
  readonly status: RedirectStatus;
}

/**
 * Follows redirects in memory, so that a reader is redirected once. Pages take precedence: a chain
 * ends at the first. A redirect without queries keeps those of the address, at each step, as a
 * browser's one by one would. Undefined where the address has no redirect.
 * @param book redirects used instead of those of the view
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

/** Adds the reader's queries to an address that has none. */
function withQueries(address: SiteAddress, search: string): SiteAddress {
  if (address.search !== "" || search === "") return address;
  // Normalised again: pages are identified by fewer queries than other paths.
  return siteAddress(addressText({ ...address, search })) ?? address;
}

/** Target of a single redirect: a final one, or an address that may be redirected itself. */
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

/**
 * True where an address has a page in the view's language, so that redirects from it are ignored.
 */
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

/**
 * The form by queries of a readable address, under which redirects of withdrawn documents are
 * stored.
 */
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
