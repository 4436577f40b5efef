import type { Writing } from "../../../base/store/tables.ts";
import { partIdentity } from "../../../content/types/fields/partNumber.ts";
import { type PartNames, partNamesIn } from "../../../content/types/fields/partNumberRegister.ts";
import { type EmbargoWay, tellNamed } from "../../access/embargo/embargoEvents.ts";
import { embargoSight } from "../../access/embargoVisibility.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import type { Person } from "../../access/rights.ts";

interface Told {
  /** The products published in the transaction, as readers see them. */
  readonly published: (keys: ReadonlySet<string>) => Promise<readonly PartNames[]>;
  /** Keys of the products published. */
  readonly keys: ReadonlySet<string>;
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Notifies the people on the embargoes of parts that one of their part numbers or order codes was
 * published for another part by a person who does not see theirs. The publisher is told nothing;
 * the embargoed part is refused once it is to be published.
 */
export async function notifyTakenPartNames(
  tx: Writing,
  { published, keys, by, now }: Told,
): Promise<void> {
  if (keys.size === 0) return;
  const hidden = (await embargoedProducts(tx)).filter(({ key }) => !keys.has(key));
  if (hidden.length === 0) return;
  const owners = new Map<string, string>();
  for (const names of await published(keys)) {
    for (const name of namesOf(names)) owners.set(name, names.key);
  }
  for (const { id, since, names } of hidden) {
    const others = new Set(names.flatMap((name) => owners.get(name) ?? []));
    for (const otherKey of others) {
      if (await isKnown(tx, { id, since, otherKey, by })) continue;
      await tellNamed(tx, id, { way: "part-number", otherKey, by, now });
    }
  }
}

interface HiddenProduct {
  readonly id: number;
  readonly key: string;
  /** Time since which the part is under embargo, in milliseconds since 1970. */
  readonly since: number;
  readonly names: readonly string[];
}

/** Products under embargo with the names in their drafts and working copies. */
async function embargoedProducts(tx: Writing): Promise<HiddenProduct[]> {
  const rows = await tx
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .leftJoin("working_copies", "working_copies.document_id", "documents.id")
    .select(["documents.id", "key", "embargoed_at", "revisions.body"])
    .select("working_copies.body as typed")
    .where("type", "=", "product")
    .where("embargoed_at", "is not", null)
    .where("trashed_at", "is", null)
    .where(isNewestRevision())
    .execute();
  return rows.map(({ id, key, embargoed_at: since, body, typed }) => {
    const bodies = [body, ...(typed === null ? [] : [typed])];
    const names = bodies.flatMap((one) => {
      const found = partNamesIn(key, JSON.parse(one));
      return found === undefined ? [] : namesOf(found);
    });
    return { id, key, since: since ?? 0, names: [...new Set(names)] };
  });
}

function namesOf({ partNumber, orderCodes }: PartNames): string[] {
  return [partNumber, ...orderCodes].map(partIdentity);
}

/** True where the publisher is named on the embargo, or the people were notified before. */
async function isKnown(
  tx: Writing,
  { id, since, otherKey, by }: { id: number; since: number; otherKey: string; by: Person },
): Promise<boolean> {
  const sight = embargoSight(by);
  const named = await tx
    .selectFrom("embargoes")
    .select("account_id")
    .where("document_id", "=", id)
    .where("account_id", "=", typeof sight === "number" ? sight : -1)
    .executeTakeFirst();
  if (named !== undefined) return true;
  const told = await tx
    .selectFrom("embargo_events")
    .select("id")
    .where("document_id", "=", id)
    .where("way", "=", "part-number" satisfies EmbargoWay)
    .where("other_key", "=", otherKey)
    .where("at", ">=", since)
    .executeTakeFirst();
  return told !== undefined;
}
