/** Age in days from which a distributor's report is not shown any more: stock of last week is none. */
export const maxOfferAgeDays = 7;

/** The same in milliseconds. */
export const maxOfferAgeMs = maxOfferAgeDays * 86_400_000;

/** Price per piece from a quantity on. */
export interface PriceBreak {
  readonly quantity: number;
  readonly price: number;
}

/** A distributor's last report of an order code. */
export interface Offer {
  readonly orderCode: string;
  /** Key of the distributor, a document of type `partner`. */
  readonly distributor: string;
  /** Pieces in stock. */
  readonly quantity: number;
  /** ISO 4217; undefined where no price was reported. */
  readonly currency: string | undefined;
  /** Ascending by quantity. */
  readonly prices: readonly PriceBreak[];
  /** The distributor's page for it; undefined where the feed names none. */
  readonly url: string | undefined;
  /** Time of the report, milliseconds since 1970. */
  readonly at: number;
}

/** Offers by order code. */
export interface Stock {
  /** The offers of an order code that are no older than `maxOfferAgeMs`. */
  offersOf(orderCode: string): readonly Offer[];
}
