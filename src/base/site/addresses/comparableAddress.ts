import { languageKey } from "../languages.ts";
import { withoutRadicals } from "../text/invisibleCharacters.ts";
import { pageKeys, pages } from "./pages.ts";
import { surfacePrefix } from "./surfaces.ts";

/** Longest address that a redirect may be from or lead to, in characters. */
export const maxRedirectLength = 1_000;

/** Signs that no address has as they are: they hide what follows, or are read as slashes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const hostileSigns = /[\u0000-\u0020\u007f-\u009f\\\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const base = "http://own.invalid";

const pagePaths: ReadonlySet<string> = new Set(pageKeys.map((page) => pages[page].path));

/** An address of this site, taken apart: without surface, language and what comes after `#`. */
export interface SiteAddress {
  /** Decoded, without a slash at the end. */
  readonly path: string;
  /** Queries in order of their names; "" without any. */
  readonly search: string;
}

/**
 * An address of this site in the form in which addresses are compared: desktop's, without language, its
 * queries sorted. Of a page that is named by ids, the one id that matters: `pid` is repaired from it.
 * Undefined for what is no address of this site, or could be read as another's.
 */
export function siteAddress(text: string): SiteAddress | undefined {
  if (text.length > maxRedirectLength || !/^\/(?![/\\])/.test(text)) return undefined;
  if (!text.isWellFormed() || hostileSigns.test(text)) return undefined;
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (url?.origin !== base) return undefined;
  const path = decodedPath(url.pathname);
  if (path === undefined) return undefined;
  const queries = url.searchParams;
  queries.delete(languageKey);
  if (pagePaths.has(path)) nameById(queries);
  queries.sort();
  return { path, search: queries.toString() };
}

/** The one text of an address in the form in which addresses are compared. */
export function addressText({ path, search }: SiteAddress): string {
  const written = path.split("/").map(encodeURIComponent).join("/");
  return search === "" ? written : `${written}?${search}`;
}

function decodedPath(pathname: string): string | undefined {
  // An escaped slash would be read as one by some and not by others.
  if (/%2f|%5c/i.test(pathname) || pathname.includes("//")) return undefined;
  let path: string;
  try {
    path = withoutRadicals(decodeURIComponent(pathname)).normalize("NFC");
  } catch {
    return undefined;
  }
  if (hostileSigns.test(path.replaceAll(" ", ""))) return undefined;
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const { mobile } = surfacePrefix;
  if (plain === mobile) return "/";
  return plain.startsWith(`${mobile}/`) ? plain.slice(mobile.length) : plain;
}

/** Leaves `id` alone, which is the last of `pid` where it is empty. */
function nameById(queries: URLSearchParams): void {
  const id = queries.get("id") || queries.get("pid")?.split(",").at(-1);
  if (!id) return;
  queries.delete("pid");
  queries.set("id", id);
}
