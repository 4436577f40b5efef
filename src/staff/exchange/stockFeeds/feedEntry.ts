import * as z from "zod";
import { withoutRadicals } from "../../../base/site/text/invisibleCharacters.ts";
import { externalUrl } from "../../../content/types/fields/fields.ts";
import { maxPartNumberLength } from "../../../content/types/fields/partNumber.ts";

/** An entry of a feed in its file's form, with its line, from 1. */
export interface RawEntry {
  readonly line: number;
  readonly value: unknown;
}

/** One thing wrong with a feed. */
export interface FeedProblem {
  readonly line: number;
  /** The field or column; "" for the entry or the file. */
  readonly field: string;
  readonly message: string;
}

/** Thrown where a feed has problems and is refused. */
export class FeedProblems extends Error {
  readonly problems: readonly FeedProblem[];

  constructor(problems: readonly FeedProblem[]) {
    super(problems.map(({ line, field, message }) => `${line}: ${field}: ${message}`).join("\n"));
    this.name = "FeedProblems";
    this.problems = problems;
  }
}

/** Most price breaks of an offer. */
const maxBreaks = 20;

/** Requirements of entries, as a sentence. */
const needs = {
  orderCode: "an order code",
  distributor: "a distributor's key or name",
  wholeNumber: "a whole number",
  pieces: "a number of pieces from 0",
  fewer: "fewer pieces, at most 10,000,000,000",
  wholePieces: "a whole number of pieces",
  somePieces: "a number of pieces from 1",
  price: "a price",
  somePrice: "a price above 0",
  lower: "a lower price, at most 1,000,000,000",
  breaks: "price breaks such as 1:3.20 1000:2.80",
  currency: "a currency of ISO 4217, such as USD",
  ascending: "price breaks that ascend by quantity",
  time: "a time with its zone, such as 2026-11-22T08:00:00Z",
  someCurrency: "a currency, as there are prices",
} as const;

/** The words of a finding; undefined for one that the schema has no words for. */
export function needIn({ message }: { readonly message: string }): string | undefined {
  return Object.values(needs).find((one) => one === message);
}

const pieces = z.int(needs.wholeNumber).min(0, needs.pieces).max(1e10, needs.fewer);

const priceBreak = z.strictObject(
  {
    quantity: z.int(needs.wholePieces).min(1, needs.somePieces).max(1e10, needs.fewer),
    price: z.number(needs.price).positive(needs.somePrice).max(1e9, needs.lower),
  },
  needs.breaks,
);

/** A row of a stock feed in the form of JSON, to which a CSV row is converted. */
export const feedEntry = z
  .strictObject({
    orderCode: z.string(needs.orderCode).trim().min(1, needs.orderCode).max(maxPartNumberLength),
    /** Key or name of a document of type `partner`. */
    distributor: z
      .string(needs.distributor)
      .overwrite(withoutRadicals)
      .trim()
      .min(1, needs.distributor)
      .max(120),
    quantity: pieces,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, needs.currency)
      .optional(),
    prices: z
      .array(priceBreak)
      .max(maxBreaks)
      .refine(
        (breaks) =>
          breaks.every(
            ({ quantity }, at) => at === 0 || quantity > (breaks[at - 1]?.quantity ?? 0),
          ),
        needs.ascending,
      )
      .default([]),
    url: externalUrl().max(400).optional(),
    /** Time of the report with its zone. */
    time: z.iso.datetime({
      offset: true,
      message: needs.time,
    }),
  })
  .refine(({ currency, prices }) => prices.length === 0 || currency !== undefined, {
    path: ["currency"],
    message: needs.someCurrency,
  });

export type FeedEntry = z.output<typeof feedEntry>;

/** The fields of an entry, in the order in which a CSV file usually has them. */
export const feedFields = [
  "orderCode",
  "distributor",
  "quantity",
  "currency",
  "prices",
  "url",
  "time",
] as const satisfies readonly (keyof FeedEntry)[];

export type FeedField = (typeof feedFields)[number];
