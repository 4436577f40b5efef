import { type Language, languageFacts } from "../../../base/site/languages.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { SettingValue } from "../../../content/settings/settings.ts";
import type { BreadcrumbEntry } from "../../components/layout/layoutTypes.ts";

/** A schema.org object for `<script type="application/ld+json">`; fields without a value are left out. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Gives a path its host; see `absolute` in http/requests/publicHosts.ts. */
type AbsoluteAddress = (path: string) => string;

export const context = "https://schema.org";

/**
 * The company as every page names it (https://schema.org/Organization).
 * @param logo path of the icon
 */
export function organizationData(
  company: SettingValue<"company">,
  language: Language,
  absolute: AbsoluteAddress,
  logo: string,
): StructuredData {
  return present({
    "@context": context,
    "@type": "Organization",
    name: localize(company.name, language).text,
    legalName: localize(company.legalName, language).text,
    description: localize(company.description, language).text,
    url: absolute("/"),
    logo: absolute(logo),
    foundingDate: String(company.foundedIn),
    telephone: company.phone,
    email: company.email,
    address: localize(company.address, language).text,
    identifier: company.stockCode && {
      "@type": "PropertyValue",
      propertyID: "stock code",
      value: company.stockCode,
    },
  });
}

/**
 * The way from the home page (https://schema.org/BreadcrumbList), from the trail as shown, its home
 * entry included. Steps that lead nowhere are left out, except the last, which is the page itself.
 */
export function breadcrumbData(
  breadcrumb: readonly BreadcrumbEntry[],
  absolute: AbsoluteAddress,
): StructuredData | undefined {
  const steps = breadcrumb.filter(
    ({ href }, at) => href !== undefined || at === breadcrumb.length - 1,
  );
  if (steps.length < 2) return undefined;
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ title, href }, at) =>
      present({
        "@type": "ListItem",
        position: at + 1,
        name: title.text,
        item: href && absolute(href),
      }),
    ),
  };
}

/**
 * The entries of a list in their order (https://schema.org/ItemList); nothing for an empty list.
 */
export function itemListData(
  name: string,
  items: readonly { readonly name: string; readonly href: string }[],
  absolute: AbsoluteAddress,
): readonly StructuredData[] {
  if (items.length === 0) return [];
  const itemListElement = items.map((item, at) => ({
    "@type": "ListItem",
    position: at + 1,
    name: item.name,
    url: absolute(item.href),
  }));
  return [{ "@context": context, "@type": "ItemList", name, itemListElement }];
}

/** Items of a list whose links are their titles, as `itemListData` takes them. */
export const titled = ({
  title,
  href,
}: {
  readonly title: LocalizedText;
  readonly href: string;
}) => ({
  name: title.text,
  href,
});

interface ArticleData {
  readonly headline: string;
  readonly description: string;
  /** The column's title. */
  readonly section: string;
  readonly language: Language;
  /** Calendar day, `2026-11-21`. */
  readonly day: string;
  /** Time the present text was published, in ms since the epoch. */
  /** Calendar day or moment of the last change. */
  readonly updated: string;
  /** The company's name. */
  readonly publisher: string;
  /** Part numbers the article is about. */
  readonly about: readonly string[];
}

/** An article (https://schema.org/NewsArticle). */
export function newsArticleData(article: ArticleData): StructuredData {
  const publisher = { "@type": "Organization", name: article.publisher };
  return present({
    "@context": context,
    "@type": "NewsArticle",
    headline: article.headline,
    description: article.description,
    articleSection: article.section,
    inLanguage: languageFacts[article.language].tag,
    datePublished: article.day,
    dateModified: article.updated,
    author: publisher,
    publisher,
    about: article.about.map((name) => ({ "@type": "Thing", name })),
  });
}

export interface ProductProperty {
  readonly name: string;
  readonly value: string;
  /** The unit as shown, such as "GHz". */
  readonly unit?: string | undefined;
}

interface ProductData {
  readonly name: string;
  /** The house's own number for it. */
  readonly sku: string;
  /** The maker's part number. */
  readonly mpn: string;
  /** The family's title. */
  readonly category: string;
  readonly description: string;
  readonly properties: readonly ProductProperty[];
  /** The company's name. */
  readonly brand: string;
  /** Country of origin, ISO 3166-1 alpha-2; absent where its order codes differ. */
  readonly countryOfOrigin?: string | undefined;
  /** Declarations of compliance: the rule, and the address of the document. */
  readonly certifications: readonly { readonly name: string; readonly url: string }[];
}

/** A part (https://schema.org/Product), its specification as `additionalProperty`. */
export function productData(product: ProductData): StructuredData {
  return present({
    "@context": context,
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    mpn: product.mpn,
    category: product.category,
    description: product.description,
    brand: { "@type": "Brand", name: product.brand },
    manufacturer: { "@type": "Organization", name: product.brand },
    countryOfOrigin: product.countryOfOrigin && {
      "@type": "Country",
      name: product.countryOfOrigin,
    },
    hasCertification: product.certifications.map(({ name, url }) => ({
      "@type": "Certification",
      name,
      url,
    })),
    // Dozens for each part; JSON has no fields without a value.
    additionalProperty: product.properties.map(({ name, value, unit: unitText }) => ({
      "@type": "PropertyValue",
      name,
      value,
      unitText,
    })),
  });
}

/** Drops fields without a value: schema.org has no empty ones. */
export function present(fields: Record<string, unknown>): StructuredData {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
