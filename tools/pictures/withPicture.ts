import { type Document, isMap, isScalar, isSeq, parseAllDocuments, type YAMLMap } from "yaml";

/** A picture as a content file names it. */
export interface NamedPicture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly alt: { readonly en: string; readonly zh: string };
}

/**
 * A content file's text with the picture of one part. A picture of the part that is another file is
 * left alone: somebody has chosen it. Nothing else of the text changes.
 */
export function withPicture(text: string, key: string, picture: NamedPicture): string {
  const body = bodyOf(text, key);
  if (body === undefined) return text;
  const before = body.get("image", true);
  if (before !== undefined) return text;
  const written = [
    "  image:",
    `    file: ${picture.file}`,
    `    width: ${picture.width}`,
    `    height: ${picture.height}`,
    "    alt:",
    `      en: ${JSON.stringify(picture.alt.en)}`,
    `      zh: ${JSON.stringify(picture.alt.zh)}`,
    "",
  ].join("\n");
  const anchor = body.items.find(({ key: name }) => isScalar(name) && name.value === "packages");
  const start = isScalar(anchor?.key) ? anchor.key.range?.[0] : undefined;
  if (start === undefined) return text;
  const line = text.lastIndexOf("\n", start) + 1;
  return text.slice(0, line) + written + text.slice(line);
}

/** A content file's text with the picture of the underside of one package of a part. */
export function withUnderside(
  text: string,
  key: string,
  packageName: string,
  picture: NamedPicture,
): string {
  const packages = bodyOf(text, key)?.get("packages", true);
  if (!isSeq(packages)) return text;
  const one = packages.items.find((item) => isMap(item) && item.get("name") === packageName);
  if (!isMap(one) || one.has("underside") || !one.flow || !one.range) return text;
  const end = text.lastIndexOf("}", one.range[1]);
  const { file, width, height, alt } = picture;
  const lines = [
    "",
    "        underside:",
    `          { file: ${file}, width: ${width}, height: ${height},`,
    `            alt: { en: ${JSON.stringify(alt.en)}, zh: ${JSON.stringify(alt.zh)} } },`,
    "      }",
  ].join("\n");
  return `${text.slice(0, end).trimEnd()},${lines}${text.slice(end + 1)}`;
}

/** The `body` of the product with a key, or undefined. */
function bodyOf(text: string, key: string): YAMLMap | undefined {
  for (const document of parseAllDocuments(text) as Document[]) {
    if (document.get("type") !== "product" || document.get("key") !== key) continue;
    const body = document.get("body", true);
    if (isMap(body)) return body;
  }
  return undefined;
}
