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
  rohs: { compliant: "RoHS", exempt: "RoHS with exemption", "not-compliant": "Not RoHS" },
  reach: { "no-svhc": "REACH", "contains-svhc": "Contains SVHC" },
  buy: "Where to buy",
  samples: "Request samples",
  stockTable: (part: string) => `Stock and prices of ${part}`,
  stock: "Stock and prices",
  distributor: "Distributor",
  inStock: "In stock",
  outOfStock: "None",
  prices: "Price each",
  /** `from` is a number of pieces. */
  priceFrom: (from: string, price: string) => `${from}+: ${price}`,
  asOf: "As of",
  stockNote: (days: number) =>
    `As the distributors reported it, without guarantee. Reports older than ${days} days are not shown; where a distributor is missing here, ask it through the links above.`,
  noStock: "No distributor has reported stock lately; the links lead to their own pages.",
};
