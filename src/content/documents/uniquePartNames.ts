import { setImmediate as nextTurn } from "node:timers/promises";
import type { Writing } from "../../store/tables.ts";
import { PartRegister, partNamesIn } from "../partNames.ts";
import { PartNumberTaken } from "./errors.ts";
import { productRevisions } from "./productRevisions.ts";
import { listDocuments } from "./reading.ts";

/** Bodies read before others get their turn: about a millisecond's. */
const bodiesAtOnce = 50;

/**
 * Sees that no two published products have one part number or order code, in whatever languages.
 * @param keys the products published now; the others are taken to be right
 * @throws PartNumberTaken naming each that another has
 */
export async function validatePartNames(tx: Writing, keys: ReadonlySet<string>): Promise<void> {
  if (keys.size === 0) return;
  const register = new PartRegister();
  const published = [];
  let count = 0;
  for await (const { key, languages, body } of productRevisions(
    tx,
    await listDocuments(tx, "product"),
  )) {
    if (languages.length === 0) continue;
    const names = partNamesIn(key, JSON.parse(body));
    if (names === undefined) continue;
    if (keys.has(key)) published.push(names);
    else register.add(names);
    count += 1;
    if (count % bodiesAtOnce === 0) await nextTurn();
  }
  const taken = published.flatMap((names) => register.add(names));
  if (taken.length > 0) throw new PartNumberTaken(taken);
}
