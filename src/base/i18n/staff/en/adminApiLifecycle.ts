/** Messages of the admin API's lifecycle assistant, and the template of its notices. */
export const adminLifecycle = {
  routes: {
    impact:
      "Parts with their lifecycle, what a change of it touches as far as you see it, and the cells and documents of the change set that makes it. Nothing is changed.",
  },
  fields: {
    parts: "Parts by key; with order codes, these alone are meant",
    family: "Key of a family, of which all parts are meant",
    stage: "New stage; left out, it stays",
    since: "Day from which on the stage holds; left out, it stays",
    lastOrder: "Day of the last order; null takes it away, left out, it stays",
    replacement: "Key of the part that replaces them; null takes it away, left out, it stays",
    notice: "A notice of the change, made as a new document in both languages",
    pages: "Addresses of the part’s pages on the site",
    cells: "What would be changed, as a change set takes it",
    documents: "What would be made, as a change set takes it",
    uses: "Documents that refer to the parts",
    mentions:
      "Documents that name the parts without a reference: cross references, comparisons and links by address",
    redirects: "Redirects in force from or to the parts, or comparisons of them",
  },
  problems: {
    "replaces-itself": "A part cannot be its own replacement.",
    "notice-column": "Choose a section for documents of this type.",
    "notice-file": "An investor announcement requires a PDF document.",
  },
  notice: {
    kinds: {
      preview: "Product preview",
      active: "Start of production",
      nrnd: "Not recommended for new designs",
      "last-time-buy": "Last-time buy",
      obsolete: "End of life",
    },
    change: "Product change",
    stages: {
      preview: "Preview",
      active: "Active",
      nrnd: "Not recommended for new designs",
      "last-time-buy": "Last-time buy",
      obsolete: "Obsolete",
    },
    title: (kind: string, numbers: readonly string[], others: number) =>
      `${kind}: ${numbers.join(", ")}${others === 0 ? "" : ` and ${others} more`}`,
    summary: (codes: number, stage: string | undefined, lastOrder: string | undefined) =>
      [
        codes === 1 ? "1 order code is affected." : `${codes} order codes are affected.`,
        stage === undefined ? "" : `New stage: ${stage}.`,
        lastOrder === undefined ? "" : `Last orders until ${lastOrder}.`,
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
    intro: "The lifecycle status of the following products changes as listed.",
    caption: "Affected order codes",
    columns: {
      code: "Order code",
      part: "Part",
      stage: "Stage",
      since: "Since",
      lastOrder: "Last order",
      replacement: "Replacement",
    },
    contact: "Please contact your sales office or distributor with questions about open orders.",
    paper: "The notice as a PDF",
  },
};
