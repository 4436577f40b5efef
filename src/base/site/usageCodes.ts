/**
 * Kinds of usage that are counted. Readers: `visit` (all pages together), `page`, `part`, `file`,
 * `search`, `referrer`. Programs, counted when they are answered: `robot`, `feed`, `api`.
 */
export const usageKinds = [
  ...(["visit", "page", "part", "file", "search", "referrer"] as const),
  ...(["robot", "feed", "api"] as const),
] as const;

export type UsageKind = (typeof usageKinds)[number];

/** Kinds of usage that are listed by subject, the most used first. */
export const usageLists = [
  ...(["part", "page", "file", "search", "referrer"] as const),
  ...(["robot", "feed", "api"] as const),
] as const;

export type UsageList = (typeof usageLists)[number];

/** Kinds with a number for each day, whatever their subjects. */
export const usageTotals = ["visit", "part", "file", "search"] as const;

export type UsageTotal = (typeof usageTotals)[number];

/** Subject of the referrers and robots that have no row of their own. */
export const otherSubjects = "other";

/** Months for which counts are kept. */
export const usageMonths = 25;

/** Readers that must have searched for a text on one day before it is stored. */
export const readersOfSearch = 3;
