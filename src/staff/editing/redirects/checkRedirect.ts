import { sectionOf } from "../../../base/site/addresses/addressSections.ts";
import {
  addressText,
  maxRedirectLength,
  type SiteAddress,
  siteAddress,
} from "../../../base/site/addresses/comparableAddress.ts";
import type { redirectProblems, redirectWarnings } from "../../../base/site/redirectCodes.ts";
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

/** A redirect as written by a person. */
export interface RedirectDraft {
  /** An address of this site, with or without its origin, or `doc:KEY` for a document's own. */
  readonly from: string;
  /** `doc:KEY`, an address of this site, or, where that is allowed, of another site; "" for 410. */
  readonly to: string;
  readonly status: RedirectStatus;
  /** True: the target may be on another site. */
  readonly isExternal?: boolean | undefined;
}

export type RedirectProblem = (typeof redirectProblems)[number];

export type RedirectWarning = (typeof redirectWarnings)[number];

/** A redirect in its stored form, with the problems and warnings found. */
export interface CheckedRedirect {
  readonly from: string;
  readonly to: string | null;
  readonly status: RedirectStatus;
  readonly problems: readonly RedirectProblem[];
  readonly warnings: readonly RedirectWarning[];
}

/** Facts against which a redirect is checked. */
export interface Surroundings {
  readonly publication: Publication;
  /** Scheme and host of this site, in each language. */
  readonly origins: readonly string[];
  /** The redirects, with those that are made along with it. */
  readonly book: RedirectBook;
  /** Most queries that are tried; absent: `usualTries`. */
  readonly maxTries?: number | undefined;
}

/** Checks a redirect against the publication and the other redirects, without writing anything. */
export function checkRedirect(draft: RedirectDraft, around: Surroundings): CheckedRedirect {
  const read = readDraft(draft, around);
  if (read.problems.length > 0) return read;
  const { from, to, status } = read;
  const book = around.book.with([{ id: 0, from, to, status, isRemoved: false }]);
  return judge(read, { ...around, book });
}

/** Returns a redirect in its stored form, or the problems of its spelling. */
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

/** Checks where a redirect of the book leads. */
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

/**
 * Default number of queries that a redirect is tried with: readers are safe from loops in any case.
 */
const usualTries = 200;

/** An id that no document has: its page does not exist. */
const noDocument = "id=0";

/**
 * Tells whether a redirect that passes queries on loops for some of them: those named by redirects
 * on its way, or an id without a document.
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

/**
 * Returns an address of another site in its stored form; undefined where it is invalid or has
 * credentials.
 */
function externalUrl(text: string): string | undefined {
  if (text.length > maxRedirectLength || !/^https?:\/\/[^\s\p{Cc}\\]+$/iu.test(text))
    return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  return url.href;
}

/** Removes the origin from an address of this site; others stay. */
export function withoutOrigin(text: string, origins: readonly string[]): string {
  const origin = origins.find((one) => text === one || text.startsWith(`${one}/`));
  return origin === undefined ? text : text.slice(origin.length) || "/";
}

/** Tells whether a chain ends at an unknown address. */
function isUnknown(end: RedirectEnd, view: View | undefined): boolean {
  if (end.kind === "missing") return true;
  return (
    end.kind === "own" &&
    view !== undefined &&
    !isPageOf(view, end.address) &&
    !isFile(end.address.path)
  );
}

/**
 * Tells whether a path is a stored file or another route without a page, whose existence is not
 * known here.
 */
function isFile(path: string): boolean {
  return /^\/(?:storage|feed|calendar|p|pdfPreview|api-reference)(?:\/|$)/.test(path);
}
