import type { HomePart } from "../../../base/site/homePage/homeParts.ts";
import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { ColumnNode } from "../../../content/published/columnTree.ts";
import type { View } from "../../../content/published/publication.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { columnTarget } from "../../../content/queries/addresses/linkTargets.ts";
import {
  homeApplications,
  homeFamilies,
  homeFeatured,
  homeNews,
  homePartners,
  homeVideo,
  rootOfContent,
  shownHomeSections,
} from "../../../content/queries/columns/homeContent.ts";
import { solutionsRoot } from "../../../content/queries/solutions.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import type { Family } from "../../components/product/FamilyCard.tsx";
import type { PartCard } from "../../components/product/ProductCard.tsx";
import type { SectionProps } from "../../components/sections/sectionProps.ts";
import type { VideoCardProps } from "../../components/video/VideoCard.tsx";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { contactAddress, departmentCard } from "../../presenters/forms/departments.ts";
import { type NewsItem, newsItem, pictureOf } from "../../presenters/newsItem.ts";
import { columnAddress, familyCard, partCard } from "../../presenters/partCard.ts";
import { sectionProps } from "../../presenters/sections.ts";
import { type AreaItem, areaItem } from "../../presenters/solutionItem.ts";
import { videoItem } from "../../presenters/videoItem.ts";
import { type Banner, banners } from "./banners.ts";
import { type InvestorStrip, investorStrip } from "./investorStrip.ts";

export interface HomeProps {
  readonly company: {
    readonly name: LocalizedText;
    readonly tagline: LocalizedText;
    readonly description: LocalizedText;
    readonly foundedIn: number;
    readonly stockCode: string | undefined;
  };
  /** Shown sections in their order: names of parts, and composed sections. */
  readonly sections: readonly (HomePart | SectionProps)[];
  readonly banners: readonly Banner[];
  readonly families: readonly Family[];
  readonly productsHref: string | undefined;
  readonly featured: readonly PartCard[];
  readonly areas: readonly AreaItem[];
  readonly solutionsHref: string | undefined;
  readonly news: readonly NewsItem[];
  readonly newsHref: string | undefined;
  /** The latest, with where all of them are. */
  readonly video: { readonly item: VideoCardProps; readonly allHref?: string } | undefined;
  readonly investors: InvestorStrip;
  readonly partners: { readonly marks: readonly PartnerMark[]; readonly allHref?: string };
  /** Ways for readers who come with a wish. */
  readonly doors: readonly Door[];
  /** Parts in volume production. */
  readonly inProduction: number;
}

/** A way from the home page: to a part, to buying or samples, to help. */
export interface Door {
  readonly door: "part" | "buy" | "help";
  readonly href: string;
}

/** A partner's word-mark. */
export interface PartnerMark {
  readonly id: number;
  readonly name: LocalizedText;
  readonly mark: StoredPicture;
}

/** Solutions named under each application. */
const solutionsOfArea = 3;

export function load(_params: object, context: PageContext): HomeProps {
  const { view } = context;
  const { language } = view;
  const company = view.setting("company");
  const products = rootOfContent(view, "product");
  const solutions = solutionsRoot(view);
  const sections = shownHomeSections(view).flatMap((section): (HomePart | SectionProps)[] => {
    const drawn = typeof section === "string" ? section : sectionProps(section, context);
    return drawn === undefined ? [] : [drawn];
  });
  return {
    company: {
      name: localize(company.name, language),
      tagline: localize(company.tagline, language),
      description: localize(company.description, language),
      foundedIn: company.foundedIn,
      stockCode: company.stockCode,
    },
    sections,
    banners: sections.includes("banners") ? banners(context) : [],
    families: homeFamilies(view).map((node) => familyCard(node, context)),
    productsHref: products && columnAddress(products, context),
    featured: homeFeatured(view).map((part) => partCard(part, context)),
    areas: homeApplications(view).map((area) => areaItem(area, solutionsOfArea, context)),
    solutionsHref: hrefOf(solutions, context),
    news: homeNews(view).map((doc) => newsItem(doc, context)),
    newsHref: hrefOf(rootOfContent(view, "news"), context),
    video: latestVideo(context),
    investors: investorStrip(context),
    partners: partnersOf(context),
    doors: doorsOf(products && columnAddress(products, context), context),
    inProduction: view.all("product").filter(({ body }) => body.lifecycle.stage === "active")
      .length,
  };
}

/** A column's address; undefined while its page does not exist. */
function hrefOf(node: ColumnNode | undefined, context: PageContext): string | undefined {
  const target = node && columnTarget(node);
  return target && addressOf(target, context);
}

function doorsOf(productsHref: string | undefined, context: PageContext): Door[] {
  return [
    ...(productsHref === undefined ? [] : [{ door: "part" as const, href: productsHref }]),
    { door: "buy", href: departmentCard("business", context).href },
    { door: "help", href: contactAddress("faq", context) },
  ];
}

function latestVideo(context: PageContext): HomeProps["video"] {
  const { view } = context;
  const latest = homeVideo(view);
  if (latest === undefined) return undefined;
  const allHref = hrefOf(topOf(latest, view), context);
  return { item: videoItem(latest, context), ...(allHref && { allHref }) };
}

/** The highest column above a document that lists its type. */
function topOf({ body }: Doc<"video" | "partner">, view: View): ColumnNode | undefined {
  let node = view.column(body.column);
  while (node?.parent && node.parent.doc.body.type === node.doc.body.type) node = node.parent;
  return node;
}

function partnersOf(context: PageContext): HomeProps["partners"] {
  const { view } = context;
  const placed = homePartners(view);
  const [first] = placed;
  const allHref = first && hrefOf(topOf(first, view), context);
  return {
    marks: placed.map(({ id, body }) => ({
      id,
      name: localize(body.name, view.language),
      mark: pictureOf(body.logo, context),
    })),
    ...(allHref && { allHref }),
  };
}
