import { languages } from "./languages.ts";

/** The specification's type table (section 3): the place of a type in it is its code. */
export const codedTypeNames = [
  "column",
  "page",
  "news",
  "product",
  "solution",
  "investor",
  "download",
  "faq",
  "guestbook",
  "partner",
  "honour",
  "history",
  "video",
] as const;

/** The content types: those of the specification, then the house's own. */
export const typeNames = [
  ...codedTypeNames,
  "banner",
  "career",
  "parameterGroup",
  "parameter",
  "setting",
] as const;

/** State of a document in a language, for people who may see drafts. */
export const languageStatuses = ["published", "changed", "draft", "withdrawn", "trashed"] as const;

/** The stages of a part's life, as JEDEC JESD-48 speaks of discontinuance; order is time's. */
export const lifecycleStages = ["preview", "active", "nrnd", "last-time-buy", "obsolete"] as const;

/** Kinds of files that the media library has, by content. */
export const mediaKinds = [
  "image",
  "drawing",
  "pdf",
  "video",
  "subtitles",
  "document",
  "archive",
  "text",
] as const;

/** Languages in which facts go out that other languages show otherwise: these alone, or every one. */
export const factsChoices = ["thisLanguage", "everyLanguage"] as const;

/** Within what time something is scheduled: at any, or in the next day, week or month. */
export const scheduledSpans = ["any", "day", "week", "month"] as const;

const filters = ["status", "language", "list", "scheduled", "author", "column", "since"] as const;

/** Queries of a list's address that filter it, as the admin API names them. */
export const listFilters = ["q", "type", ...filters] as const;

/** Queries of a list's address that a saved view keeps. */
export const viewQueries = ["type", "search", ...filters, "order", "size"] as const;

/**
 * Groups of a file's details that are changed separately: the texts of a language, its visibility
 * to others than its uploader, and all other facts.
 */
export const mediaParts = [...languages, "facts", "privacy"] as const;

/** Keys name documents inside bodies and files: lower case, stable, never shown to readers. */
export const keyPattern = /^[a-z0-9]+(?:[-/.][a-z0-9]+)*$/;

/** Ways in which a document names a part without a reference to it. */
export const mentionKinds = ["cross-reference", "comparison", "address"] as const;

/** Kinds of cells of a column of the grid. */
export const gridKinds = [
  "number",
  "range",
  "enum",
  "boolean",
  "text",
  "line",
  "choice",
  "day",
] as const;

/** Parts of a revision that can be restored: a language's texts, the facts, single fields, or all of it. */
export const restorableParts = ["en", "zh", "facts", "fields", "all"] as const;

/** Places of the layout in which a column shows, beside the footer's own notes. */
export const menuLocations = ["top", "footer"] as const;

/** Names of the checks before publishing. */
export const checkNames = [
  "dead-link",
  "address-form",
  "alt-missing",
  "text-missing",
  "heading-order",
  "half-width",
  "straight-quotes",
  "mixed-quotes",
  "number-differs",
  "record-differs",
  "part-differs",
  "wrong-script",
  "traditional",
  "repeated-word",
  "summary-missing",
] as const;

/** `error`: readers meet something broken; `warning`: most likely a mistake; `note`: worth a look. */
export const checkSeverities = ["error", "warning", "note"] as const;

/** Kinds of events of an embargo that come from outside. */
export const embargoWays = [
  "password",
  "factor",
  "enabled",
  "address",
  "linked",
  "unlinked",
  "token",
  "role",
  "named",
  "part-number",
] as const;

/** Kinds of packages, each with a drawing of its own. */
export const packageStyles = [
  "bga",
  "lga",
  "qfn",
  "qfp",
  "tssop",
  "sop",
  "soic",
  "wlcsp",
  "sot",
  "dip",
  "sip",
  "to",
] as const;
