/** An element's start tag with its attributes, values as they are written. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Errors in a page's markup by rules of HTML and WCAG that browsers do not report. */
export function markupFindings(tags: readonly Tag[]): string[] {
  return [
    ...duplicateIds(tags),
    ...headingJumps(tags),
    ...unlabelledSearches(tags),
    ...tags.flatMap(invalidAttributes),
    ...brokenReferences(tags),
    ...tags.flatMap(invalidAddresses),
  ];
}

/**
 * The start tags of a page. In the server's own markup a `<` begins a tag and no value contains a
 * `>`; real parsing is left to the tests of each page.
 */
export function tagsOf(html: string): Tag[] {
  const markup = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
  return [...markup.matchAll(/<([a-z][a-z\d-]*)((?:\s[^<>]*)?)>/g)].map(
    ([, name = "", rest = ""]) => ({
      name,
      attributes: new Map(
        [...rest.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
          key.toLowerCase(),
          value,
        ]),
      ),
    }),
  );
}

function duplicateIds(tags: readonly Tag[]): string[] {
  const ids = tags.flatMap(({ attributes }) => attributes.get("id") ?? []);
  return [...Map.groupBy(ids, (id) => id)]
    .filter(([, all]) => all.length > 1)
    .map(([id, all]) => `id ${id} ${all.length} times`);
}

/** One first heading, and none more than one level below the one before it. */
function headingJumps(tags: readonly Tag[]): string[] {
  const levels = tags.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? Number(name[1]) : []));
  const jumps = levels.flatMap((level, at) => {
    const before = levels[at - 1] ?? 0;
    return level > before + 1 ? [`h${level} after h${before}`] : [];
  });
  const firsts = levels.filter((level) => level === 1).length;
  return firsts === 1 ? jumps : [...jumps, `${firsts} first headings`];
}

function unlabelledSearches(tags: readonly Tag[]): string[] {
  const labels = tags
    .filter(({ name, attributes }) => name === "search" || attributes.get("role") === "search")
    .map(({ attributes }) => attributes.get("aria-label") ?? "");
  return new Set(labels).size === labels.length ? [] : [`search landmarks: ${labels.join(", ")}`];
}

function invalidAttributes({ name, attributes }: Tag): string[] {
  const isTick = name === "input" && /^(?:checkbox|radio)$/.test(attributes.get("type") ?? "");
  if (isTick && attributes.has("autocomplete")) return ["autocomplete on a checkbox or radio"];
  const rel = attributes.get("rel") ?? "";
  if (name === "link" && attributes.has("blocking") && rel !== "stylesheet" && rel !== "expect") {
    return [`blocking on link ${rel}`];
  }
  return [];
}

/** Character references aside, what no address may hold: blanks, braces and what else must be escaped. */
const invalidInAddress = /[\s"<>\\^`{|}]/;

function invalidAddresses({ name, attributes }: Tag): string[] {
  return ["href", "src", "action", "formaction", "poster"].flatMap((key) => {
    const address = attributes.get(key);
    return address !== undefined && invalidInAddress.test(address)
      ? [`${key} of ${name} is no address: ${address}`]
      : [];
  });
}

/** Labels, descriptions and forms named by ids that are not there. */
function brokenReferences(tags: readonly Tag[]): string[] {
  const ids = new Set(tags.flatMap(({ attributes }) => attributes.get("id") ?? []));
  const references = ["for", "form", "aria-labelledby", "aria-describedby", "aria-controls"];
  return tags.flatMap(({ attributes }) =>
    references.flatMap((reference) =>
      (attributes.get(reference)?.split(" ") ?? [])
        .filter((id) => !ids.has(id))
        .map((id) => `${reference} names ${id}, which is not there`),
    ),
  );
}
