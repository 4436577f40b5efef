import type { Report } from "../report.ts";
import { pipelining } from "./pipelining.ts";
import { slowClients } from "./slowClients.ts";
import { underAttack } from "./underAttack.ts";

/** Hours of hostile clients in minutes. @param minutes about how long all of it takes */
export async function endurance(report: Report, minutes: number): Promise<void> {
  const attacks = [...pipelining, ...slowClients];
  const share = (minutes * 60) / 2 / attacks.length;
  await underAttack(report, attacks, Math.max(4, share));
}
