import type { PageKey } from "./pages.ts";
import { type Surface, surfacePrefix } from "./surfaces.ts";

export interface SectionFacts {
  readonly type: string;
  readonly list: PageKey;
  readonly page?: PageKey;
}

/**
 * The sections of readable addresses: `/news/SLUG`, below `/mobile` too. Each holds the documents of one
 * content type; `list` is the page that the section's own path leads to, `page` the one that shows one document.
 */
export const sections = {
  products: { type: "product", list: "product-list", page: "product-info" },
  solutions: { type: "solution", list: "solution-info", page: "solution-info" },
  news: { type: "news", list: "rk-news", page: "rk-publish" },
  videos: { type: "video", list: "rk-micro-video-list", page: "rk-micro-video" },
  careers: { type: "career", list: "join-us", page: "join-us" },
  investors: { type: "investor", list: "ann-latest" },
  sections: { type: "column", list: "home" },
} as const satisfies Record<string, SectionFacts>;

export type SectionKey = keyof typeof sections;

export const sectionKeys = Object.keys(sections) as SectionKey[];

export function isSectionKey(text: string): text is SectionKey {
  return Object.hasOwn(sections, text);
}

const sectionOfTypes = new Map<string, SectionKey>(
  sectionKeys.map((section) => [sections[section].type, section]),
);

/** The section of a content type; undefined for types whose documents stand on others' pages. */
export function sectionOf(type: string): SectionKey | undefined {
  return sectionOfTypes.get(type);
}

/** A section's path on a surface, without a slash at the end. */
export function sectionPath(surface: Surface, section: SectionKey): string {
  return `${surfacePrefix[surface]}/${section}`;
}

/** Path of a document's readable address. A slug has only signs that paths take as they are. */
export function readablePath(surface: Surface, section: SectionKey, slug: string): string {
  return `${sectionPath(surface, section)}/${slug}`;
}
