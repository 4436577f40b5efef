import { type ColumnNode, withDescendants } from "../../../content/columns.ts";
import type { View } from "../../../content/publication.ts";
import { columnTarget } from "../../../content/queries/addresses.ts";
import { latestNews } from "../../../content/queries/news.ts";
import { familiesOf, featuredUnder, partsUnder } from "../../../content/queries/products.ts";
import { contentTypes } from "../../../content/types/index.ts";
import { type Phrase, phrase } from "../../../site/phrase.ts";
import type { Family } from "../../components/product/FamilyCard.tsx";
import type { PartCard } from "../../components/product/ProductCard.tsx";
import type { PageContext } from "../pageModule.ts";
import { columnAddress, familyCard, partCard } from "../partCard.ts";
import { type NewsItem, newsItem } from "../rk-news/newsItem.ts";
import { addressOf } from "../standing.ts";
import { type Banner, banners } from "./banners.ts";

export interface HomeProps {
  readonly company: {
    readonly name: Phrase;
    readonly legalName: Phrase;
    readonly tagline: Phrase;
    readonly description: Phrase;
    readonly stockCode: string;
    readonly foundedIn: number;
  };
  readonly banners: readonly Banner[];
  readonly families: readonly Family[];
  readonly productsHref: string | undefined;
  readonly featured: readonly PartCard[];
  readonly news: readonly NewsItem[];
  readonly newsHref: string | undefined;
  /** Parts in volume production. */
  readonly inProduction: number;
}

/** Parts put forward where the setting names none. */
const featuredCount = 4;
const newsCount = 4;

export function load(_params: object, context: PageContext): HomeProps {
  const { view } = context;
  const { language } = view;
  const company = view.setting("company");
  const chosen = view.getAll("product", view.setting("home").featured).length;
  const products = rootOf(view, "product");
  const news = rootOf(view, "news");
  const newsTarget = news && columnTarget(news);
  const families = products
    ? withDescendants(products).filter(
        (node) =>
          node !== products && familiesOf(node).length === 0 && partsUnder(view, node).length > 0,
      )
    : [];
  return {
    company: {
      name: phrase(company.name, language),
      legalName: phrase(company.legalName, language),
      tagline: phrase(company.tagline, language),
      description: phrase(company.description, language),
      stockCode: company.stockCode,
      foundedIn: company.foundedIn,
    },
    banners: banners(context),
    families: families.map((node) => familyCard(node, context)),
    productsHref: products && columnAddress(products, context),
    featured: products
      ? featuredUnder(view, products, chosen || featuredCount).map((part) =>
          partCard(part, context),
        )
      : [],
    news: latestNews(view, newsCount).map((doc) => newsItem(doc, context)),
    newsHref: newsTarget && addressOf(newsTarget, context),
    inProduction: view.all("product").filter(({ body }) => body.lifecycle.stage === "active")
      .length,
  };
}

/** The root column of a type of content; undefined where none is published. */
function rootOf(view: View, type: "product" | "news"): ColumnNode | undefined {
  const { code } = contentTypes[type];
  return view.columns.values().find((node) => node.parent === null && node.doc.body.type === code);
}
