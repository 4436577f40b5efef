import type { DialectName } from "../../src/base/store/dialect.ts";
import { type MemorySettings, tunedMemory } from "../machine/builtServer.ts";
import type { Report } from "../report.ts";
import { fullDisk } from "./fullDisk.ts";
import { fuzz } from "./fuzz.ts";
import { hostileForms } from "./hostileForms.ts";
import { hostileImports } from "./hostileImports.ts";
import { hostileMedia } from "./hostileMedia.ts";
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
  const { minutes, part, seed, stores, killCount, attack, isPlain } = options;
  if (killCount !== undefined) return killsByCount(report, killCount, stores);
  const memory = isPlain ? {} : tunedMemory;
  if (attack !== undefined) return attacksByName(report, attack, minutes, memory);
  if (part !== "load") {
    await attacks(report, part === "all" ? minutes * attackShare : minutes, memory);
  }
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

const all = [...pipelining, ...slowClients, ...hostileForms];

/** The attacks with this in their name, each by itself for its share of the time, or all at once. */
async function attacksByName(
  report: Report,
  name: string,
  minutes: number,
  memory: MemorySettings,
): Promise<void> {
  const seconds = minutes * 60;
  if (name === "all") return mixed(report, all, Math.max(10, seconds), memory);
  const found = all.filter((attack) => attack.name.includes(name));
  const names = all.map((attack) => attack.name).join(", ");
  if (found.length === 0) throw new Error(`No attack has ${name} in its name: ${names}`);
  await underAttack(report, found, Math.max(4, seconds / found.length), memory);
}

/** A third of the time each attack by itself, a third all at once, a third what ends processes. */
async function attacks(report: Report, minutes: number, memory: MemorySettings): Promise<void> {
  const third = (minutes * 60) / 3;
  await underAttack(report, all, Math.max(4, third / all.length), memory);
  await mixed(report, all, Math.max(10, third), memory);
  const others = [kills, powerCuts, fullDisk, fuzz, hostileImports, hostileMedia];
  for (const one of others) await one(report, Math.max(5, Math.round(third / others.length)));
}
