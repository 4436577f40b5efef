import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import {
  parseSetting,
  type SettingName,
  type SettingValue,
  settingKey,
  settings,
} from "../../../content/settings/settings.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { may, type Person, requireRight } from "../../access/rights.ts";
import { draftVisible } from "../../access/visibleDocuments.ts";
import { ArrangedSince } from "../arrangement/arrangementErrors.ts";
import { documentByKey, lockLiveDocument } from "../documents/documentRows.ts";
import { createDocument } from "../documents/drafts.ts";
import { isRecord, valueHash } from "../workingCopies/bodyFields.ts";
import { alignedIds, withoutIds } from "../workingCopies/itemIds.ts";
import { patchIn } from "../workingCopies/patchDocument.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";

/** Settings by which the search is tuned. */
const searchSettings = [
  "search_synonyms",
  "search_pins",
  "watched_searches",
] as const satisfies SettingName[];

export type SearchSetting = (typeof searchSettings)[number];

/** A setting of search as its draft has it. */
export interface SearchSettingDraft<Name extends SearchSetting> {
  readonly value: SettingValue<Name>;
  /** Hash of the draft's value; the next change names it. */
  readonly version: string;
  /** True: the published value differs. */
  readonly isChanged: boolean;
  /** False: the draft is incomplete, and the published value is returned in its place. */
  readonly isFit: boolean;
  readonly mayEdit: boolean;
}

/**
 * Reads a setting of search.
 * @param published the published value, returned to people without a right to the draft
 */
export async function readSearchSetting<Name extends SearchSetting>(
  db: Reading,
  {
    name,
    by,
    published,
  }: {
    readonly name: Name;
    readonly by: Person;
    readonly published: SettingValue<Name>;
  },
): Promise<SearchSettingDraft<Name>> {
  const draft = await draftOf(db, name, by);
  const mayEdit = may(by, "setting.edit", { setting: name });
  const known = versionOf(published);
  if (draft === undefined) {
    return { value: published, version: known, isChanged: false, isFit: true, mayEdit };
  }
  const version = versionOf(draft.value);
  const value = parsedAs(name, draft.value);
  const isFit = value !== undefined;
  return { value: value ?? published, version, isChanged: version !== known, isFit, mayEdit };
}

/** Hash of a value without the ids of its items. */
function versionOf(value: unknown): string {
  return valueHash(withoutIds(JSON.parse(JSON.stringify(value)))) ?? "";
}

function parsedAs<Name extends SearchSetting>(
  name: Name,
  value: unknown,
): SettingValue<Name> | undefined {
  const schema: (typeof settings)[SearchSetting]["schema"] = settings[name].schema;
  const { data } = schema.safeParse(value);
  return isOf(name, data) ? data : undefined;
}

/** True for what the schema of a setting has read. */
function isOf<Name extends SearchSetting>(
  _name: Name,
  value: unknown,
): value is SettingValue<Name> {
  return value !== undefined;
}

async function draftOf(
  db: Reading,
  name: SearchSetting,
  by: Person,
): Promise<{ readonly value: unknown } | undefined> {
  const row = await db
    .selectFrom("documents")
    .select("key")
    .where("key", "=", settingKey(name))
    .where("trashed_at", "is", null)
    .where(draftVisible(by, db))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { body } = await openCopy(db, await documentByKey(db, row.key, by));
  return { value: isRecord(body) ? withoutIds(body.value) : undefined };
}

/** A change of a setting's list: groups of synonyms, pins, or watched searches. */
interface ListChange {
  readonly name: SearchSetting;
  /** The draft's version as it was seen. */
  readonly version: string;
  readonly list: readonly object[];
  readonly by: Person;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Writes the list of a setting to its working copy. The setting is made where it is missing. Items
 * that stay keep their identity for people who edit them elsewhere.
 * @throws ArrangedSince where the draft has changed meanwhile; InvalidDocument, NotPermitted,
 *   DocumentTrashed
 */
export async function writeSearchSetting(store: Store, change: ListChange): Promise<void> {
  const { name, version, list, by, now } = change;
  const key = settingKey(name);
  requireRight(by, "setting.edit", { setting: name }, `the setting ${name}`);
  await store.transaction(async (tx) => {
    await makeSetting(tx, change);
    const document = await lockLiveDocument(tx, key, by);
    const { body } = await openCopy(tx, document);
    const value = isRecord(body) ? body.value : undefined;
    if (versionOf(value) !== version) throw new ArrangedSince([key]);
    const isWrapped = isRecord(value) && "groups" in value;
    const present = isWrapped ? value.groups : value;
    const next = isWrapped ? { ...value, groups: list } : list;
    const parsed = parseSetting(name, withoutIds(next));
    if (!parsed.success) {
      const problems = parsed.problems.map((one) => ({ ...one, path: ["value", ...one.path] }));
      throw new InvalidDocument({ type: "setting", body: { name, value: next }, problems });
    }
    const operation = {
      op: "set" as const,
      path: isWrapped ? "/value/groups" : "/value",
      before: valueHash(present),
      after: JSON.parse(JSON.stringify(alignedIds(list, present))),
    };
    const { outcomes } = await patchIn(tx, { key, operations: [operation], by, now });
    if (outcomes.some(({ status }) => status === "conflict")) throw new ArrangedSince([key]);
  });
}

async function makeSetting(
  tx: Writing,
  { name, by, now }: Pick<ListChange, "name" | "by" | "now">,
): Promise<void> {
  const key = settingKey(name);
  const known = await tx
    .selectFrom("documents")
    .select("id")
    .where("key", "=", key)
    .executeTakeFirst();
  if (known !== undefined) return;
  const body = { name, value: settings[name].fallback };
  await createDocument(tx, { key, type: "setting", body, by, now });
}
