import { type HomePart, homeOrder, isHomePart } from "../../../base/site/homePage/homeParts.ts";
import { type ColumnNode, withDescendants } from "../../published/columnTree.ts";
import type { View } from "../../published/publication.ts";
import type { AnyDoc, Doc } from "../../published/publishedDocument.ts";
import type { Section } from "../../sections/sectionShapes.ts";
import type { SettingValue } from "../../settings/settings.ts";
import { contentTypes } from "../../types/index.ts";
import { latestNews } from "../news.ts";
import { familiesOf, featuredUnder, partsUnder } from "../parts/partsOfColumns.ts";
import { type Area, areasOf, solutionsRoot } from "../solutions.ts";

/** Parts put forward where the setting names none. */
const featuredCount = 4;
const newsCount = 4;
const partnerCount = 12;
const announcementCount = 3;

/** The sections of the home page that are shown, in their order: names of parts, and composed ones. */
export function shownHomeSections(view: View): (HomePart | Section)[] {
  const { sections = [] } = view.setting("home");
  return homeOrder<HomeSection>(sections).flatMap((section): (HomePart | Section)[] => {
    if ("hidden" in section && section.hidden === true) return [];
    return [isComposed(section) ? section : section.kind];
  });
}

type HomeSection = NonNullable<SettingValue<"home">["sections"]>[number];

function isComposed(section: HomeSection | { readonly kind: HomePart }): section is Section {
  return !isHomePart(section.kind);
}

/** The root column of a type of content; undefined where none is published. */
export function rootOfContent(view: View, type: "product" | "news"): ColumnNode | undefined {
  const { code } = contentTypes[type];
  return view.columns.values().find((node) => node.parent === null && node.doc.body.type === code);
}

/** The families with parts that the menus show as well. */
export function homeFamilies(view: View): ColumnNode[] {
  const products = rootOfContent(view, "product");
  if (products === undefined) return [];
  return withDescendants(products)
    .filter((node) => node !== products && isShown(node) && familiesOf(node).length === 0)
    .filter((node) => partsUnder(view, node).length > 0);
}

function isShown({ doc, parent }: ColumnNode): boolean {
  return doc.body.status === 1 && (parent === null || isShown(parent));
}

/** The parts that the home page puts forward. */
export function homeFeatured(view: View): readonly Doc<"product">[] {
  const products = rootOfContent(view, "product");
  if (products === undefined) return [];
  const chosen = view.getAll("product", view.setting("home").featured).length;
  return featuredUnder(view, products, chosen || featuredCount);
}

/** The applications with their solutions. */
export function homeApplications(view: View): readonly Area[] {
  const solutions = solutionsRoot(view);
  return solutions ? areasOf(view, solutions) : [];
}

/** The newest articles. */
export function homeNews(view: View): readonly Doc<"news">[] {
  return latestNews(view, newsCount);
}

/** The newest video; undefined where none is published. */
export function homeVideo(view: View): Doc<"video"> | undefined {
  return view.all("video").find(({ body }) => view.column(body.column) !== undefined);
}

/** The newest announcements. */
export function homeAnnouncements(view: View): readonly Doc<"investor">[] {
  return view
    .all("investor")
    .filter(({ body }) => view.column(body.column) !== undefined)
    .slice(0, announcementCount);
}

/** The partners whose marks are shown. */
export function homePartners(view: View): readonly Doc<"partner">[] {
  return view
    .all("partner")
    .filter(({ body }) => view.column(body.column) !== undefined)
    .slice(0, partnerCount);
}

/** The documents that each section of the home page shows, whether it is shown itself or not. */
export function homeDocuments(view: View): Readonly<Record<HomePart, readonly AnyDoc[]>> {
  const video = homeVideo(view);
  return {
    banners: view.all("banner"),
    intro: [],
    families: homeFamilies(view).map(({ doc }) => doc),
    featured: homeFeatured(view),
    applications: homeApplications(view).map(({ node }) => node.doc),
    "latest-video": video === undefined ? [] : [video],
    "latest-news": homeNews(view),
    investors: homeAnnouncements(view),
    partners: homePartners(view),
  };
}
