import type { ReactNode } from "react";
import type { AccountProfile } from "../../accounts/profile.ts";
import type { Publication, View } from "../../content/publication.ts";
import type { SearchOutcome, SearchRequest } from "../../search/contract.ts";
import type { Query } from "../../site/href.ts";
import type { Language } from "../../site/languages.ts";
import type { FeedKey } from "../../site/singletonRoutes.ts";
import type { BreadcrumbEntry } from "../components/layout/layoutTypes.ts";
import type { PageEnvironment } from "../components/pageEnvironment.tsx";
import type { EnquiryStep } from "./enquirySteps.ts";

/**
 * The declared queries of a request, each at most once, trimmed; undeclared ones are not in it. The
 * values of a list that came one by one are joined by commas, empty ones included.
 */
export type RawQuery = Readonly<Record<string, string | undefined>>;

/** What a page's `load` and `head` work with. */
export interface PageContext extends PageEnvironment {
  readonly view: View;
  /** A path of ours with its host, for what others read: `/storage/a.mp4` in JSON-LD. */
  readonly absolute: (path: string) => string;
  /** On personal pages, and where a form was posted: what belongs to this reader and this request. */
  readonly visitor?: Visitor;
  /** On pages that search alone: what was found. */
  readonly answer?: SearchResponse;
}

/** What search says of a page's params, or that it cannot say now. */
export type SearchResponse =
  | { readonly kind: "found"; readonly outcome: SearchOutcome }
  | { readonly kind: "notReady" | "tooOften"; readonly retryAfterSeconds: number };

export interface Visitor {
  readonly reader?: AccountProfile | undefined;
  /** A sign-in that was refused: what was typed, but for the password, and why. */
  readonly refused?: { readonly account: string; readonly error: string };
  /** A consultation form that came by a plain post. */
  readonly enquiry?: EnquiryStep;
}

/** What stands in `<head>` beside what every page has. */
export interface Head {
  /** Without the company's name, which the document adds. */
  readonly title: string;
  readonly description: string;
  /** Open Graph type. */
  readonly type: "website" | "article" | "product";
  /** Id of the document whose share image stands for the page; the company's where absent. */
  readonly shareId?: number;
  readonly publishedTime?: string;
  /** Feeds of what the page lists or tells of. */
  readonly feeds?: readonly FeedKey[];
  /** schema.org objects beside Organization and BreadcrumbList, which every page gets. */
  readonly jsonLd: readonly object[];
}

/** Where a page stands in the tree of columns. */
export interface ColumnPosition {
  /** Ids of the columns on the way, root first: what the top menu marks as active. */
  readonly columns: readonly number[];
  /** The breadcrumb after the home entry. */
  readonly breadcrumb: readonly BreadcrumbEntry[];
}

/**
 * A page of the site. `Params` are the resolved values of its queries: together with language,
 * surface and page they are the cache key, so requests that mean the same must give equal `Params`,
 * with their fields in the same order.
 */
export interface PageModule<Params extends object, Props extends object> {
  /**
   * What has to be made for a query before `resolve` and `load` may read it within a few milliseconds:
   * work that gives way, done in slices before them. Undefined where there is none.
   */
  prepare?(
    query: RawQuery,
    publication: Publication,
    language: Language,
  ): Iterator<unknown> | undefined;
  /** Reads the queries; undefined means that there is no such page (404). */
  resolve(query: RawQuery, view: View): Params | undefined;
  /** The one true query of these values: the canonical address. */
  address(params: Params, view: View): Query;
  /**
   * Whether the answer is kept for the next reader; it is where this is absent. Not where readers can
   * put together values without end (free text, filters, comparisons): those pages are made for each
   * request, and search engines are asked to pass them over.
   */
  isCached?(params: Params): boolean;
  /** What search is asked before the page is made; undefined: nothing. Only of pages that are not kept. */
  searches?(params: Params): SearchRequest | undefined;
  position(params: Params, context: PageContext): ColumnPosition;
  load(params: Params, context: PageContext): Props;
  head(props: Props, context: PageContext): Head;
  /** Rules of a page that its content decides (banner colours); go into a hashed `<style>`. */
  style?(props: Props): string;
  /** The content of `<main>`, a component for each surface. */
  desktop(props: Props): ReactNode;
  mobile(props: Props): ReactNode;
}

/** A page with its own types forgotten, as the server handles all of them alike. */
export type AnyPage = PageModule<object, object>;

/** Lets the compiler infer a page's `Params` and `Props` from its functions. */
export function definePage<Params extends object, Props extends object>(
  page: PageModule<Params, Props>,
): PageModule<Params, Props> {
  return page;
}
