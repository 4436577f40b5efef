import * as z from "zod";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { isSettingName, type SettingName, settingKey } from "../../../content/settings/settings.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";

/** Thrown for a second document of a setting, which has only one. */
export class SettingElsewhere extends DocumentError {
  override readonly name = "SettingElsewhere";
  readonly status = 409;
  /** Key of the document that keeps it. */
  readonly key: string;

  constructor(setting: SettingName, key: string) {
    super(`The setting ${setting} is kept in the document ${key}, and in no other`);
    this.key = key;
  }
}

interface SettingWrite {
  readonly type: string;
  readonly key: string;
  readonly before?: unknown;
  readonly after: unknown;
}

const named = z.object({ name: z.string() });

/**
 * Requires that a document being written is the only one of its setting. One of an older release
 * may have another key than it would have now: it is still written, and no other replaces it.
 * @param before its body before; absent: it is made, or restored from the trash
 * @throws SettingElsewhere; InvalidDocument where it names no setting
 */
export async function requireOnlySetting(
  tx: Writing,
  { type, key, before, after }: SettingWrite,
): Promise<void> {
  if (type !== "setting") return;
  const setting = settingIn(after);
  if (setting === undefined) {
    const problem = { path: ["name"], problem: { code: "no-setting" } } as const;
    throw new InvalidDocument({ type, body: after, problems: [problem] });
  }
  if (before !== undefined && settingIn(before) === setting) return;
  const holder = holderElsewhere({ key, body: after }, await settingHolders(tx));
  if (holder !== undefined) throw new SettingElsewhere(setting, holder);
}

/** The documents that settings are kept in. */
type SettingHolders = readonly { readonly key: string; readonly setting: SettingName }[];

/** The documents that settings are kept in, without those in the trash. */
export async function settingHolders(db: Reading): Promise<SettingHolders> {
  const rows = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.key", "body"])
    .where("type", "=", "setting")
    .where("trashed_at", "is", null)
    .where(isNewestRevision())
    .execute();
  return rows.flatMap(({ key, body }) => {
    const setting = settingIn(JSON.parse(body));
    return setting === undefined ? [] : [{ key, setting }];
  });
}

/**
 * Returns the key of another document that holds a setting; undefined: the document holds it
 * itself.
 */
export function holderElsewhere(
  { key, body }: { readonly key: string; readonly body: unknown },
  keepers: SettingHolders,
): string | undefined {
  const setting = settingIn(body);
  if (setting === undefined) return undefined;
  const other = keepers.find((one) => one.setting === setting && one.key !== key);
  const holder = other?.key ?? settingKey(setting);
  return holder === key ? undefined : holder;
}

function settingIn(body: unknown): SettingName | undefined {
  const name = named.safeParse(body).data?.name;
  return isSettingName(name) ? name : undefined;
}
