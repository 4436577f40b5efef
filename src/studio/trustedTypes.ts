import { richTextPolicy } from "./pageConstants.ts";

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string | null },
  ): { createHTML(text: string): string };
}

/**
 * Makes the default policy of Trusted Types: an element may be cleared by `innerHTML = ""`, as React
 * Aria's live announcer does; every other text that would become HTML is refused.
 */
export function allowClearing(): void {
  const factory: unknown = Reflect.get(window, "trustedTypes");
  if (!isFactory(factory)) return;
  factory.createPolicy("default", { createHTML: (text) => (text === "" ? "" : null) });
}

let policy: { createHTML(text: string): string } | undefined;

/**
 * Parses pasted HTML into a document without a window: nothing in it runs or is loaded, and it is read,
 * never put into the page. The one place that makes HTML of texts, by a policy of its own name.
 */
export function parseInert(html: string): Document {
  const factory: unknown = Reflect.get(window, "trustedTypes");
  if (policy === undefined && isFactory(factory)) {
    policy = factory.createPolicy(richTextPolicy, { createHTML: (text) => text });
  }
  const quiet = withoutStyles(html);
  return new DOMParser().parseFromString(policy?.createHTML(quiet) ?? quiet, "text/html");
}

/** The attribute in which `parseInert()` gives back what was an element's style. */
export const inertStyle = "data-inert-style";

/**
 * HTML whose styles are plain data: a parsed document has the page's policy, which would report each
 * of them. What looks like a tag within an attribute's value is changed too, and does no harm.
 */
function withoutStyles(html: string): string {
  return html
    .replace(/<style\b[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, `$1${inertStyle}$2`));
}

function isFactory(value: unknown): value is TrustedTypesFactory {
  return typeof value === "object" && value !== null && "createPolicy" in value;
}
