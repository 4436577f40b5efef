import {
  addressText,
  maxRedirectLength,
  type SiteAddress,
  siteAddress,
} from "../../../base/site/addresses/redirectAddress.ts";
import { sectionOf } from "../../../base/site/menus/sections.ts";
import type { redirectProblems, redirectWarnings } from "../../../base/site/redirects.ts";
import type { Publication, View } from "../../../content/published/publication.ts";
import type { RedirectBook, RedirectStatus } from "../../../content/published/redirectBook.ts";
import {
  followRedirects,
  isPageOf,
  queryAddress,
  type RedirectChain,
  type RedirectEnd,
} from "../../../content/queries/addresses/followRedirects.ts";
import { keyPattern } from "../../../content/types/fields/fields.ts";

/** A redirect as somebody writes it. */
export interface RedirectDraft {
  /** An address of this site, also with its origin, or `doc:KEY` for a document's own. */
  readonly from: string;
  /** `doc:KEY`, an address of this site, or, where that is allowed, one of another; "" for 410. */
  readonly to: string;
  readonly status: RedirectStatus;
  /** True allows a target on another site. */
  readonly isExternal?: boolean | undefined;
}

export type RedirectProblem = (typeof redirectProblems)[number];

export type RedirectWarning = (typeof redirectWarnings)[number];

/** A redirect in the form in which it is stored, and what is to be said of it. */
export interface CheckedRedirect {
  readonly from: string;
  readonly to: string | null;
  readonly status: RedirectStatus;
  readonly problems: readonly RedirectProblem[];
  readonly warnings: readonly RedirectWarning[];
}

/** What a redirect is checked against. */
export interface Surroundings {
  readonly publication: Publication;
  /** Scheme and host of this site, in whatever language. */
  readonly origins: readonly string[];
  /** The redirects with those that are made along with it. */
  readonly book: RedirectBook;
  /** Queries that it is tried with, where they are fewer than usual. */
  readonly maxTries?: number | undefined;
}

/** Checks a redirect against what is published and the other redirects, without writing anything. */
export function checkRedirect(draft: RedirectDraft, around: Surroundings): CheckedRedirect {
  const read = readDraft(draft, around);
  if (read.problems.length > 0) return read;
  const { from, to, status } = read;
  const book = around.book.with([{ id: 0, from, to, status, isRemoved: false }]);
  return judge(read, { ...around, book });
}

/** A redirect in the form in which it is stored, or what is wrong with how it is written. */
export function readDraft(draft: RedirectDraft, around: Surroundings): CheckedRedirect {
  const from = fromOf(draft.from, around);
  const to = toOf(draft, around.origins);
  const read = {
    from: "text" in from ? from.text : draft.from,
    to: "text" in to ? to.text : draft.to,
    status: draft.status,
    warnings: [],
  };
  if (!("text" in from)) return { ...read, problems: [from.problem] };
  if (!("text" in to)) return { ...read, problems: [to.problem] };
  return { ...read, problems: to.text === from.text ? ["to-itself"] : [] };
}

/** Looks where a redirect leads that is among those of the book already. */
export function judge(read: CheckedRedirect, around: Surroundings): CheckedRedirect {
  const views = Object.values(around.publication.views);
  const own = siteAddress(read.from);
  const chains = views.flatMap((view) => {
    const chain = own && followRedirects(view, own, around.book);
    return chain ? [chain] : [];
  });
  const isLoop = ({ end }: RedirectChain) => end.kind === "loop";
  if (chains.some(isLoop) || (own && leadsInCircles(own, chains, around))) {
    return { ...read, problems: ["loop"] };
  }
  const warnings: RedirectWarning[] = [];
  if (own && views.some((view) => isPageOf(view, own))) warnings.push("page-exists");
  if (chains.every((chain, at) => isUnknown(chain.end, views[at]))) warnings.push("target-unknown");
  if (chains.some(({ steps }) => steps.length > 1)) warnings.push("chain");
  return { ...read, warnings };
}

/** Queries that a redirect is tried with at most: readers are safe from loops whatever is let through. */
const usualTries = 200;

/** An id that no document has: its page is not there. */
const noDocument = "id=0";

/**
 * True if a redirect that carries queries leads in circles for some: for those that redirects on its way
 * name, or for an id without a document.
 */
function leadsInCircles(
  own: SiteAddress,
  chains: readonly RedirectChain[],
  { publication, book, maxTries = usualTries }: Surroundings,
): boolean {
  if (own.search !== "") return false;
  const paths = [
    addressText(own),
    ...chains.flatMap(({ steps }) => steps.map(({ to }) => to ?? "")),
  ];
  const named = [...new Set(paths)].flatMap((path) => book.searchesOf(path));
  const searches = [noDocument, ...new Set(named)].slice(0, Math.min(maxTries, usualTries));
  return searches.some((search) =>
    Object.values(publication.views).some(
      (view) => followRedirects(view, { ...own, search }, book)?.end.kind === "loop",
    ),
  );
}

type Side<Problem> = { readonly text: string } | { readonly problem: Problem };

function fromOf(
  written: string,
  { publication, origins }: Surroundings,
): Side<"from-invalid" | "from-unknown-document"> {
  const text = withoutOrigin(written.trim(), origins);
  if (text.startsWith("doc:")) {
    const key = text.slice(4);
    const doc = Object.values(publication.views)
      .map((view) => view.byKey(key))
      .find((one) => one !== undefined);
    const section = doc && sectionOf(doc.type);
    const address = section && queryAddress(section, doc.id);
    return address ? { text: addressText(address) } : { problem: "from-unknown-document" };
  }
  const own = siteAddress(text);
  if (own === undefined || own.path === "/") return { problem: "from-invalid" };
  return { text: addressText(own) };
}

function toOf(
  { to: written, status, isExternal }: RedirectDraft,
  origins: readonly string[],
): { readonly text: string | null } | { readonly problem: RedirectProblem } {
  const to = withoutOrigin(written.trim(), origins);
  if (status === 410) return to === "" ? { text: null } : { problem: "to-unwanted" };
  if (to === "") return { problem: "to-missing" };
  if (to.startsWith("doc:")) {
    const key = to.slice(4);
    return keyPattern.test(key) && key.length <= 120 ? { text: to } : { problem: "to-invalid" };
  }
  if (to.startsWith("/")) {
    const own = siteAddress(to);
    return own ? { text: addressText(own) } : { problem: "to-invalid" };
  }
  const url = externalUrl(to);
  if (url === undefined) return { problem: "to-invalid" };
  return isExternal ? { text: url } : { problem: "to-external" };
}

/** An address of another site as it is kept; undefined where it is none or carries credentials. */
function externalUrl(text: string): string | undefined {
  if (text.length > maxRedirectLength || !/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text))
    return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  return url.href;
}

/** An address of this site without its origin; others as they are. */
export function withoutOrigin(text: string, origins: readonly string[]): string {
  const origin = origins.find((one) => text === one || text.startsWith(`${one}/`));
  return origin === undefined ? text : text.slice(origin.length) || "/";
}

/** True if a chain ends where nothing is known to be. */
function isUnknown(end: RedirectEnd, view: View | undefined): boolean {
  if (end.kind === "missing") return true;
  return (
    end.kind === "own" &&
    view !== undefined &&
    !isPageOf(view, end.address) &&
    !isFile(end.address.path)
  );
}

/** Stored files and other routes that are no pages: whether they are there is not known here. */
function isFile(path: string): boolean {
  return /^\/(?:storage|feed|calendar|p|pdfPreview|api-reference)(?:\/|$)/.test(path);
}
