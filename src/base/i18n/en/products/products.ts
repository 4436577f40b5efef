import { finder } from "./finder.ts";

/** Messages of the product pages. */
export const products = {
  /** Stages of a part's life: the badge, and what it means for a design. */
  stages: {
    preview: {
      name: "Preview",
      meaning: "Samples are available. Specifications may still change before volume production.",
    },
    active: {
      name: "Active",
      meaning: "In volume production and recommended for new designs.",
    },
    nrnd: {
      name: "Not for new designs",
      meaning: "Not recommended for new designs. Supply continues for existing ones.",
    },
    "last-time-buy": {
      name: "Last-time buy",
      meaning: "Production is ending. Final orders are being accepted.",
    },
    obsolete: {
      name: "Obsolete",
      meaning: "No longer in production. The documents stay here for reference.",
    },
  },
  stage: "Lifecycle",
  since: (day: string) => `Since ${day}`,
  lastOrder: "Last order date",
  replacement: "Recommended replacement",
  yes: "Yes",
  no: "No",
  none: finder.none,
  listSeparator: finder.listSeparator,
  range: finder.range,
  parts: finder.parts,
  picture: (part: string, packageName: string) => `${part} in the ${packageName} package`,
  keyFigures: "Key figures",

  families: "Families",
  otherFamilies: "More in",
  featured: "Featured parts",
  allParts: (count: number) =>
    count === 1 ? "The part in a table" : `All ${count} parts in one table`,
  findByParameters: "Find a part by its parameters",
  listDescription: (column: string, company: string) =>
    `${column} from ${company}: parts with specifications, packages and lifecycle.`,
  cards: "Cards",
  table: "Table",
  usualOrder: "Recommended",
  lowToHigh: (label: string) => `${label}: low to high`,
  highToLow: (label: string) => `${label}: high to low`,
  partNumberSort: "Part number",
  /** `labels` are those of known parameters, joined; `unknown` counts filters of no parameter. */
  filtersLeftOut: (labels: string, unknown: number) => {
    const others = unknown === 1 ? "1 unknown filter" : `${unknown} unknown filters`;
    const all = [labels, unknown === 0 ? "" : others].filter((one) => one !== "").join(", ");
    return `Ignored, because they do not apply here: ${all}.`;
  },
  emptyFamily: "No parts are listed here yet.",
  emptyFamilyHint: "Please have a look at the other families.",

  tableOf: (column: string) => `${column}: parts compared by parameter`,
  part: finder.part,
  /** Name of the sheet in a saved list. */
  sheet: "Parts",

  sections: "On this page",
  features: "Features",
  overview: "Overview",
  diagram: "Block diagram",
  diagramAsText: "Block diagram as text",
  bus: "Interconnect",
  joined: (centre: string, link: string) => `To ${centre}: ${link}`,
  specification: "Specifications",
  otherParameters: "More",
  ordering: "Ordering",
  orderTable: (part: string) => `Order codes for ${part}`,
  orderCode: "Order code",
  package: "Package",
  grade: "Grade",
  temperature: "Temperature",
  pack: "Packing",
  packKinds: { tray: "Tray", tube: "Tube", reel: "Tape and reel" },
  family: "Family",
  pinCount: "Pins",
  packages: "Packages",
  pins: (count: number) => (count === 1 ? "1 pin" : `${count} pins`),
  body: "Body",
  bodyWidth: "Body width",
  bodyLength: "Body length",
  height: "Height",
  pitch: "Pitch",
  outline: (packageName: string) => `${packageName} outline, top view`,
  grades: {
    commercial: "Commercial",
    industrial: "Industrial",
    extended: "Extended",
    automotive: "Automotive",
  },
  packs: {
    tray: (count: string) => `Tray, ${count} pcs`,
    tube: (count: string) => `Tube, ${count} pcs`,
    reel: (count: string) => `Tape and reel, ${count} pcs`,
  },
  development: "Boards, software and quick start",
  resourceKinds: {
    "quick-start": "Quick start",
    board: "Board",
    kit: "Kit",
    sdk: "SDK",
    software: "Software",
  },
  documents: "Documents",
  documentKinds: {
    datasheet: "Datasheet",
    manual: "Manual",
    note: "Application note",
    brief: "Product brief",
    guide: "Selection guide",
    release: "Release notes",
    errata: "Errata",
    model: "Model",
    report: "Report",
    brochure: "Brochure",
    certificate: "Certificate or declaration",
    announcement: "Announcement",
    other: "Document",
  },
  /** Headings over the documents of a part; for `more` the number of those behind it. */
  documentGroups: {
    datasheets: "Datasheets and briefs",
    errata: "Errata",
    notes: "Notes, manuals and guides",
    models: "Models",
    others: "Certificates and others",
  },
  moreDocuments: (count: number) => (count === 1 ? "1 more document" : `${count} more documents`),
  /** Contents of a folded section. */
  inside: {
    codes: (count: number) => (count === 1 ? "1 order code" : `${count} order codes`),
    packages: (count: number) => (count === 1 ? "1 package" : `${count} packages`),
    values: (count: number, groups: number) =>
      groups === 1 ? `${count} values` : `${count} values in ${groups} groups`,
    numbers: (count: number) => (count === 1 ? "1 number" : `${count} numbers`),
    articles: (count: number) => (count === 1 ? "1 article" : `${count} articles`),
  },
  documentLanguages: { en: "English", zh: "Chinese", both: "English and Chinese" },
  revision: (revision: string) => `Rev. ${revision}`,
  toReplacement: (part: string, other: string) => `Compare ${part} with ${other}`,
  ask: "Ask about this part",
  faq: "Questions and answers",
  solutions: "Solutions with this part",
  solutionsWith: (partNumber: string) => `Solutions with ${partNumber}`,
  related: "Related parts",
  crossReferences: "Cross reference",
  crossReferencesHint:
    "Part numbers that this part may replace. Compare both datasheets before changing a design.",
  crossReferenceKinds: {
    footprint: "Same footprint",
    similar: "Similar",
    functional: "Same function",
  },
  pinCompatibility: "Pin compatibility",
  pinStates: {
    compatible: "Pin-compatible",
    "with-changes": "Pin-compatible with changes",
    incompatible: "Not pin-compatible",
  },
  /** `part` is the number that a state is about. */
  pinsWith: (part: string) => `With ${part}`,
  pinsOfItself: "This part",
  /** A state with the changes that it needs. */
  pinChanges: (state: string, changes: string) => `${state}: ${changes}`,
  /** In place of a maker's name. */
  olderNumber: "earlier part number",
  news: "News about this part",
};

