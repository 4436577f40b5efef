import type { DialectName } from "../../../src/base/store/dialect.ts";
import { Dice } from "../../../tools/sample/dice.ts";

/** Everything that is done to a server while readers use it. */
export const faultKinds = [
  "publish",
  "publish in two steps",
  "import killed",
  "kill",
  "kill in a write",
  "kill while publishing",
  "database restart",
  "database crash",
  "database frozen",
  "full disk",
  "slow clients",
  "clients that vanish",
  "pipelined requests",
] as const;

export type FaultKind = (typeof faultKinds)[number];

export interface ScheduledFault {
  readonly kind: FaultKind;
  /** Milliseconds from the start of the load; later where the fault before it took longer. */
  readonly atMs: number;
  /** Duration of the fault, in ms; 0 for faults that end by themselves. */
  readonly lastsMs: number;
}

interface Plan {
  readonly minutes: number;
  readonly seed: string;
  readonly dialect: DialectName;
}

/** Shortest and longest time for which a fault is kept up, in ms. */
const lengths: Readonly<Record<FaultKind, readonly [min: number, max: number]>> = {
  publish: [0, 0],
  "publish in two steps": [0, 0],
  "import killed": [0, 0],
  kill: [0, 0],
  "kill in a write": [0, 0],
  "kill while publishing": [0, 0],
  "database restart": [500, 4_000],
  "database crash": [500, 4_000],
  "database frozen": [1_500, 5_000],
  "full disk": [3_000, 7_000],
  "slow clients": [6_000, 10_000],
  "clients that vanish": [6_000, 10_000],
  "pipelined requests": [6_000, 10_000],
};

/** Expected duration of a fault that ends by itself, in ms. */
const usualMs = 4_000;

/** Range of the time without faults after each fault, in ms. */
const pauses = [5_000, 9_000] as const;

/** Share of the time in which servers are killed; after that one lives on, so that its memory is seen. */
const killShare = 0.25;

/** Share of the time, and most ms, that are quiet at the start. */
const quietStart = { share: 0.12, maxMs: 45_000 };

/** Ms without a fault at the end. */
export const quietEndMs = 10_000;

/** True for a fault that ends the server. */
export function isKill(kind: FaultKind): boolean {
  return kind === "kill" || kind === "kill in a write" || kind === "kill while publishing";
}

/** True for a fault in which the database does not answer. */
export function isDatabaseAway(kind: FaultKind): boolean {
  return kind === "database restart" || kind === "database crash" || kind === "database frozen";
}

/**
 * The faults of a run in their order, the same for the same seed: all kinds in a random order, again
 * and again, with pauses between them. Kills come in the first quarter and once at the end.
 */
export function scheduleOf({ minutes, seed, dialect }: Plan): ScheduledFault[] {
  const dice = new Dice(seed);
  const totalMs = minutes * 60_000;
  const kinds = faultKinds.filter((kind) => dialect === "postgres" || !isDatabaseAway(kind));
  const schedule: ScheduledFault[] = [];
  let atMs = Math.min(totalMs * quietStart.share, quietStart.maxMs);
  const lastKillAtMs = totalMs - quietEndMs - usualMs;
  let deck: FaultKind[] = [];
  while (atMs < lastKillAtMs) {
    if (deck.length === 0) deck = shuffled(kinds, dice);
    const kind = deck.shift();
    if (kind === undefined) break;
    if (isKill(kind) && atMs > totalMs * killShare) continue;
    const [min, max] = lengths[kind];
    const lastsMs = dice.int(min, max);
    const takesMs = Math.max(lastsMs, usualMs);
    if (atMs + takesMs > lastKillAtMs) break;
    schedule.push({ kind, atMs: Math.round(atMs), lastsMs });
    atMs += takesMs + dice.int(...pauses);
  }
  if (lastKillAtMs > 0) {
    const atEnd = Math.round(Math.max(lastKillAtMs, 0));
    schedule.push({ kind: "kill in a write", atMs: atEnd, lastsMs: 0 });
  }
  return schedule;
}

function shuffled<Item>(items: readonly Item[], dice: Dice): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(dice.int(0, rest.length - 1), 1));
}
