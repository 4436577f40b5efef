import * as z from "zod";
import { appendAudit } from "../../../base/audit/append.ts";
import { events } from "../../../base/process/events.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { type Person, requireRight } from "../../access/rights.ts";
import { VersionConflict } from "../../accounts/accountError.ts";
import { makeDue } from "./outsideLinkRows.ts";

const stored = z.object({ isOn: z.boolean() });

/** Setting of the checks of links to other sites. */
export interface LinkSettings {
  /** False unless somebody switched them on. */
  readonly isOn: boolean;
  readonly version: number;
}

/** Switch of the checks of links to other sites. */
export async function linkSettings(db: Reading): Promise<LinkSettings> {
  const row = await db
    .selectFrom("server_settings")
    .select(["value", "version"])
    .where("name", "=", "links")
    .executeTakeFirst();
  const read = stored.safeParse(JSON.parse(row?.value ?? "{}"));
  return { isOn: read.data?.isOn ?? false, version: row?.version ?? 1 };
}

/**
 * Switches the checks of links to other sites on or off. Where they are on, those that failed are due at once.
 * @throws NotPermitted, VersionConflict
 */
export async function changeLinkSettings(
  store: Store,
  { isOn, version }: LinkSettings,
  { by, now }: { readonly by: Person; readonly now: number },
): Promise<void> {
  requireRight(by, "system.manage", {}, "the checks of links");
  await store.transaction(async (tx) => {
    const changed = await tx
      .updateTable("server_settings")
      .set({ value: JSON.stringify({ isOn }), version: version + 1 })
      .set({ changed_at: now, changed_by: by.id })
      .where("name", "=", "links")
      .where("version", "=", version)
      .returning("version")
      .executeTakeFirst();
    if (changed === undefined) {
      const present = (await linkSettings(tx)).version;
      throw new VersionConflict("The checks of links", present);
    }
    if (isOn) await makeDue(tx, now);
    const entry = {
      ...({ act: "system.links", subject: "system:links" } as const),
      detail: { on: isOn },
    };
    await appendAudit(tx, [entry], { by, at: now });
  });
  events.publish("settings", { name: "links" });
}
