import sanitize from "sanitize-html";
import { runToEnd } from "../../base/process/timeSlices.ts";
import { storagePrefix } from "../../base/site/addresses/storageUrl.ts";
import { revealInvisible } from "../../base/site/text/invisibleCharacters.ts";
import { storedPath } from "../types/fields/storedPath.ts";
import { type Attributes, tagsIn, withAttributes } from "./htmlTags.ts";
import { documentLink, withCards } from "./richTextCards.ts";

/** Characters that browsers strip from an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ignored = /[\u0000\t\n\r]/g;

/** Characters that an address contains only as escapes (RFC 3986). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const notInAddresses = /[\u0000-\u0020\u007f"<>\\^`{|}]/g;

const allowedTags = [
  "p",
  "h2",
  "h3",
  "h4",
  "ul",
  "ol",
  "li",
  "blockquote",
  "cite",
  "strong",
  "em",
  "sub",
  "sup",
  "code",
  "pre",
  "br",
  "hr",
  "a",
  "figure",
  "figcaption",
  "img",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
  "div",
];

/** Kinds of notes: `<div data-note="tip">` with blocks in it. */
export const noteKinds = ["info", "tip", "warning"] as const;

const isNoteKind = (kind: string | undefined) => noteKinds.some((one) => one === kind);

/**
 * Reduces an editor's HTML to what an article needs, without anything that runs, loads from
 * elsewhere or restyles the page. Idempotent.
 *
 * - links go to `https:`, `http:`, `mailto:`, `tel:`, to a document (`doc:KEY`), a stored file or
 *   an anchor; external ones open in a new tab without access to this window
 * - an address contains quotes, angle brackets, backslashes and blanks only as escapes
 * - pictures come from this site's storage and have their size
 * - characters that change the direction of text are shown by their numbers
 * - an `h1` becomes an `h2`, as the article's title is the page's `h1`
 * - a `div` stays as a note (`noteKinds`) and a `p` with `data-card` as a card (richTextCards.ts)
 */
export function sanitizeRichText(html: string): string {
  return sanitizedAhead.get(html) ?? runToEnd(sanitizeRichTextInSteps(html));
}

/** The same, time-sliced: a pass over a text of 200,000 characters takes some milliseconds. */
export function* sanitizeRichTextInSteps(html: string): Generator<undefined, string> {
  let safe = sanitizeOnce(revealInvisible(html));
  // Links that a forbidden element separated may end up nested, which a second pass repairs. More
  // are not known to be needed; the maximum bounds the work for untrusted text.
  for (let looks = 1; looks < maxPasses; looks += 1) {
    yield;
    const again = sanitizeOnce(revealInvisible(safe));
    if (again === safe) break;
    safe = again;
  }
  return safe;
}

const maxPasses = 8;

/** Results for texts that were sanitised before the current work. */
let sanitizedAhead: ReadonlyMap<string, string> = new Map();

/**
 * Runs synchronous work, such as a schema's, with texts sanitised beforehand.
 * @param texts sanitised texts by the originals
 */
export function withSanitized<Made>(texts: ReadonlyMap<string, string>, work: () => Made): Made {
  const outer = sanitizedAhead;
  sanitizedAhead = texts;
  try {
    return work();
  } finally {
    sanitizedAhead = outer;
  }
}

function sanitizeOnce(html: string): string {
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      a: ["href", "target", "rel"],
      img: ["src", "alt", "width", "height", "loading"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      p: ["data-card"],
      div: ["data-note"],
      "*": ["id", "lang"],
    },
    allowedSchemes: ["https", "http", "mailto", "tel", "doc"],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === "div") return attribs["data-note"] === undefined && "excludeTag";
      return tag === "img" && storedPathOf(attribs.src ?? "") === undefined;
    },
    transformTags: {
      h1: "h2",
      b: "strong",
      i: "em",
      a: (tagName, attribs) => {
        const { target: _target, rel: _rel, href, ...others } = attribs;
        if (href === undefined) return { tagName, attribs: others };
        const address = href
          .replace(ignored, "")
          .trim()
          .replace(/^doc:/i, "doc:")
          .replace(notInAddresses, encodeURIComponent);
        const leaves = /^https?:/i.test(address);
        return {
          tagName,
          attribs: {
            ...others,
            href: address,
            ...(leaves && { target: "_blank", rel: "noopener noreferrer" }),
          },
        };
      },
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
      p: (tagName, { "data-card": card, ...others }) => ({
        tagName,
        attribs: { ...others, ...(card !== undefined && { "data-card": "" }) },
      }),
      div: (tagName, { "data-note": kind, ...others }) => ({
        tagName,
        attribs: {
          ...others,
          ...(kind !== undefined && isNoteKind(kind) && { "data-note": kind }),
        },
      }),
    },
  });
}

/** The keys that `doc:` links in a sanitised text point to, in order, repeats included. */
export function linkedKeys(html: string): string[] {
  return addressesIn(html).flatMap((address) => documentLink.exec(address)?.[1] ?? []);
}

/**
 * Replaces each `doc:KEY` link by the address that `addressOf` returns; where it returns none (the
 * document is not published in this language) the link becomes an `<a>` without `href`, and a card
 * of it is removed. An anchor of the link replaces the address's.
 */
export function resolveLinks(html: string, addressOf: (key: string) => string | undefined): string {
  if (!html.includes("doc:")) return html;
  const shown = withCards(html, ({ key }) => (addressOf(key) === undefined ? "" : undefined));
  return withAttributes(shown, (_tag, attributes) => {
    if (!attributes.some(([name, value]) => name === "href" && documentLink.test(value))) {
      return undefined;
    }
    return attributes.flatMap(([name, value]): Attributes => {
      if (name !== "href") return [[name, value]];
      const address = resolveLink(value, addressOf);
      return address === undefined ? [] : [[name, address]];
    });
  });
}

/**
 * Address of a link: that of a document where it leads to one, by the document's key; undefined where
 * that has none. An anchor of the link replaces the address's.
 */
export function resolveLink(
  link: string,
  addressOf: (key: string) => string | undefined,
): string | undefined {
  const [isDocument, key = "", hash = ""] = documentLink.exec(link) ?? [];
  if (isDocument === undefined) return link;
  const address = addressOf(key);
  return address === undefined || hash === "" ? address : address.replace(/#.*/s, "") + hash;
}

/** The stored files that a sanitised text shows or links to, below the storage folder, in order. */
export function storedPaths(html: string): string[] {
  return addressesIn(html).flatMap((address) => {
    const [path = ""] = address.split(/[?#]/);
    return path.startsWith(storagePrefix) ? decoded(path.slice(storagePrefix.length)) : [];
  });
}

/** Addresses of links and pictures in a text, unescaped. */
export function addressesIn(html: string): string[] {
  return [...tagsIn(html)].flatMap(({ attributes }) =>
    attributes.filter(([name]) => name === "href" || name === "src").map(([, value]) => value),
  );
}

/** The stored file that an address names; undefined where it names none. */
function storedPathOf(address: string): string | undefined {
  const path = address.startsWith(storagePrefix) ? address.slice(storagePrefix.length) : "";
  const file = decoded(path);
  return storedPath.test(file) && !path.includes("%2") ? file : undefined;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
