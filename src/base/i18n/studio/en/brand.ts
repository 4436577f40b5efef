import type { colourPairNames } from "../../../site/brand/brandColours.ts";

/** Messages of the brand's screen. */
export const brand = {
  title: "Brand",
  intro:
    "The site’s marks, icon and colours. Nothing is set yet, so everything is as it comes. What you change is a draft: readers see it when you publish it, with no new build of the site.",
  begin: "Set the brand",
  readOnly: "You may look. Setting it needs the right to the setting “Brand”.",
  part: "Part of the page",
  parts: { header: "Header", footer: "Footer" },
  preview: "The site with this brand",
  icons: "Icon",
  iconOf: (side: number) => `${side} pixels`,
  noIcon:
    "None is set: browsers show the one that comes along. A mark that is about square would stand in for it.",
  iconFromMark: "None is set: the mark stands in for it.",
  share: "Picture of shared links",
  noShare: "None is set: each page’s picture is drawn from its content.",
  shareSize: (width: number, height: number) =>
    `${width} × ${height} pixels. Networks crop to 1200 × 630; larger is fine, much smaller is not shown.`,
  noDarkMark:
    "There is no mark for dark grounds: the footer, and a dark header, show the name alone.",
  asItComes: (colour: string) => `As it comes: ${colour}`,
  headerTextAuto: (colour: string) => `As it comes: ${colour}, which reads better on the header.`,
  contrast: {
    passes: "Can be read: every pair reaches what WCAG AA asks for.",
    fails: (count: number) =>
      count === 1
        ? "Hard to read: one pair has too little contrast."
        : `Hard to read: ${count} pairs have too little contrast.`,
    ratio: (ratio: string, least: string) => `${ratio}:1, at least ${least}:1`,
    short: (ratio: string, least: string, lack: string) =>
      `${ratio}:1, at least ${least}:1: short by ${lack}`,
    pairs: {
      buttons: "White text on buttons",
      links: "Links on white",
      greyLinks: "Links on grey",
      tintLinks: "Links on the tint of chosen entries",
      header: "Text of the header",
    } satisfies Record<(typeof colourPairNames)[number], string>,
    sample: "Aa",
    suggestion: (colour: string) => `Use ${colour}`,
    near: "The nearest colour with which all pairs can be read:",
  },
};

export type BrandMessages = typeof brand;