/** Messages of order codes: what a code means, where it is sold, its stock and prices. */
export const ordering = {
  codes: "Order codes",
  allCodes: (count: number) => (count === 1 ? "1 order code" : `All ${count} order codes`),
  copy: (code: string) => `Copy ${code}`,
  copied: (code: string) => `${code} has been copied.`,
  notCopied: (code: string) => `${code} could not be copied.`,
  msl: "MSL",
  mslMeaning: "Moisture sensitivity level, IPC/JEDEC J-STD-020",
  substances: "RoHS, REACH",
  rohsTitle: "RoHS",
  reachTitle: "REACH",
  rohs: {
    compliant: "Compliant",
    exempt: "Compliant by exemption",
    "not-compliant": "Not compliant",
  },
  reach: { "no-svhc": "No SVHC", "contains-svhc": "Contains SVHC" },
  /** Heading over the facts about supply in comparisons. */
  supply: "Supply and export",
  eccn: "ECCN",
  eccnMeaning: "Export Control Classification Number, US Commerce Control List",
  origin: "Country of origin",
  /** In a heading, after the export classification. */
  originShort: "origin",
  leadTime: "Lead time",
  leadTimeInWeeks: "Lead time (weeks)",
  weeks: (count: number) => (count === 1 ? "1 week" : `${count} weeks`),
  weeksRange: (range: string) => `${range} weeks`,
  quote: "Get a quote",
  quoteTitle: "Price and delivery time for your quantity",
  pieces: "Quantity (pieces)",
  buy: "Where to buy",
  samples: "Request samples",
  stockTable: (part: string) => `Stock and prices of ${part}`,
  stock: "Stock and prices",
  distributor: "Distributor",
  inStock: "In stock",
  outOfStock: "Out of stock",
  prices: "Price each",
  /** `from` is a number of pieces. */
  priceFrom: (from: string, price: string) => `${from}+: ${price}`,
  asOf: "As of",
  stockNote: (days: number) =>
    `Reported by the distributors, without guarantee. Figures older than ${days} days are not shown. For distributors not listed here, please use the links above.`,
  noStock: "No distributor has reported stock lately. Please check availability through the links.",
};

/** Messages of the solutions' pages. */
export const solutions = {
  areas: "Applications",
  all: "All solutions",
  allIn: (count: number, area: string) =>
    count === 1 ? `1 solution in ${area}` : `All ${count} solutions in ${area}`,
  count: (count: number) => (count === 1 ? "1 solution" : `${count} solutions`),
  listDescription: (column: string, company: string) =>
    `${column}: reference designs from ${company} with block diagrams, documents and the parts they use.`,
  empty: "No solutions are listed here yet.",
  emptyHint: "Please have a look at the other applications.",
  builtFrom: "Built from",
  benefits: "Benefits",
  parts: "Parts used",
  readBrief: "Open the solution brief",
  ask: "Ask an engineer",
  related: (area: string) => `More in ${area}`,
  relatedAnywhere: "More solutions",
  news: "News about these parts",
};
