import type { DialectName } from "../../src/store/dialect.ts";
import type { Report } from "../report.ts";
import { fullDisk } from "./fullDisk.ts";
import { fuzz } from "./fuzz.ts";
import { hostileImports } from "./hostileImports.ts";
import { kills, killsByCount } from "./kills.ts";
import { loadAndFaults } from "./load/index.ts";
import { mixed } from "./mixed.ts";
import type { EnduranceOptions } from "./options.ts";
import { pipelining } from "./pipelining.ts";
import { powerCuts } from "./powerCuts.ts";
import { slowClients } from "./slowClients.ts";
import { underAttack } from "./underAttack.ts";

/** Of the time of everything, what the attacks take. */
const attackShare = 0.25;

/**
 * Runs load with faults on each store, and attacks by clients, full disks, kills and power cuts, for
 * as long as there is time.
 */
export async function endurance(report: Report, options: EnduranceOptions): Promise<void> {
  const { minutes, part, seed, stores, killCount } = options;
  if (killCount !== undefined) return killsByCount(report, killCount, stores);
  if (part !== "load") await attacks(report, part === "all" ? minutes * attackShare : minutes);
  if (part === "attacks") return;
  const forLoad = part === "all" ? minutes * (1 - attackShare) : minutes;
  for (const dialect of stores) await load(report, forLoad / stores.length, seed, dialect);
}

async function load(
  report: Report,
  minutes: number,
  seed: string,
  dialect: DialectName,
): Promise<void> {
  const rounded = Math.max(1, Math.round(minutes * 10) / 10);
  await loadAndFaults(report, { minutes: rounded, seed, dialect });
}

/** A third of the time each attack by itself, a third all at once, a third what ends processes. */
async function attacks(report: Report, minutes: number): Promise<void> {
  const all = [...pipelining, ...slowClients];
  const third = (minutes * 60) / 3;
  await underAttack(report, all, Math.max(4, third / all.length));
  await mixed(report, all, Math.max(10, third));
  const others = [kills, powerCuts, fullDisk, fuzz, hostileImports];
  for (const one of others) await one(report, Math.max(5, Math.round(third / others.length)));
}
