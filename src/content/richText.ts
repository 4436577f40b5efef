import sanitize from "sanitize-html";

/** A stored file's address as texts write it; dots and escapes that could leave the folder do not fit. */
const storedAddress = /^\/storage\/(?!.*\.\.)[a-z0-9][a-z0-9._/-]*$/i;

/** A link to another document in sanitised HTML: its key, then its anchor. */
const documentLink = /href="doc:([^"#?]*)(?:\?[^"#]*)?(#[^"]*)?"/g;

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
];

/**
 * Keeps of an editor's HTML what an article needs and nothing that can run, load from elsewhere or
 * restyle the page. Sanitising twice changes nothing more.
 *
 * - links go to `https:`, `http:`, `mailto:`, `tel:`, to a document (`doc:KEY`), a stored file or an
 *   anchor; those that leave the site open in a new tab without a handle on ours
 * - pictures come from our own storage and carry their size
 * - the article's own title is the page's `h1`, so an `h1` becomes an `h2`
 */
export function sanitizeRichText(html: string): string {
  let safe = sanitizeOnce(html);
  // Links that a forbidden element kept apart come to lie in one another, and a second look parts
  // them. More than two are not known to be needed; hostile text is not to keep this going for ever.
  for (let looks = 1; looks < mostLooks; looks += 1) {
    const again = sanitizeOnce(safe);
    if (again === safe) break;
    safe = again;
  }
  return safe;
}

const mostLooks = 8;

function sanitizeOnce(html: string): string {
  return sanitize(html, {
    allowedTags,
    allowedAttributes: {
      a: ["href", "target", "rel"],
      img: ["src", "alt", "width", "height", "loading"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
      "*": ["id", "lang"],
    },
    allowedSchemes: ["https", "http", "mailto", "tel", "doc"],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    exclusiveFilter: (frame) => frame.tag === "img" && !storedAddress.test(frame.attribs.src ?? ""),
    transformTags: {
      h1: "h2",
      b: "strong",
      i: "em",
      a: (tagName, attribs) => {
        const { target: _target, rel: _rel, href, ...kept } = attribs;
        if (href === undefined) return { tagName, attribs: kept };
        const address = href.trim().replace(/^doc:/i, "doc:");
        const leaves = /^https?:/i.test(address);
        return {
          tagName,
          attribs: {
            ...kept,
            href: address,
            ...(leaves && { target: "_blank", rel: "noopener noreferrer" }),
          },
        };
      },
      img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy" } }),
    },
  });
}

/** The keys that `doc:` links in a sanitised text point to, in order, repeats included. */
export function linkedKeys(html: string): string[] {
  return [...html.matchAll(documentLink)].map((match) => match[1] ?? "");
}

/**
 * Replaces each `doc:KEY` link by the address `addressOf` gives; where it gives none (the document is
 * not published in this language) the link becomes plain text's equal, an `<a>` without `href`. An
 * anchor of the link's own stands in place of the address's.
 */
export function resolveLinks(html: string, addressOf: (key: string) => string | undefined): string {
  return html.replaceAll(documentLink, (_whole, key: string, hash = "") => {
    const address = addressOf(key);
    if (address === undefined) return "";
    const page = hash === "" ? address : address.replace(/#.*/, "");
    return `href="${page.replaceAll("&", "&amp;")}${hash}"`;
  });
}

/** The stored files that a sanitised text shows or links to, below the storage folder, in order. */
export function storedPaths(html: string): string[] {
  return [...html.matchAll(/(?:src|href)="\/storage\/([^"#?]*)/g)].map((match) => match[1] ?? "");
}
