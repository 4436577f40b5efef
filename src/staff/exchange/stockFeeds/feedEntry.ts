import * as z from "zod";
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

const pieces = z.int("a whole number").min(0, "a number of pieces from 0").max(1e10, "too many");

const priceBreak = z.strictObject(
  {
    quantity: z
      .int("a whole number of pieces")
      .min(1, "a number of pieces from 1")
      .max(1e10, "too many"),
    price: z.number("a price").positive("a price above 0").max(1e9, "too much"),
  },
  "price breaks such as 1:3.20 1000:2.80",
);

/** A row of a stock feed in the form of JSON, to which a CSV row is converted. */
export const feedEntry = z
  .strictObject({
    orderCode: z.string("an order code").trim().min(1, "an order code").max(maxPartNumberLength),
    /** Key or name of a document of type `partner`. */
    distributor: z.string("a distributor's key or name").trim().min(1, "a distributor").max(120),
    quantity: pieces,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "a currency of ISO 4217, such as USD")
      .optional(),
    prices: z
      .array(priceBreak)
      .max(maxBreaks)
      .refine(
        (breaks) =>
          breaks.every(
            ({ quantity }, at) => at === 0 || quantity > (breaks[at - 1]?.quantity ?? 0),
          ),
        "price breaks that ascend by quantity",
      )
      .default([]),
    url: externalUrl().max(400).optional(),
    /** Time of the report with its zone. */
    time: z.iso.datetime({
      offset: true,
      message: "a time with its zone, such as 2026-11-22T08:00:00Z",
    }),
  })
  .refine(({ currency, prices }) => prices.length === 0 || currency !== undefined, {
    path: ["currency"],
    message: "a currency, as there are prices",
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
