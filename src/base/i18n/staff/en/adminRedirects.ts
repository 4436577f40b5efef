/** Messages of the admin API’s redirects. */
export const adminRedirects = {
  problems: {
    "from-invalid": "An address of this site is needed, such as /old-page; not the home page.",
    "from-unknown-document": "No published document with a page of its own has this key.",
    "to-invalid": "This is no address that can be led to.",
    "to-external": "This is another site. Please say that it may be.",
    "to-missing": "Say where it leads, or choose “gone”.",
    "to-unwanted": "What is gone leads nowhere: leave the target empty.",
    "to-itself": "It would lead to itself.",
    loop: "With the other redirects it would lead in a circle.",
  },
  unreadable: (line: number) =>
    `Line ${line} of the file cannot be read. The first line names the columns from, to, status and external; 5,000 rows at most.`,
  tooMany: (max: number) => `There may be ${max.toLocaleString("en")} redirects at most.`,
  addresses: {
    "slug-invalid": (max: number) =>
      `Lower-case letters, digits and hyphens, at most ${max}; of a product its part number, with - for / and #.`,
    "slug-taken": (_max: number) => "Another document has this address, or had it once.",
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
