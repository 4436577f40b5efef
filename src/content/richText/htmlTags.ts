import { decodeHTMLStrict } from "entities";
/**
 * The tags of sanitised HTML (richText.ts), read as they are written there: names in lower case, values
 * in double quotes, `& < > "` escaped in values and `& < >` in texts. So each `<` begins a tag, and
 * nothing that stands in a text is taken for one.
 */

/** A tag's attributes in their order, values as they mean. */
export type Attributes = readonly (readonly [name: string, value: string])[];

const none: Attributes = [];

const tag = /<([a-z][a-z0-9]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>/g;
const attribute = /\s+([^\s"'<>/=]+)(?:="([^"]*)")?/g;

/** Every opening tag of a text with its attributes, in order. */
export function* tagsIn(html: string): Generator<{ name: string; attributes: Attributes }, void> {
  for (const [, name = "", written = ""] of html.matchAll(tag)) {
    yield { name, attributes: attributesOf(written) };
  }
}

/**
 * A text with the attributes of some tags changed.
 * @param change gives a tag's attributes anew; undefined leaves the tag as it is
 */
export function withAttributes(
  html: string,
  change: (name: string, attributes: Attributes) => Attributes | undefined,
): string {
  return html.replaceAll(tag, (whole, name: string, written: string, end: string) => {
    const changed = change(name, attributesOf(written));
    if (changed === undefined) return whole;
    const all = changed.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join("");
    return `<${name}${all}${end === "" ? "" : " /"}>`;
  });
}

/** Attributes as they are written within a tag. */
export function attributesOf(written: string): Attributes {
  if (written === "") return none;
  return Array.from(written.matchAll(attribute), ([, name = "", value = ""]) => [
    name,
    decodeHTMLStrict(value),
  ]);
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** A text as the value of an attribute in double quotes. */
function escapeAttribute(value: string): string {
  return value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
}
