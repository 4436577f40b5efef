import { type LocalizedText, localize } from "../../../base/site/text/localizedText.ts";
import type { Doc } from "../../../content/published/publishedDocument.ts";
import { documentTarget, leavesSite } from "../../../content/queries/addresses/linkTargets.ts";
import type { StoredPicture } from "../../components/Picture.tsx";
import { addressOf } from "../../page/breadcrumb.ts";
import type { PageContext } from "../../page/pageModule.ts";
import { storedPicture } from "../../presenters/picture.ts";

type BannerStyle = Doc<"banner">["body"]["style"];

export interface Banner {
  readonly id: number;
  readonly title: LocalizedText;
  readonly lines: readonly LocalizedText[];
  readonly link:
    | { readonly label: string; readonly href: string; readonly isExternal: boolean }
    | undefined;
  readonly image: StoredPicture | undefined;
  /** True if the text stands in the middle, before its picture and not beside it. */
  readonly isCentred: boolean;
  /** True for a dark background; decides the colours of the button and the dots. */
  readonly isDark: boolean;
  readonly style: BannerStyle;
  readonly background: { readonly from: string; readonly to: string };
}

/** The home page's banners in their order. */
export function banners(context: PageContext): readonly Banner[] {
  const { view } = context;
  return view.all("banner").map(({ id, body }) => ({
    id,
    title: localize(body.title, view.language),
    lines: body.content.map((line) => localize(line, view.language)),
    link: linkOf(body, context),
    image: body.image && storedPicture(body.image, view),
    isCentred: body.style.align.title === "center",
    isDark: isDark(body.background.from),
    style: body.style,
    background: body.background,
  }));
}

/** A banner's target: its product, else its article, else its column; one that is published. */
function linkOf(body: Doc<"banner">["body"], context: PageContext): Banner["link"] {
  const { view } = context;
  const doc =
    view.get("product", body.product) ??
    view.get("news", body.news) ??
    view.get("column", body.column);
  if (doc === undefined) return undefined;
  const target = documentTarget(view, doc);
  if (target === undefined) return undefined;
  return {
    label: labelOf(doc, context),
    href: addressOf(target, context),
    isExternal: leavesSite(target),
  };
}

/** Label of a banner's button, which names its target: of an article about a part, the part. */
function labelOf(
  doc: Doc<"product"> | Doc<"news"> | Doc<"column">,
  { view, messages: { home } }: PageContext,
): string {
  if (doc.type === "product") return home.seePart(doc.body.partNumber);
  if (doc.type === "column") return home.seeColumn(localize(doc.body.title, view.language).text);
  const title = localize(doc.body.title, view.language).text;
  const [part] = doc.body.products
    .map((key) => view.get("product", key)?.body.partNumber ?? "")
    .filter((number) => number !== "" && title.includes(number))
    .sort((one, other) => other.length - one.length);
  return part === undefined ? home.readArticle : home.readAbout(part);
}

/**
 * True if white text reads better than dark on a colour like `#0b1424` (WCAG relative luminance).
 */
function isDark(colour: string): boolean {
  const hex = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
}

/**
 * The rules that banners' own fields ask for (spec section 3, banner summary), as custom properties
 * that styles.css makes use of: one value, or one for the title and one for the body.
 */
export function bannerRules(all: readonly Banner[]): string {
  return all.map(ruleOf).join("");
}

function ruleOf({ style, background }: Banner, index: number): string {
  const { align, top, fontSize, color } = style;
  const bodyTop = top.body ?? top.title;
  const properties = {
    from: background.from,
    to: background.to,
    "title-align": align.title,
    "body-align": align.body ?? align.title,
    "title-margin": margins[align.title],
    "body-margin": margins[align.body ?? align.title],
    // Art lies beside the text: what a narrow screen keeps of it is the other side.
    art: artSides[align.title],
    // Direction in which a photograph comes out of the background.
    fade: align.title === "right" ? "270deg" : "90deg",
    "width-of-text": align.title === "center" ? "100%" : "50%",
    top: top.title,
    // Minimum distance of the body from the title's top edge.
    drop: Math.max(0, bodyTop - top.title),
    "title-size": fontSize.title,
    "body-size": fontSize.body ?? fontSize.title,
    "title-color": color.title,
    "body-color": color.body ?? color.title,
  };
  const declarations = Object.entries(properties).map(([name, value]) => `--${name}:${value}`);
  return `.banner--${index + 1}{${declarations.join(";")}}`;
}

const artSides = { left: "95%", center: "50%", right: "5%" } as const;

/** Margins that push a block of text to its side. */
const margins = { left: "0 auto 0 0", center: "0 auto", right: "0 0 0 auto" } as const;
