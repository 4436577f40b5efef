import { createElement, type ReactElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderedResponse } from "../../base/http/cache/responseCache.ts";
import { oneReaderHeaders } from "../../base/http/edge/edgeHeaders.ts";
import { absolute } from "../../base/http/requests/siteOrigins.ts";
import { contentSecurityPolicy } from "../../base/http/securityHeaders.ts";
import { messages } from "../../base/i18n/index.ts";
import { operations } from "../../base/process/instrumentation.ts";
import { singletonHref, subscriptions } from "../../base/site/addresses/deviceIndependentRoutes.ts";
import { pagePath, type UrlContext } from "../../base/site/addresses/href.ts";
import type { PageKey } from "../../base/site/addresses/pages.ts";
import { type Language, languageFacts } from "../../base/site/languages.ts";
import { pageAddress } from "../../content/queries/addresses/readableAddresses.ts";
import { Layout } from "../components/layout/Layout.tsx";
import type { LayoutData } from "../components/layout/layoutTypes.ts";
import { PageProvider } from "../components/pageEnvironment.tsx";
import { Composed } from "../components/sections/Composed.tsx";
import { breadcrumbData, organizationData } from "../discovery/structuredData/structuredData.ts";
import type {
  AnyPage,
  ColumnPosition,
  Head,
  PageContext,
  ResolvedPage,
} from "../page/pageModule.ts";
import type { RequestData } from "../page/requestData.ts";
import { pageModules } from "../pages/index.ts";
import { brandStyle } from "../presenters/brand/brandStyle.ts";
import { documentIcons, iconAddress } from "../presenters/brand/shownBrand.ts";
import { composedSections } from "../presenters/sections.ts";
import type { RenderingSite } from "../siteServices.ts";
import { buildLayoutData } from "./buildLayoutData.ts";
import { Document, type FeedAddress } from "./Document.tsx";
import { fragmentCache } from "./fragmentCache.ts";
import { languageHref, languageHrefAnywhere } from "./languageHref.ts";
import { type Addresses, addressesOf, ownerOf, pageHead, withSearchEntry } from "./pageHead.ts";
import { paperRules } from "./printHeaderAndFooter.ts";
import type { Audience } from "./publicationLanguageSurface.ts";
import { speculationRulesPath } from "./speculationRules.ts";
import { typesetPage } from "./typesetHtml.ts";

/** Data of one request, and the status of its response: 200 if absent. */
interface RequestContent extends RequestData {
  readonly status?: number;
}

/** A page's content without the document around it: what `<main>` holds and what `<head>` says. */
interface DocumentInput {
  readonly head: Head;
  readonly position?: ColumnPosition;
  readonly content: ReactNode;
  /** True where composed sections stand around the page's own content, or in it. */
  readonly isComposed?: boolean;
  readonly languageHref: string;
  readonly addresses: Addresses;
  readonly page?: PageKey;
  readonly styleText?: string | undefined;
  readonly status: number;
  readonly isGrey: boolean;
}

/**
 * Renders one page of the table to HTML with its headers. Synchronous: no database, no waiting.
 * @param resolved what the page's `resolve` gave for the audience's view
 * @param request data of this request alone: such pages are not cached
 */
export function renderPage(
  site: RenderingSite,
  audience: Audience,
  page: PageKey,
  resolved: ResolvedPage,
  content: RequestContent = {},
): RenderedResponse {
  const { surface, language } = audience;
  const render = () => renderResolved(site, audience, page, resolved, content);
  const rendered = operations.render.traceSync(render, { page, surface, language });
  return { ...rendered, route: pagePath(surface, page) };
}

function renderResolved(
  site: RenderingSite,
  audience: Audience,
  page: PageKey,
  resolved: ResolvedPage,
  { status = 200, ...request }: RequestContent,
): RenderedResponse {
  const module = pageModules[page];
  const context = pageContext(site, audience);
  const props = operations.load.traceSync(() => module.load(resolved, context, request), { page });
  const position = module.position(resolved, context);
  const addresses = addressesOf(module, resolved, audience);
  const owner = ownerOf(resolved, { page, query: addresses.get(audience.language) }, context.view);
  const grey = context.view.setting("page_grey");
  const own = createElement(audience.surface === "desktop" ? module.desktop : module.mobile, props);
  return renderDocument(site, audience, context, {
    isComposed: module.drawsSections?.(props) === true,
    ...composedContent(module, resolved, context, own),
    page,
    addresses,
    position,
    head: withSearchEntry(module.head(props, context), owner, context.view),
    languageHref: languageHref(site, audience, page, addresses, position),
    styleText: module.style?.(props),
    status,
    isGrey: grey === "all" || (grey === "home" && page === "home"),
  });
}

/** A page's own content with the sections around it that its column has. */
function composedContent(
  module: AnyPage,
  resolved: ResolvedPage,
  context: PageContext,
  own: ReactElement,
): Pick<DocumentInput, "content" | "isComposed"> {
  const column = module.composed?.(resolved);
  const sections = column && composedSections(column, context);
  if (sections === undefined) return { content: own };
  const content = (
    <Composed sections={sections} givesTitle={module.hasPageHead === true}>
      {own}
    </Composed>
  );
  return { content, isComposed: true };
}

