/** Messages of the redirects' screen. */
export const redirects = {
  title: "Redirects",
  intro:
    "Redirects for addresses without a page. A page always takes precedence over a redirect. Each redirect applies to desktop and mobile and to both languages.",
  offer: {
    title: "Redirect the address?",
    intro:
      "The page no longer exists. Redirect its address so that links and search engines still lead somewhere.",
    to: "Suggested target:",
    choose: "Another document: title, key or part number",
    make: "Create redirect",
    made: (name: string) => `The address now redirects to ${name}.`,
  },
  search: "Address",
  order: "Order",
  orders: { from: "By address", hits: "By hits", used: "By last hit", made: "Newest first" },
  emptyText:
    "A redirect leads readers and search engines from an old address to the one that replaced it.",
  noneFit: "No redirects fit this search.",
  empty: "There are no redirects yet",
  from: "From",
  to: "Target",
  status: "Status",
  hits: "Hits",
  lastUsed: "Last hit",
  never: "never",
  kind: "Created",
  kinds: { hand: "manually", import: "by import", moved: "automatically" },
  gone: "gone",
  acts: "Actions",
  add: "New redirect",
  edit: "Edit",
  editTitle: "Edit redirect",
  remove: "Delete",
  removed: (from: string) => `Redirect from ${from} deleted.`,
  undo: "Undo",
  saved: (from: string) => `Redirect from ${from} saved.`,
  fromHint: "An address on this site, such as /old-page, or doc:KEY for the address of a document.",
  toHint: "An address, or doc:KEY to follow a document when it moves. Leave empty for status 410.",
  external: "Allow another site",
  statuses: {
    301: "301: permanent",
    308: "308: permanent",
    302: "302: temporary",
    410: "410: gone",
  } as Readonly<Record<number, string>>,
  warnings: {
    "page-exists":
      "There is a page at this address. The redirect takes effect once the page is withdrawn.",
    "target-unknown": "No page is known at the target.",
    chain: "The target is another redirect. Readers are sent directly to the final address.",
  } as Readonly<Record<string, string>>,
  test: "Test address",
  tested: "Test",
  ends: {
    none: "has no redirect",
    document: "redirects to a document",
    own: "redirects to an address on this site",
    external: "redirects to another site",
    gone: "is gone (410)",
    missing: "redirects to a document that is not published in this language (404)",
    loop: "redirect loop (404)",
  } as Readonly<Record<string, string>>,
  languages: { en: "English", zh: "Chinese" } as Readonly<Record<string, string>>,
  importTitle: "Import redirects",
  import: "Import…",
  export: "Export",
  file: "CSV file",
  pick: { choose: "Choose a file…", none: "No file chosen" },
  fileHint:
    "Columns: from, to, status, external. You review the redirects before they are imported.",
  write: (count: number) => `Import ${count}`,
  imported: (count: number) =>
    count === 1 ? "1 redirect imported." : `${count} redirects imported.`,
  wrongRows: (count: number) =>
    count === 1 ? "1 row cannot be imported" : `${count} rows cannot be imported`,
  undecodable: "The file’s encoding is not UTF-8, UTF-16 or GB 18030. Save it as CSV in UTF-8.",
  wrongRowsHint:
    "Nothing is imported until all rows are correct. Correct the file and choose it again.",
  furtherRows: (count: number) => (count === 1 ? "and 1 more row" : `and ${count} more rows`),
  line: "Line",
  outcome: "Result",
  outcomes: { add: "new", change: "changed", same: "unchanged" } as Readonly<
    Record<string, string>
  >,
  problems: {
    "from-invalid": "not an address on this site",
    "from-unknown-document": "no such document",
    "to-invalid": "invalid target",
    "to-external": "target is on another site, but external is not yes",
    "to-missing": "no target",
    "to-unwanted": "status 410 must not have a target",
    "to-itself": "redirects to itself",
    loop: "redirect loop",
    "status-invalid": "status must be 301, 302, 308 or 410",
    twice: "address appears twice",
  } as Readonly<Record<string, string>>,
};

export type RedirectMessages = typeof redirects;
