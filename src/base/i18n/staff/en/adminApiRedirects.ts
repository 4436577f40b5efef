/** Messages of the admin API’s redirects. */
export const adminRedirects = {
  problems: {
    "from-invalid":
      "Enter an address on this site, such as /old-page. The home page is not allowed.",
    "from-unknown-document": "No published document with its own page has this key.",
    "to-invalid": "Enter a valid target address.",
    "to-external": "The target is on another site. Select “Allow another site” first.",
    "to-missing": "Enter a target, or choose status 410.",
    "to-unwanted": "Leave the target empty for status 410.",
    "to-itself": "The redirect would lead to itself.",
    loop: "Together with other redirects, this would create a loop.",
  },
  unreadable: (line: number) =>
    `Line ${line} of the file cannot be read. The first line must name the columns from, to, status and external. At most 5,000 rows.`,
  tooMany: (max: number) => `There can be at most ${max.toLocaleString("en")} redirects.`,
  addresses: {
    "slug-invalid": (max: number) =>
      `Use at most ${max} lower-case letters, digits and hyphens. For a product, use its part number with - instead of / and #.`,
    "slug-taken": (_max: number) => "This address is or was used by another document.",
  },
  routes: {
    address:
      "A document’s readable address, its former ones, and what is canonical in each language.",
    changeAddress:
      "Changes a document’s readable address at once; the one before leads to it from now on. Needs the right to publish it.",
    list: "Redirects in force, with their uses.",
    save: "Makes a redirect, or changes the one from the same address. Pages go before redirects.",
    remove: "Removes a redirect.",
    test: "Where an address leads in each language, step by step.",
    import:
      "Reads redirects from a CSV file and says what would become of each row; writes them only where no row has a problem.",
    export: "All redirects whose target one sees, as a CSV file that an import takes again.",
  },
  fields: {
    id: "A redirect’s id.",
    section: "First part of the readable address; null where documents of the type have none.",
    slug: "Last part of the readable address; null until the document is first published.",
    former: "Earlier ones, which lead to the present one.",
    canonical: "The address that search engines are told, in the languages it is published in.",
    from: "An address of this site, whatever its surface and language, or doc:KEY for a document’s own address.",
    to: "doc:KEY, an address of this site or, where that is allowed, of another; empty or null for 410. Shown as doc: alone where it is a document that one does not see.",
    status: "301 and 308 for good, 302 for now, 410 gone.",
    external: "Allows another site as the target.",
    hits: "Uses since it was made; those of the last minute may be missing.",
    warnings: "What is worth knowing though it is taken.",
    search: "A text that one of its addresses holds.",
    order: "By address, uses, last use, or when it was made.",
    address: "An address of this site.",
    text: "The file’s text. Columns: from, to, status, external.",
    dryRun: "Writes nothing.",
  },
};
