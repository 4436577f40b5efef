/** Age in days from which a distributor's report is not shown any more: stock of last week is none. */
export const maxOfferAgeDays = 7;

/** The same in milliseconds. */
export const maxOfferAgeMs = maxOfferAgeDays * 86_400_000;
