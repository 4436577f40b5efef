import { staffMessages } from "../../base/i18n/staff/index.ts";
import type { Reading } from "../../base/store/tables.ts";
import { eventText } from "../../staff/access/embargo/embargoEventText.ts";
import { displayNames } from "../../staff/accounts/people/displayNames.ts";
import {
  embargoOf,
  liftEmbargo,
  openToPerson,
  setEmbargo,
} from "../../staff/editing/embargo/embargo.ts";
import { UsageError } from "../commandLine.ts";
import type { ContentContext } from "./contentCommands.ts";

interface EmbargoWish {
  readonly key: string;
  /** Accounts to be named beside those who are. */
  readonly names: readonly string[];
  /** Accounts to be named no more. */
  readonly without: readonly string[];
}

/** Places an embargo or changes who is named on it; without names, tells who is. @returns the exit code */
export async function embargo(
  { store, by, now, print, audit }: ContentContext,
  { key, names, without }: EmbargoWish,
): Promise<number> {
  const added = await idsOf(store.db, names);
  const removed = await idsOf(store.db, without);
  if (added.length > 0 || removed.length > 0) {
    await store.transaction(async (tx) => {
      const before = (await embargoOf(tx, key, by)).named.map(({ id }) => id);
      const named = [...new Set([...before, ...added])].filter((id) => !removed.includes(id));
      await setEmbargo(tx, { key, named, by, now });
    });
    audit({ event: "content", action: "embargo" }, "An embargo was changed");
  }
  const { since, named, events } = await embargoOf(store.db, key, by);
  if (since === null) {
    print(`${key}: under no embargo`);
    return 0;
  }
  print(`${key}: under embargo since ${new Date(since).toISOString()}; named are`);
  for (const { account, namedBy, at } of named) {
    print(`  ${account}, by ${namedBy} at ${new Date(at).toISOString()}`);
  }
  const actors = await displayNames(
    store.db,
    events.map((event) => event.by),
  );
  if (events.length > 0) print("what others did:");
  for (const event of events) {
    print(`  ${new Date(event.at).toISOString()}: ${eventText(event, actors, staffMessages.en)}`);
  }
  return 0;
}

/**
 * Names accounts on an embargo by the right to manage accounts, without being named on it.
 * @returns the exit code
 */
export async function openEmbargo(
  { store, by, now, print, audit }: ContentContext,
  { key, names }: Pick<EmbargoWish, "key" | "names">,
): Promise<number> {
  const ids = await idsOf(store.db, names);
  await store.transaction(async (tx) => {
    for (const named of ids) await openToPerson(tx, { key, named, by, now });
  });
  audit({ event: "content", action: "embargo-open" }, "Somebody was named on an embargo");
  print(`${key}: named ${names.join(", ")}`);
  return 0;
}

/** Ends embargoes. @returns the exit code */
export async function lift(
  { store, by, now, print, audit }: ContentContext,
  keys: readonly string[],
): Promise<number> {
  await store.transaction(async (tx) => {
    for (const key of keys) await liftEmbargo(tx, { key, by, now });
  });
  audit({ event: "content", action: "embargo-lift", keys }, "Embargoes were lifted");
  for (const key of keys) print(`${key}: its embargo is lifted`);
  return 0;
}

async function idsOf(db: Reading, accounts: readonly string[]): Promise<number[]> {
  if (accounts.length === 0) return [];
  const wanted = accounts.map((account) => account.trim().normalize());
  const rows = await db
    .selectFrom("accounts")
    .select(["id", "account"])
    .where("account", "in", wanted)
    .execute();
  return wanted.map((account) => {
    const row = rows.find((one) => one.account === account);
    if (row === undefined) throw new UsageError(`There is no account ${account}.`);
    return row.id;
  });
}
