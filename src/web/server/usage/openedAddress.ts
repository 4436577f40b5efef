import { sectionKeys, sectionPath } from "../../../base/site/addresses/addressSections.ts";
import { singletonRoutes } from "../../../base/site/addresses/deviceIndependentRoutes.ts";
import { pagePath } from "../../../base/site/addresses/href.ts";
import { type PageKey, pageFacts, pageKeys } from "../../../base/site/addresses/pages.ts";
import { storagePrefix } from "../../../base/site/addresses/storageUrl.ts";
import { type Surface, surfaces } from "../../../base/site/addresses/surfaces.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { View } from "../../../content/published/publication.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { namedQuery } from "../../../content/queries/addresses/readableAddresses.ts";
import { attachmentOf } from "../../../content/queries/attachments.ts";
import type { Opened } from "../../../readers/usage/usageCounter.ts";
import type { RawQuery } from "../../page/pageModule.ts";
import { pageModules } from "../../pages/index.ts";
import type { Site } from "../../siteServices.ts";
import { negotiateSurface } from "../addresses/negotiation.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";
import { isPublicFile, publicSuccessor } from "../files/isPublicFile.ts";

/** Address that a page's script says was opened: path and query. */
interface OpenedAddress {
  readonly address: string;
  readonly language: Language;
  readonly userAgent: string;
  /** The client hint `Sec-CH-UA-Mobile`. */
  readonly mobileHint: string | undefined;
}

interface PagePlace {
  readonly page: PageKey;
  readonly surface: Surface;
}

const pageOfPath: ReadonlyMap<string, PagePlace> = new Map(
  surfaces.flatMap((surface) =>
    pageKeys.map((page) => [pagePath(surface, page), { page, surface }] as const),
  ),
);

/**
 * Returns the page, part or file of the current publication at an address; undefined for all other
 * addresses, which are not counted.
 */
export function openedAt(site: Site, asked: OpenedAddress): Opened | undefined {
  const { address, language } = asked;
  const at = address.indexOf("?");
  const path = withoutEnd(at < 0 ? address : address.slice(0, at));
  if (path.startsWith(storagePrefix)) {
    return openedFile(site, asked, decoded(path.slice(storagePrefix.length)));
  }
  const view = site.live.current().views[language];
  if (path === singletonRoutes.preview.path) {
    const file = new URLSearchParams(at < 0 ? "" : address.slice(at)).get("file") ?? "";
    return attachmentOf(view, file) && openedFile(site, asked, file);
  }
  const place = pageOfPath.get(path);
  if (place === undefined) return openedDocument(view, path);
  return openedPage(view, place, queryOf(place.page, address));
}

/** A page of the table; undefined where its queries lead to none. */
function openedPage(view: View, { page, surface }: PagePlace, query: RawQuery): Opened | undefined {
  const resolved = pageModules[page].resolve(query, view);
  if (resolved === undefined) return undefined;
  const doc = resolved.doc ?? resolved.column?.doc;
  const search = page === "search-result" && isNewSearch(query) ? query.search : undefined;
  return {
    kind: doc?.type === "product" ? "part" : "page",
    subject: doc === undefined ? page : String(doc.id),
    ...{ surface, language: view.language, search },
  };
}

/** A document by its readable address. */
function openedDocument(view: View, path: string): Opened | undefined {
  for (const surface of surfaces) {
    for (const section of sectionKeys) {
      const before = `${sectionPath(surface, section)}/`;
      if (!path.startsWith(before)) continue;
      const found = view.addresses.find(section, decoded(path.slice(before.length)) ?? "");
      const doc = found?.isCurrent ? view.byId(found.documentId) : undefined;
      const own = doc && namedQuery(documentTarget(view, doc));
      return own && openedPage(view, { page: own.page, surface }, own.query);
    }
  }
  return undefined;
}

/** A published file, or the one that has replaced it. */
function openedFile(
  site: Site,
  { address, language, userAgent, mobileHint }: OpenedAddress,
  path: string | undefined,
): Opened | undefined {
  if (path === undefined) return undefined;
  const { files } = site.live.current();
  const own = files.has(path) && isPublicFile(site, path) ? path : publicSuccessor(site, path);
  if (own === undefined) return undefined;
  // A file exists once: the device tells the surface.
  const visit = { url: address, host: "", userAgent, mobileHint, cookie: undefined };
  return { kind: "file", subject: own, surface: negotiateSurface(visit), language };
}

/** The queries of a page without those of its lists, whose work a count is not worth. */
function queryOf(page: PageKey, address: string): RawQuery {
  const { queries } = pageFacts(page);
  const declared = declaredQuery(page, address);
  return Object.fromEntries(Object.entries(declared).filter(([name]) => queries.includes(name)));
}

/** True for a search itself: its further pages, and its results narrowed down, are not another one. */
function isNewSearch({ search, page, type, column }: RawQuery): boolean {
  const isWhole = type === undefined || type === "-1";
  return !!search && (page ?? "1") === "1" && isWhole && column === undefined;
}

/** Paths are served with a slash at the end, too. */
function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
