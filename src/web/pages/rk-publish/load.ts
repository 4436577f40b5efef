import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { pageAddress } from "../../../content/queries/addresses/readableAddresses.ts";
import { latestNews, neighbours } from "../../../content/queries/news.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import { type ColumnLink, columnLink } from "../../page/breadcrumb.ts";
import { documentQuery } from "../../page/documentPage.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { type NewsItem, newsItem, pictureOf } from "../../presenters/newsItem.ts";
import { documentAddress, richTextOf } from "../../presenters/richText.ts";

/** Other articles offered beside one. */
const recentCount = 4;

/** A part that an article names, as a small card. */
export interface NamedProduct {
  readonly id: number;
  readonly partNumber: string;
  readonly name: LocalizedText;
  readonly href: string;
}

export interface ArticleProps {
  readonly id: number;
  readonly title: LocalizedText;
  readonly lead: LocalizedText;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** Calendar day or moment the text was last changed, by its editors' word; `day` where they say none. */
  readonly updated: string;
  /** Origin of the article for a printed copy. */
  readonly source: { readonly company: LocalizedText; readonly address: string };
  /** The home column; absent where it is not published. */
  readonly column?: ColumnLink;
  readonly cover?: StoredPicture;
  /** HTML ready for the page. */
  readonly text: LocalizedText;
  readonly products: readonly NamedProduct[];
  readonly previous?: NewsItem;
  readonly next?: NewsItem;
  /** The newest other articles, the neighbours left out. */
  readonly recent: readonly NewsItem[];
}

export function load(doc: Doc<"news">, context: PageContext): ArticleProps {
  const { view } = context;
  const { id, body } = doc;
  const { previous, next } = neighbours(view, doc);
  const shown = new Set([doc, previous, next]);
  const recent = latestNews(view, recentCount + shown.size).filter((other) => !shown.has(other));
  const column = columnLink(body.column, context);
  return {
    id,
    title: localize(body.title, view.language),
    lead: localize(body.summary, view.language),
    day: body.date,
    updated: body.updated ?? body.date,
    source: sourceOf(doc, context),
    ...(column && { column }),
    ...(body.image && { cover: pictureOf(body.image, context) }),
    text: richTextOf(body.body, context),
    products: view
      .getAll("product", body.products)
      .map((product) => namedProduct(product, context)),
    ...(previous && { previous: newsItem(previous, context) }),
    ...(next && { next: newsItem(next, context) }),
    recent: recent.slice(0, recentCount).map((other) => newsItem(other, context)),
  };
}

/** The desktop surface's address, on both surfaces: a printed copy has no surface. */
function sourceOf(doc: Doc<"news">, { view, urls, absolute }: PageContext): ArticleProps["source"] {
  const query = documentQuery(doc, view);
  return {
    company: localize(view.setting("company").name, view.language),
    address: absolute(pageAddress(view, { ...urls, surface: "desktop" }, "rk-publish", query)),
  };
}

function namedProduct(product: Doc<"product">, context: PageContext): NamedProduct {
  return {
    id: product.id,
    partNumber: product.body.partNumber,
    name: localize(product.body.name, context.view.language),
    href: documentAddress(product.key, context) ?? context.href("product-info", { id: product.id }),
  };
}
