import { hash } from "node:crypto";
import { storageUrl } from "../../../base/site/addresses/storageUrl.ts";
import { brandColours, headerTones, siteColours } from "../../../base/site/brand/brandColours.ts";
import { isNearlySquare } from "../../../base/site/brand/isNearlySquare.ts";
import type { View } from "../../../content/published/publication.ts";
import type { SettingValue } from "../../../content/settings/settings.ts";
import type { MarkShown } from "../../components/layout/Logo.tsx";

type Brand = SettingValue<"brand">;
type Picture = NonNullable<Brand["mark"]>;

/** Sides of the box that a mark is fitted into, in CSS pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/** Boxes of the places that show the mark. */
const markBoxes = {
  header: { width: 176, height: 28 },
  /** On a phone, with the name in it: above the stock code. */
  bar: { width: 132, height: 28 },
  footer: { width: 200, height: 28 },
  /** The bar of the PDF viewer, which has room for a sign alone. */
  square: { width: 40, height: 28 },
  /** The studio, whose mark stands on a light ground. */
  studio: { width: 120, height: 24 },
} as const satisfies Record<string, Box>;

/** Most width of a mark with the name beside it. */
const besideName = 72;

type MarkPlace = keyof typeof markBoxes;

const inHeader: readonly MarkPlace[] = ["header", "bar"];

/** The mark of a place; "drawn": the one of the sources. Without a fitting one the name stands alone. */
export function shownMark(view: View, place: MarkPlace): MarkShown {
  const brand = view.setting("brand");
  const { mark, markOnDark, nameInMark } = brand;
  if (mark === undefined && markOnDark === undefined) return "drawn";
  const isDark =
    place === "footer" ||
    (inHeader.includes(place) && headerTones(brandColours(brand))?.isDark === true);
  const chosen = isDark ? markOnDark : mark;
  if (chosen === undefined) return "none";
  return {
    src: storageUrl(chosen.file),
    ...fitted(
      chosen,
      nameInMark || place === "square"
        ? markBoxes[place]
        : { ...markBoxes[place], width: besideName },
    ),
    holdsName: nameInMark,
  };
}

/** The size of a picture that fills a box without leaving it. */
function fitted({ width, height }: Picture, box: Box): Box {
  const scale = Math.min(box.width / width, box.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The picture that icons are made of: the brand's icon, else a mark that is about square. */
export function iconPicture(view: View): Picture | undefined {
  const { icon, mark } = view.setting("brand");
  if (icon !== undefined) return icon;
  if (mark === undefined || !/\.(?:svg|png)$/i.test(mark.file)) return undefined;
  return isNearlySquare(mark) ? mark : undefined;
}

/** Names the icons' content; undefined where they are those of the sources. */
export function iconVersion(view: View): string | undefined {
  const picture = iconPicture(view);
  if (picture === undefined) return undefined;
  const { file } = picture;
  return hash("sha1", `${file} ${view.media(file)?.hash ?? ""}`, "base64url").slice(0, 8);
}

/** The address of an icon, which changes with its content: `/favicon.ico?v=…`. */
export function iconAddress(view: View, name: string): string {
  const version = iconVersion(view);
  return version === undefined ? `/${name}` : `/${name}?v=${version}`;
}

/** Icons and colour in the head of every page. */
export function documentIcons(view: View) {
  const picture = iconPicture(view);
  const isDrawing = picture === undefined || /\.svg$/i.test(picture.file);
  return {
    ico: iconAddress(view, "favicon.ico"),
    svg: isDrawing ? iconAddress(view, "favicon.svg") : undefined,
    apple: iconAddress(view, "apple-touch-icon.png"),
    colour: headerTones(brandColours(view.setting("brand")))?.ground ?? siteColours.paper,
  };
}
