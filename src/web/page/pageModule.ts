import type { ReactNode } from "react";
import type { SubscriptionKey } from "../../base/site/addresses/deviceIndependentRoutes.ts";
import type { Query } from "../../base/site/addresses/href.ts";
import type { Language } from "../../base/site/languages.ts";
import type { ColumnNode } from "../../content/published/columnTree.ts";
import type { Publication, View } from "../../content/published/publication.ts";
import type { AnyDoc } from "../../content/published/publishedDocument.ts";
import type { Stock } from "../../content/stock/offer.ts";
import type { SearchRequest } from "../../readers/search/searchTypes.ts";
import type { BreadcrumbEntry } from "../components/layout/layoutTypes.ts";
import type { PageEnvironment } from "../components/pageEnvironment.tsx";
import type { RequestData } from "./requestData.ts";

/**
 * Declared queries of a request, each at most once, trimmed; undeclared ones are absent. Repeated
 * values of a list are joined by commas, empty ones included.
 */
export type RawQuery = Readonly<Record<string, string | undefined>>;

/** View, messages and addresses for rendering a page. */
export interface PageContext extends PageEnvironment {
  readonly view: View;
  /** Stock reported by distributors, as of the rendering; absent on a site without a store. */
  readonly stock?: Stock;
  /** An absolute address for a path of this site: `/storage/a.mp4` in JSON-LD. */
  readonly absolute: (path: string) => string;
}

/** Texts around the content of printed sheets, beside the company, the address and the number. */
export interface Paper {
  readonly title: string;
  /** A revision, or what else tells one printing from another. */
  readonly note?: string | undefined;
}

/** Metadata of a page's `<head>`, besides what all pages have in common. */
export interface Head {
  /** Without the company's name, which the document adds. */
  readonly title: string;
  readonly description: string;
  /** Open Graph type. */
  readonly type: "website" | "article" | "product";
  /** Id of the document whose share image the page has; absent: the company's. */
  readonly shareId?: number;
  /** A picture of the site's own in the place of the drawn one: path, pixels, text in the page's language. */
  readonly image?: {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
  };
  readonly publishedTime?: string;
  /** Given for pages that are printed like a datasheet. */
  readonly paper?: Paper;
  /** Id of an element that the page is not shown without: the end of a transition into it. */
  readonly expects?: string;
  /** Feeds and calendars of the content the page shows. */
  readonly feeds?: readonly SubscriptionKey[];
  /** schema.org objects beside Organization and BreadcrumbList, which every page gets. */
  readonly jsonLd: readonly object[];
}

/** A page's position in the tree of columns. */
export interface ColumnPosition {
  /** Ids of the columns on the path, root first; the top menu marks them as active. */
  readonly columns: readonly number[];
  /** The breadcrumb after the home entry. */
  readonly breadcrumb: readonly BreadcrumbEntry[];
}

/** The meaning of a page's queries. */
export interface ResolvedPage {
  /**
   * With language, surface and page the cache key: requests that mean the same must give equal
   * values, with their fields in the same order.
   */
  readonly params: object;
  /** The document that the page shows. */
  readonly doc?: AnyDoc;
  /** The column that the page shows. */
  readonly column?: ColumnNode | undefined;
}

/** Ways of delivering a page that is the same for all readers. */
export type SharedDelivery =
  /** Rendered once for a publication, language and surface, and cached. */
  | "cached"
  /** Rendered for each request and marked `noindex`: its values can be combined without limit. */
  | "perRequest"
  /** Rendered after its search, which has a rate limit of its own. */
  | "search";

/**
 * Ways of delivering a page. `personal`: rendered for one reader, of whom a role may be required.
 */
export type Delivery = SharedDelivery | "personal";

/**
 * A page of the site. `Resolved` holds, beside the cache key, the documents that the queries name,
 * so that they are looked up once.
 */
export interface PageModule<Resolved extends ResolvedPage, Props extends object> {
  /**
   * Prepares a query, so that `resolve` and `load` can run within a few milliseconds; the work is
   * time-sliced before them. Undefined where there is none.
   */
  prepare?(
    query: RawQuery,
    publication: Publication,
    language: Language,
  ): Iterator<unknown> | undefined;
  /** Reads the queries; undefined means that there is no such page (404). */
  resolve(query: RawQuery, view: View): Resolved | undefined;
  /** The canonical query. */
  address(resolved: Resolved, view: View): Query;
  /**
   * Returns how the page is delivered for its parameters; absent: `cached`. A personal page is
   * declared in the table of pages, and has no other delivery.
   */
  delivery?(params: Resolved["params"]): SharedDelivery;
  /** The search that a page delivered by `search` shows. */
  searches?(params: Resolved["params"]): SearchRequest | undefined;
  position(resolved: Resolved, context: PageContext): ColumnPosition;
  /** @param request data of one request, on pages that are rendered for it alone */
  load(resolved: Resolved, context: PageContext, request: RequestData): Props;
  head(props: Props, context: PageContext): Head;
  /** The column whose sections stand around the page's content; undefined where none do. */
  composed?(resolved: Resolved): ColumnNode | undefined;
  /** True where a hero above the content may take the place of the page's title (`PageHead`). */
  readonly hasPageHead?: boolean;
  /** True where the page draws composed sections among its own content. */
  drawsSections?(props: Props): boolean;
  /** CSS rules that depend on the content (banner colours), for a hashed `<style>`. */
  style?(props: Props): string;
  /** The content of `<main>`, a component for each surface. */
  desktop(props: Props): ReactNode;
  mobile(props: Props): ReactNode;
}

/** A page without its own types, as the server handles all of them alike. */
export type AnyPage = PageModule<ResolvedPage, object>;

/** Lets the compiler infer a page's types from its functions. */
export function definePage<Resolved extends ResolvedPage, Props extends object>(
  page: PageModule<Resolved, Props>,
): PageModule<Resolved, Props> {
  return page;
}
