import { createElement } from "react";
import type { RenderedResponse } from "../../../base/http/cache/responseCache.ts";
import { messages } from "../../../base/i18n/index.ts";
import { inTimeSlices } from "../../../base/process/timeSlices.ts";
import { sectionKeys, sectionPath } from "../../../base/site/addresses/addressSections.ts";
import { href, pagePath } from "../../../base/site/addresses/href.ts";
import { type PageKey, pageKeys } from "../../../base/site/addresses/pages.ts";
import { type Surface, surfacePrefix, surfaces } from "../../../base/site/addresses/surfaces.ts";
import {
  defaultLanguage,
  isLanguage,
  languageKey,
  languages,
} from "../../../base/site/languages.ts";
import type { View } from "../../../content/published/publication.ts";
import type { AnyDoc } from "../../../content/published/publishedDocument.ts";
import { documentTarget } from "../../../content/queries/addresses/linkTargets.ts";
import { partNamed } from "../../../content/queries/parts/partNumbers.ts";
import type { SearchPreview } from "../../../staff/editing/preview/searchPreview.ts";
import { isForOneReader } from "../../page/deliveryAndIndexing.ts";
import { pageModules } from "../../pages/index.ts";
import type { Audience } from "../../render/publicationLanguageSurface.ts";
import { renderErrorPage, renderPage } from "../../render/renderPage.tsx";
import type { RenderingSite } from "../../siteServices.ts";
import { declaredQuery } from "../cached/declaredQuery.ts";
import { NotFound } from "../errors/NotFound.tsx";
import { isAmong } from "../files/isPublicFile.ts";
import type { MadeOverlay, Overlays } from "./draftOverlays.ts";
import { PreviewNotice } from "./PreviewNotice.tsx";
import { previewHeaders } from "./previewHeaders.ts";
import type {
  DocumentsQuestion,
  FileQuestion,
  PageQuestion,
  PreviewDocuments,
  PreviewFile,
  PreviewPage,
  PreviewSearch,
  Previews,
  SearchQuestion,
} from "./previewThreadMessages.ts";
import { rewriteLinks } from "./rewriteLinks.ts";
import { searchPreview } from "./searchEnginePreview.ts";

/** Pages by their paths on both surfaces. */
const routes = new Map<string, { readonly surface: Surface; readonly page: PageKey }>(
  surfaces.flatMap((surface) =>
    pageKeys.map((page) => [pagePath(surface, page), { surface, page }] as const),
  ),
);

/** Permanent addresses of parts. */
const partPath = /^(?:\/mobile)?\/p\/(.+)$/;

/** Addresses of documents by id, which only previews have: they redirect to the document's page. */
const documentPath = /^(?:\/mobile)?\/document\/(\d{1,12})$/;

/**
 * Renders pages of the site over publications with drafts laid over them: by the same functions as
 * readers' pages, and without caching.
 */
export class PreviewEngine implements Previews {
  readonly #overlays: Overlays;
  readonly #site: RenderingSite;
  /** With the addresses that readers have. */
  readonly #readersSite: RenderingSite;

  /** @param site as readers have it */
  constructor(overlays: Overlays, site: RenderingSite) {
    this.#overlays = overlays;
    this.#readersSite = site;
    this.#site = previewSite(site);
  }

  async page(question: PageQuestion): Promise<PreviewPage> {
    const { scope, prefix } = question;
    const made = await this.#overlays.of(scope);
    const rendered = await this.#render(question, made);
    const { status, text } = rendered;
    const headers = previewHeaders(rendered.headers, prefix);
    if (status === 302) {
      return { kind: "page", status, html: "", headers: { location: `${prefix}${text}` } };
    }
    const html = rewriteLinks(text, prefix);
    const undrawn = scope.only === undefined ? undrawnFields(made) : undefined;
    return { kind: "page", status, html: withUndrawn(html, undrawn), headers };
  }

