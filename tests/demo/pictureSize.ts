import sharp from "sharp";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture's own size in CSS pixels; undefined where the bytes are no picture or say none. */
export async function pictureSize(file: string, bytes: Buffer): Promise<Size | undefined> {
  if (file.endsWith(".svg")) return svgSize(bytes.toString("utf8"));
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: undefined, height: undefined }));
  return width !== undefined && height !== undefined ? { width, height } : undefined;
}

/** The size of an SVG: its root's width and height, else its view box. */
function svgSize(svg: string): Size | undefined {
  const root = /<svg\b[^>]*>/.exec(svg)?.[0] ?? "";
  const number = (name: string) => /^\d+(?:\.\d+)?(?=(?:px)?$)/.exec(attribute(root, name))?.[0];
  const [, , boxWidth, boxHeight] = attribute(root, "viewBox")
    .trim()
    .split(/[\s,]+/);
  const width = Number(number("width") ?? boxWidth);
  const height = Number(number("height") ?? boxHeight);
  return width > 0 && height > 0 ? { width, height } : undefined;
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}=["']([^"']*)["']`).exec(tag)?.[1] ?? "";
}
