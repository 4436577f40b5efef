import * as z from "zod";

/** What each sender owes to a rate limit, in milliseconds of its allowance. */
export type Consumption = [sender: string, ms: number][];

const consumed = z.array(z.tuple([z.string(), z.number().nonnegative()]));

/** A claim to a place: of a network, and what else the pool counts. */
const claim = z.object({
  network: z.string(),
  account: z.string().optional(),
  device: z.string().optional(),
});

export type Claim = z.output<typeof claim>;

export const poolNames = ["sign-in", "uploads", "plain-uploads"] as const;
export type PoolName = (typeof poolNames)[number];

const poolState = z.object({
  /** Places taken, in all workers. */
  total: z.int(),
  isUnderPressure: z.boolean(),
});

export type PoolState = z.output<typeof poolState>;

const id = z.int();
const pool = z.enum(poolNames);

const toPrimary = z.discriminatedUnion("kind", [
  /** The worker receives messages from now on. */
  z.object({ kind: z.literal("hello") }),
  /** The worker listens; `program` is the file that it runs. */
  z.object({ kind: z.literal("ready"), program: z.string(), port: z.int() }),
  z.object({ kind: z.literal("consumed"), limit: z.string(), consumed }),
  /** There are mails to send. */
  z.object({ kind: z.literal("mails") }),
  /** Request for a place in a pool. */
  z.object({ kind: z.literal("enter"), id, pool, claim }),
  /** Request for the turn of a place. */
  z.object({ kind: z.literal("turn"), id }),
  z.object({ kind: z.literal("turn-over"), id }),
  z.object({ kind: z.literal("leave"), id }),
]);

const toWorker = z.discriminatedUnion("kind", [
  /** First message to each worker, which waits for it. */
  z.object({
    kind: z.literal("begin"),
    /** Workers among which a machine's limits are divided. */
    workers: z.int().positive(),
    /** The file that leads to the newest build. */
    newest: z.string(),
    /** The first of all: it says what is said once. */
    isFirst: z.boolean(),
    /** Renders the main pages before it listens: others serve meanwhile. */
    warmFirst: z.boolean(),
    /** State of the rate limits, by name. */
    consumed: z.record(z.string(), consumed),
  }),
  z.object({ kind: z.literal("consumed"), limit: z.string(), consumed }),
  /** What this worker has consumed was passed on: its messages are counted in their order. */
  z.object({ kind: z.literal("counted") }),
  /** This worker does the jobs from now on. */
  z.object({ kind: z.literal("lead") }),
  z.object({ kind: z.literal("mails") }),
  z.object({ kind: z.literal("entered"), id, isAdmitted: z.boolean(), state: poolState }),
  z.object({ kind: z.literal("turn"), id }),
  z.object({ kind: z.literal("pool"), pool, state: poolState }),
  /** How many workers serve. */
  z.object({ kind: z.literal("workers"), ready: z.int() }),
  /** Another has taken this worker's place: finish what is under way, and end. */
  z.object({ kind: z.literal("retire") }),
  /** The server stops. */
  z.object({ kind: z.literal("stop") }),
]);

export type ToPrimary = z.output<typeof toPrimary>;
export type ToWorker = z.output<typeof toWorker>;

/**
 * Reads a message of a worker; undefined where it is none of ours. Workers may run another version than
 * the primary process, so what is unknown is left alone.
 */
export function readToPrimary(message: unknown): ToPrimary | undefined {
  return toPrimary.safeParse(message).data;
}

/** Reads a message of the primary process; undefined where it is none of ours. */
export function readToWorker(message: unknown): ToWorker | undefined {
  return toWorker.safeParse(message).data;
}