  async file({ scope, path }: FileQuestion): Promise<PreviewFile> {
    const { files, publication } = (await this.#overlays.of(scope)).overlay;
    return { kind: "file", isShown: isAmong(files, publication.media, path) };
  }

  async documents({ scope }: DocumentsQuestion): Promise<PreviewDocuments> {
    const { documents, isCut } = await this.#overlays.of(scope);
    return { kind: "documents", documents, isCut };
  }

  async search({ scope, id }: SearchQuestion): Promise<PreviewSearch> {
    const { overlay, documents } = await this.#overlays.of(scope);
    const isDrawn = documents.find((one) => one.id === id)?.isDrawn ?? true;
    const previews: SearchPreview[] = [];
    for (const language of languages) {
      const wish = { id, language, isDrawn };
      previews.push(await searchPreview(this.#readersSite, overlay.publication, wish));
    }
    return { kind: "search", previews };
  }

  async close(): Promise<void> {}

  async #render({ scope, url }: PageQuestion, made: MadeOverlay): Promise<RenderedResponse> {
    const [raw = "/", search = ""] = url.split("?", 2);
    const path = raw.replace(/\/+$/, "") || "/";
    const given = new URLSearchParams(search).get(languageKey);
    const language = isLanguage(given) ? given : defaultLanguage;
    const { publication } = made.overlay;
    const route = routes.get(path);
    const surface = route?.surface ?? surfaceOf(path);
    const audience = { publication, language, surface };
    const { only } = scope;
    const isOutside =
      only && !(only.languages.includes(language) && only.surfaces.includes(surface));
    if (isOutside) return this.#notFound(audience);
    if (route === undefined) return this.#passage(path, audience) ?? this.#notFound(audience);
    const { page } = route;
    if (isForOneReader(page)) return this.#notFound(audience);
    const module = pageModules[page];
    const query = declaredQuery(page, url);
    const work = module.prepare?.(query, publication, language);
    if (work !== undefined) await inTimeSlices(work);
    const resolved = module.resolve(query, publication.views[language]);
    if (resolved === undefined) return this.#notFound(audience);
    if (module.searches?.(resolved.params) !== undefined) return this.#noSearch(audience);
    return renderPage(this.#site, audience, page, resolved);
  }

  /** Redirect of an address that names a document: 302 with the path as text. */
  #passage(path: string, audience: Audience): RenderedResponse | undefined {
    const { language, publication, surface } = audience;
    const urls = { surface, language, languageInQuery: true };
    const led = (text: string) => ({ status: 302, text, headers: {} });
    const named = namedDocument(publication.views[language], path, surface);
    if (named === undefined) return undefined;
    const { doc, isById } = named;
    const target = doc && documentTarget(publication.views[language], doc);
    // A document without a page, such as a setting, shows on all pages.
    if (target?.kind !== "page") return isById ? led(href(urls, "home")) : undefined;
    const anchor = target.anchor === undefined ? "" : `#${encodeURIComponent(target.anchor)}`;
    return led(`${href(urls, target.page, target.query)}${anchor}`);
  }

  #notFound(audience: Audience): RenderedResponse {
    const { stockCode } = audience.publication.views[audience.language].setting("company");
    return renderErrorPage(this.#site, audience, {
      status: 404,
      title: messages[audience.language].frame.notFoundTitle,
      content: createElement(NotFound, { stockCode }),
    });
  }

  #noSearch(audience: Audience): RenderedResponse {
    const { searchTitle: title, searchText: text } = messages[audience.language].draftPreview;
    const content = createElement(PreviewNotice, { title, text });
    return renderErrorPage(this.#site, audience, { status: 200, title, content });
  }
}

/**
 * The site with addresses that carry the language whatever the hosts, as a preview has only one,
 * and with the script of previews instead of the readers'.
 */
function previewSite(site: RenderingSite): RenderingSite {
  const { addressing, manifest } = site;
  const { draftPreview } = manifest;
  return {
    ...site,
    addressing: { ...addressing, languageInQuery: true, languageOfHost: () => undefined },
    manifest: {
      ...manifest,
      ...(draftPreview && { client: draftPreview.script, clientImports: draftPreview.modules }),
    },
  };
}

/** The document that a path names by its id, its readable address or its part number. */
function namedDocument(
  view: View,
  path: string,
  surface: Surface,
): { readonly doc: AnyDoc | undefined; readonly isById: boolean } | undefined {
  const id = documentPath.exec(path)?.[1];
  if (id !== undefined) return { doc: view.byId(Number(id)), isById: true };
  const name = partPath.exec(path)?.[1];
  if (name !== undefined) return { doc: partNamed(view, decoded(name)), isById: false };
  for (const section of sectionKeys) {
    const before = `${sectionPath(surface, section)}/`;
    if (!path.startsWith(before)) continue;
    const slug = decoded(path.slice(before.length));
    const found = view.addresses.find(section, slug);
    const doc = found && view.byId(found.documentId);
    return { doc: doc ?? partNamed(view, slug), isById: false };
  }
  return undefined;
}

/** Maximum fields that a page reports. */
const maxTold = 20;

/** Fields that the preview shows unchanged, for the studio that shows the page in a frame. */
function undrawnFields({ documents }: MadeOverlay): object[] {
  return documents
    .flatMap(({ id, isDrawn, problems }) =>
      isDrawn ? problems.map(({ path }) => ({ id, path })) : [{ id, path: "" }],
    )
    .slice(0, maxTold);
}

function withUndrawn(html: string, undrawn: readonly object[] | undefined): string {
  if (undrawn === undefined || undrawn.length === 0) return html;
  const json = JSON.stringify(undrawn)
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
  return html.replace("<html ", `<html data-undrawn="${json.replaceAll("$", "$$$$")}" `);
}

function surfaceOf(path: string): Surface {
  const isMobile = path === surfacePrefix.mobile || path.startsWith(`${surfacePrefix.mobile}/`);
  return isMobile ? "mobile" : "desktop";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
