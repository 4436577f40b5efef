import type { Report } from "../report.ts";
import { fullDisk } from "./fullDisk.ts";
import { fuzz } from "./fuzz.ts";
import { hostileImports } from "./hostileImports.ts";
import { kills } from "./kills.ts";
import { mixed } from "./mixed.ts";
import { pipelining } from "./pipelining.ts";
import { powerCuts } from "./powerCuts.ts";
import { slowClients } from "./slowClients.ts";
import { underAttack } from "./underAttack.ts";

/**
 * Clients, disks and power that mean no good, for as long as there is time.
 * @param minutes about how long all of it takes, a third of it each attack by itself, a third all at once
 */
export async function endurance(report: Report, minutes: number): Promise<void> {
  const attacks = [...pipelining, ...slowClients];
  const third = (minutes * 60) / 3;
  await underAttack(report, attacks, Math.max(4, third / attacks.length));
  await mixed(report, attacks, Math.max(10, third));
  const others = [kills, powerCuts, fullDisk, fuzz, hostileImports];
  for (const one of others) await one(report, Math.max(5, Math.round(third / others.length)));
}
