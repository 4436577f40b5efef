import type { Element } from "domhandler";
import { RefusedMedia } from "../refusedMedia.ts";

const shapes = new Set([
  ...["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use"],
]);

/** Elements whose content is drawn only where something refers to it. */
const unshown =
  /^(?:defs|symbol|clipPath|mask|pattern|marker|filter|linearGradient|radialGradient)$/;

/**
 * Refuses a drawing that is a picture of pixels in a frame: an `image` without any shape that is drawn
 * besides. Pictures are not taken over from drawings, so that nothing would be left.
 * @throws RefusedMedia
 */
export function refusePictureAlone(all: readonly Element[]): void {
  const pictures = new Set(all.filter(({ name }) => name === "image"));
  if (pictures.size === 0) return;
  const around = new Set<string>();
  for (const picture of pictures) addIds(picture, around);
  // Patterns and symbols that draw the picture by a `use`.
  for (const element of all) {
    if (element.name === "use" && around.has(targetOf(element))) addIds(element, around);
  }
  const isDrawn = (element: Element) =>
    shapes.has(element.name) &&
    !ancestorsOf(element).some(({ name }) => unshown.test(name)) &&
    (element.name === "use"
      ? !around.has(targetOf(element))
      : hasPaint(element, around) && (element.name !== "text" || element.children.length > 0));
  if (!all.some(isDrawn)) throw new RefusedMedia("svgPicture");
}

/** Adds the ids of an element and of what it is in, but for the drawing's own. */
function addIds(element: Element, ids: Set<string>): void {
  for (const one of [element, ...ancestorsOf(element)]) {
    const { id } = one.attribs;
    if (id !== undefined && (one === element || unshown.test(one.name))) ids.add(id);
  }
}

function ancestorsOf({ parent }: Element): readonly Element[] {
  const found: Element[] = [];
  for (let next = parent; next !== null && "attribs" in next; next = next.parent) found.push(next);
  return found;
}

function targetOf({ attribs }: Element): string {
  return (attribs.href ?? attribs["xlink:href"] ?? "").replace(/^#/, "");
}

/** Tells whether a shape shows anything but a picture, or the white that it lies on. */
function hasPaint(element: Element, around: ReadonlySet<string>): boolean {
  const paint = (property: "fill" | "stroke", usual: string) => {
    for (const one of [element, ...ancestorsOf(element)]) {
      const style = new RegExp(`(?:^|;)${property}:([^;]*)`).exec(one.attribs.style ?? "")?.[1];
      const own = style ?? one.attribs[property];
      if (own !== undefined && own !== "inherit") return own.trim();
    }
    return usual;
  };
  const isSeen = (value: string) => {
    const id = /^url\(\s*["']?#([^\s"')]+)/.exec(value)?.[1];
    if (id !== undefined) return !around.has(id);
    return !/^(?:none|transparent|white|#fff|#ffffff)$/i.test(value);
  };
  return isSeen(paint("fill", "black")) || isSeen(paint("stroke", "none"));
}
