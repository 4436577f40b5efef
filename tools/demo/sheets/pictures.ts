import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { mediaFolder } from "../demoFolder.ts";

const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".jpg": "image/jpeg",
};

/** A stored SVG as an element of the page, so that its texts are set in the paper's embedded fonts. */
export function inlineSvg(file: string, alt: string): string {
  const source = readFileSync(join(mediaFolder, file), "utf8").replace(/^[\s\S]*?(?=<svg\b)/, "");
  const drawing = withoutPatterns(source);
  return drawing.replace("<svg", `<svg role="img" aria-label="${quoted(alt)}"`);
}

/** Shapes filled with a pattern would be printed as pictures of some hundred kilobytes. */
function withoutPatterns(svg: string): string {
  const names = [...svg.matchAll(/<pattern id="([^"]+)"/g)].map((match) => match[1] ?? "");
  return names.reduce(
    (left, name) =>
      left.replaceAll(new RegExp(`<\\w+[^>]*fill="url\\(#${name}\\)"[^>]*/>`, "g"), ""),
    svg,
  );
}

/** HTML whose pictures of the storage are part of itself: the page is printed without a server. */
export function drawnInPlace(html: string): string {
  return html.replaceAll(/<img src="\/storage\/([^"]+)"([^>]*)>/g, (_whole, file, rest) => {
    const alt = /alt="([^"]*)"/.exec(rest)?.[1] ?? "";
    const type = mediaTypes[extname(file)];
    if (type === undefined) return inlineSvg(file, alt);
    const data = readFileSync(join(mediaFolder, file)).toString("base64");
    return `<img src="data:${type};base64,${data}"${rest}>`;
  });
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
