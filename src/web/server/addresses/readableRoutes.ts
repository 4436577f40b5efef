import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type SectionKey,
  sectionKeys,
  sectionPath,
  sections,
} from "../../../base/site/addresses/addressSections.ts";
import { href, switchAddress, type UrlContext } from "../../../base/site/addresses/href.ts";
import { type Surface, surfaces } from "../../../base/site/addresses/surfaces.ts";
import { languageKey } from "../../../base/site/languages.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import {
  namedQuery,
  pageAddress,
  readableAddress,
} from "../../../content/queries/addresses/readableAddresses.ts";
import { partNamed } from "../../../content/queries/parts/partNumbers.ts";
import type { Site } from "../../siteServices.ts";
import { sendUnknownRoute } from "../errorPages.tsx";
import { handlePage, robotPage } from "../pageRoutes.ts";
import { negotiated, negotiateSurface, requestFacts } from "./negotiation.ts";
import { sendMoved, sendRedirect } from "./sendRedirect.ts";

/**
 * Readable addresses of documents (decision 75): `/news/SLUG` is the page that the document has by
 * queries, from the same cache entry. Former slugs, and part numbers in any form, redirect to the
 * present one. Reads only the publication in memory.
 */
export function readableRoutes(app: FastifyInstance, site: Site): void {
  for (const surface of surfaces) {
    for (const section of sectionKeys) {
      const path = sectionPath(surface, section);
      const list = (request: FastifyRequest, reply: FastifyReply) =>
        sendRedirect(
          reply,
          inReadersForm(site, request, (place) => href(place, sections[section].list)),
        );
      app.get(path, list);
      app.get(`${path}/*`, { config: { usage: robotPage } }, (request, reply) =>
        answer(site, { surface, section }, request, reply),
      );
    }
  }
}

interface Where {
  readonly surface: Surface;
  readonly section: SectionKey;
}

function answer(
  site: Site,
  where: Where,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { language } = negotiated(request, site.addressing);
  const view = site.live.current().views[language];
  const written = slugOf(request.url, where);
  if (written === undefined) return sendUnknownRoute(site, request, reply);
  const slug = written.replace(/\/+$/, "");
  const found = view.addresses.find(where.section, slug);
  const doc = found && view.byId(found.documentId);
  if (doc === undefined) {
    const part = where.section === "products" ? partNamed(view, slug) : undefined;
    if (part === undefined) return sendUnknownRoute(site, request, reply);
    return lead(site, part, request, reply);
  }
  const own = namedQuery(documentTarget(view, doc));
  if (own === undefined || !found?.isCurrent || found.slug !== written) {
    return lead(site, doc, request, reply);
  }
  const { pid, ...named } = own.query;
  // A document may be opened at the place of a column that links to it.
  const query = doc.type === "column" && pid !== undefined ? { ...named, pid } : named;
  return handlePage(site, own.page, where.surface, request, reply, query);
}

/**
 * Redirects a reader to a document's present address: permanently, unless the document shares a
 * page with others, whose address may change with them.
 */
function lead(
  site: Site,
  doc: AnyDoc,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { language } = negotiated(request, site.addressing);
  const view = site.live.current().views[language];
  const target = documentTarget(view, doc);
  if (target === undefined) return sendUnknownRoute(site, request, reply);
  if (target.kind === "external") return sendRedirect(reply, target.url);
  const { anchor } = target;
  if (anchor !== undefined) {
    const address = inReadersForm(site, request, (place) =>
      pageAddress(view, place, target.page, target.query),
    );
    return sendRedirect(reply, `${address}#${anchor}`);
  }
  const address = inReadersForm(
    site,
    request,
    (place) =>
      readableAddress(view, place, doc) ?? pageAddress(view, place, target.page, target.query),
  );
  return sendMoved(reply, withOtherQueries(address, request.url));
}

/** An address on the surface and in the language that the request asks for. */
function inReadersForm(
  site: Site,
  request: FastifyRequest,
  make: (place: UrlContext) => string,
): string {
  const visit = requestFacts(request);
  const place: UrlContext = {
    surface: negotiateSurface(visit),
    language: negotiated(request, site.addressing).language,
    languageInQuery: site.addressing.languageInQuery,
  };
  // A language in the address takes precedence over the one chosen before.
  const isNamed = new URLSearchParams(request.url.split("?")[1]).has(languageKey);
  return isNamed ? switchAddress(place, make(place)) : make(place);
}

/** A document's address with the other queries of a request: a page of a list, a view. */
function withOtherQueries(address: string, url: string): string {
  const others = new URLSearchParams(url.split("?")[1]);
  for (const name of ["id", "pid", languageKey]) others.delete(name);
  if (others.size === 0) return address;
  return `${address}${address.includes("?") ? "&" : "?"}${others}`;
}

/** Path after the section, decoded; undefined where it cannot be decoded. */
function slugOf(url: string, { surface, section }: Where): string | undefined {
  const [path = ""] = url.split("?");
  const raw = path.slice(sectionPath(surface, section).length + 1);
  if (raw.length > maxPathLength) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Maximum length of a slug in paths: each character of a part number escaped. */
const maxPathLength = 300;
