import { appendAudit } from "../../base/audit/append.ts";
import { events } from "../../base/process/events.ts";
import type { Store } from "../../base/store/store.ts";
import type { Writing } from "../../base/store/tables.ts";
import type { Person } from "../access/rights.ts";
import { VersionConflict } from "../accounts/accountError.ts";
import type { SettingName } from "./storedSettings.ts";
import { tellAdministrators } from "./tellAdministrators.ts";

interface Change {
  readonly name: SettingName;
  readonly value: object;
  /** The version that is changed. */
  readonly version: number;
  /** Names of what changes; never values. */
  readonly changed: readonly string[];
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Writes settings, tells all administrators and records the change.
 * @param also further writes of the transaction
 * @throws VersionConflict
 */
export async function writeSettings(
  store: Store,
  { name, value, version, changed, by, now }: Change,
  also?: (tx: Writing) => Promise<void>,
): Promise<void> {
  await store.transaction(async (tx) => {
    requireVersion(name, await lockedVersion(tx, name), version);
    await tx
      .updateTable("server_settings")
      .set({
        ...{ value: JSON.stringify(value), version: version + 1 },
        ...{ changed_at: now, changed_by: by.id },
      })
      .where("name", "=", name)
      .execute();
    await also?.(tx);
    await tellAdministrators(tx, { what: name, changed: [...changed], by: by.id, at: now });
    const entry = {
      ...({ act: `system.${name}`, subject: `system:${name}` } as const),
      detail: { changed: changed.join(", ") },
    };
    await appendAudit(tx, [entry], { by, at: now });
  });
  events.publish("settings", { name });
}

/** @throws VersionConflict where another version stands than the one that is changed */
export function requireVersion(name: SettingName, present: number, meant: number): void {
  if (present !== meant) throw new VersionConflict(`The settings of ${name}`, present);
}

/** The version that stands, locked until the transaction ends. */
async function lockedVersion(tx: Writing, name: SettingName): Promise<number> {
  const row = await tx
    .selectFrom("server_settings")
    .select("version")
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.version;
}

/** Names of the values in which two settings differ. */
export function differingNames(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => textOf(before[name]) !== textOf(after[name]));
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}