/** Renders a page that is no place of its own: an error, with the site's frame around it. */
export function renderErrorPage(
  site: RenderingSite,
  audience: Audience,
  notice: { status: number; title: string; content: ReactNode },
): RenderedResponse {
  const context = pageContext(site, audience);
  return renderDocument(site, audience, context, {
    head: { title: notice.title, description: notice.title, type: "website", jsonLd: [] },
    content: notice.content,
    languageHref: languageHrefAnywhere(site, audience),
    addresses: new Map(),
    status: notice.status,
    isGrey: context.view.setting("page_grey") === "all",
  });
}

/** The context of pages of one language and surface. */
export function pageContext(
  site: RenderingSite,
  { publication, language, surface }: Audience,
): PageContext {
  const urls: UrlContext = { surface, language, languageInQuery: site.addressing.languageInQuery };
  const view = publication.views[language];
  return {
    urls,
    messages: messages[language],
    href: (page, query) => pageAddress(view, urls, page, query),
    view,
    ...(site.stock && { stock: site.stock }),
    absolute: (path) => absolute(site.addressing, language, path),
    cachedFragment: fragmentCache(view, surface),
  };
}

function renderDocument(
  site: RenderingSite,
  audience: Audience,
  context: PageContext,
  sheet: DocumentInput,
): RenderedResponse {
  const { manifest } = site;
  const { language, surface } = audience;
  const { title, image, links } = pageHead(site, audience, sheet);
  const isAnywhere = sheet.page === undefined;
  const { languageHref, position } = sheet;
  const year = site.now().getFullYear();
  const frame = buildLayoutData(context, position, { languageHref, isAnywhere }, year);
  const face = shownTypeface(site, context);
  const pageStyle = sheet.page && manifest.styles.pages[sheet.page];
  const { paper } = sheet.head;
  const printed =
    paper === undefined || links === undefined
      ? ""
      : paperRules(
          { ...paper, company: frame.company.name.text, address: links.canonical },
          context.messages,
        );
  const styleText = ownRules(context, `${sheet.styleText ?? ""}${printed}`);
  const sectionStyle = sheet.isComposed ? manifest.styles.sections : undefined;
  // Islands are roots of their own: the page around them is never hydrated and needs no marks for it.
  const html = renderToStaticMarkup(
    <Document
      language={language}
      surface={surface}
      title={title}
      description={sheet.head.description}
      type={sheet.head.type}
      siteName={frame.company.name.text}
      image={image}
      icons={documentIcons(context.view)}
      publishedTime={sheet.head.publishedTime}
      expects={sheet.head.expects}
      links={links}
      feeds={feedLinks(site, context, sheet.head.feeds)}
      font={face.font}
      styles={[manifest.styles[surface], face.style, pageStyle, sectionStyle].filter(
        (one) => one !== undefined,
      )}
      styleText={styleText}
      script={manifest.client}
      preloads={manifest.clientImports}
      jsonLd={jsonLd(site, context, sheet, frame, { url: links?.canonical, image: image.url })}
      usage={isAnywhere ? undefined : usageAddress(context)}
      isGrey={sheet.isGrey}
    >
      <PageProvider page={context}>
        <Layout frame={frame}>{sheet.content}</Layout>
      </PageProvider>
    </Document>,
  );
  return {
    status: sheet.status,
    text: `<!doctype html>${typesetPage(html)}`,
    headers: {
      ...pageHeaders(site, language, styleText),
      "speculation-rules": `"${speculationRulesPath}"`,
    },
  };
}

/** Address at which pages tell that they are opened; undefined where usage is not counted. */
export function usageAddress({ view }: Pick<PageContext, "view">): string | undefined {
  const { apiBase } = languageFacts[view.language];
  return view.setting("usage") === "on" ? `${apiBase}/usage` : undefined;
}

/** Files of the face that the brand has chosen. */
export function shownTypeface(
  { manifest }: RenderingSite,
  { view }: PageContext,
): { readonly font?: string | undefined; readonly style?: string | undefined } {
  return manifest.typefaces[view.setting("brand").typeface] ?? {};
}

/** Rules of the page beside the style sheets: the brand's and its own; undefined where there are none. */
export function ownRules({ view, urls }: PageContext, styleText = ""): string | undefined {
  return `${brandStyle(view, urls.surface)}${styleText}` || undefined;
}

/** The headers of every rendered page; `styleText` is what its rules beside the style sheets are. */
export function pageHeaders({ addressing }: RenderingSite, language: Language, styleText?: string) {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-language": languageFacts[language].tag,
    ...oneReaderHeaders,
    "content-security-policy": contentSecurityPolicy(addressing.isHttps, styleText),
  };
}

/** The company, the way here, and what the page itself tells of, with its own address and picture. */
function jsonLd(
  site: RenderingSite,
  { view }: PageContext,
  { head }: DocumentInput,
  frame: LayoutData,
  place: { readonly url?: string | undefined; readonly image: string },
): object[] {
  const absoluteAddress = (path: string) => absolute(site.addressing, view.language, path);
  const breadcrumb = breadcrumbData(frame.breadcrumb, absoluteAddress);
  return [
    organizationData(
      view.setting("company"),
      view.language,
      absoluteAddress,
      iconAddress(view, "icon-512.png"),
    ),
    ...(breadcrumb ? [breadcrumb] : []),
    ...head.jsonLd.map((object) => ({ ...object, ...place })),
  ];
}

function feedLinks(
  { addressing }: RenderingSite,
  { urls, messages: { feeds } }: PageContext,
  keys: Head["feeds"] = [],
): FeedAddress[] {
  return keys.map((key) => ({
    type: subscriptions[key],
    title: feeds[key].title,
    href: absolute(addressing, urls.language, singletonHref(urls, key)),
  }));
}
