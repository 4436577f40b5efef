import type { FastifyRequest } from "fastify";
import {
  addressText,
  type SiteAddress,
  siteAddress,
} from "../../../base/site/addresses/comparableAddress.ts";
import { href, switchAddress, type UrlContext } from "../../../base/site/addresses/href.ts";
import { surfacePrefix } from "../../../base/site/addresses/surfaces.ts";
import { languageKey } from "../../../base/site/languages.ts";
import type { View } from "../../../content/published/publication.ts";
import {
  followRedirects,
  isPageOf,
  type RedirectEnd,
} from "../../../content/queries/addresses/followRedirects.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { pageAddress } from "../../../content/queries/addresses/readableAddresses.ts";
import { addressOf } from "../../page/breadcrumb.ts";
import type { Site } from "../../siteServices.ts";
import { negotiateLanguage, negotiateSurface, requestFacts } from "./negotiation.ts";

/** Target of an address without a page, by the redirects in force. */
export type Moved =
  | { readonly status: 301 | 302 | 308; readonly address: string }
  | { readonly status: 410 };

/**
 * Returns the redirect of a request that found no page, in one hop: the end of its chain of
 * redirects, on the reader's surface and in the reader's language. Counts the use. Undefined: none.
 */
export function movedAddress(site: Site, request: FastifyRequest): Moved | undefined {
  const { method, url } = request;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const visit = requestFacts(request);
  const language = negotiateLanguage(visit, site.addressing);
  const view = site.live.current().views[language];
  if (view.addresses.redirects.size === 0) return undefined;
  const own = siteAddress(url);
  const chain = own && followRedirects(view, own);
  const [first] = chain?.steps ?? [];
  if (chain === undefined || first === undefined) return undefined;
  const { languageInQuery } = site.addressing;
  const place: UrlContext = { surface: negotiateSurface(visit), language, languageInQuery };
  const end = endAddress(chain.end, view, place);
  if (end === undefined) return undefined;
  site.redirectHits?.count(first.id);
  if (end === "gone" || chain.status === 410) return { status: 410 };
  const { status } = chain;
  const isNamed = new URLSearchParams(url.split("?")[1]).has(languageKey);
  const isOwn = chain.end.kind !== "external";
  return { status, address: isNamed && isOwn ? switchAddress(place, end) : end };
}

function endAddress(end: RedirectEnd, view: View, place: UrlContext): string | "gone" | undefined {
  if (end.kind === "gone") return "gone";
  if (end.kind === "external") return end.url;
  if (end.kind === "own") return ownPath(end.address, view, place);
  if (end.kind !== "document") return undefined;
  const target = documentTarget(view, end.doc);
  return (
    target && addressOf(target, { href: (page, query) => pageAddress(view, place, page, query) })
  );
}

/** An address of this site in the form of the reader's surface and language. */
function ownPath(address: SiteAddress, view: View, place: UrlContext): string {
  const { search } = address;
  const isPage = isPageOf(view, address);
  const prefix = isPage ? surfacePrefix[place.surface] : "";
  const path = `${prefix}${addressText({ ...address, search: "" })}` || "/";
  const language = href(place, "home").split("?")[1] ?? "";
  const queries = [search, language].filter((one) => one !== "").join("&");
  const plain = path === `${surfacePrefix.mobile}/` ? surfacePrefix.mobile : path;
  return queries === "" ? plain : `${plain}?${queries}`;
}
