import type { colourPairNames } from "../../../site/brand/brandColours.ts";

/** Messages of the brand's screen. */
export const brand = {
  title: "Brand",
  intro:
    "The site’s logos, icon, colours and typeface. No brand is set up yet, so the defaults are used. Your changes are a draft until you publish them.",
  begin: "Set up brand",
  readOnly: "You can view the brand. To edit it, you need permission for the setting “Brand”.",
  part: "Part of the page",
  parts: { header: "Header", footer: "Footer" },
  preview: "Brand preview",
  icons: "Icon",
  iconOf: (side: number) => `${side} pixels`,
  noIcon:
    "No icon set. Browsers show the default icon. A roughly square logo would be used instead.",
  iconFromMark: "No icon set. The logo is used instead.",
  share: "Picture for shared links",
  noShare: "No picture set. A picture is generated for each page.",
  shareSize: (width: number, height: number) =>
    `${width} × ${height} pixels. Social networks crop to 1200 × 630. Larger pictures work; much smaller ones may not be shown.`,
  noDarkMark:
    "No logo for dark backgrounds. The footer and a dark header show the company name only.",
  asItComes: (colour: string) => `Default: ${colour}`,
  headerTextAuto: (colour: string) =>
    `Default: ${colour}, which has the better contrast on the header.`,
  contrast: {
    passes: "Good contrast: all colour pairs meet WCAG AA.",
    fails: (count: number) =>
      count === 1
        ? "Low contrast: 1 colour pair does not meet WCAG AA."
        : `Low contrast: ${count} colour pairs do not meet WCAG AA.`,
    ratio: (ratio: string, least: string) => `${ratio}:1, at least ${least}:1`,
    short: (ratio: string, least: string, lack: string) =>
      `${ratio}:1, at least ${least}:1 (${lack} too low)`,
    pairs: {
      buttons: "White text on buttons",
      links: "Links on white",
      greyLinks: "Links on grey",
      tintLinks: "Links on selected entries",
      header: "Header text",
    } satisfies Record<(typeof colourPairNames)[number], string>,
    sample: "Aa",
    suggestion: (colour: string) => `Use ${colour}`,
    near: "Nearest colour with sufficient contrast:",
  },
};

export type BrandMessages = typeof brand;
