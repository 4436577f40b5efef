import { appendAudit } from "../../../base/audit/append.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { noteDocumentChange } from "../../../base/store/changes/publicationRevision.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading, Writing } from "../../../base/store/tables.ts";
import { DocumentError } from "../../../content/types/documentError.ts";
import type { TypeName } from "../../../content/types/typeNames.ts";
import { may, NotPermitted, type Person } from "../../access/rights.ts";
import { columnOf } from "../../access/writeRights.ts";
import { documentByKey, lockLiveDocument } from "../documents/documentRows.ts";
import { openCopy } from "../workingCopies/workingCopyRows.ts";
import { type FieldState, pairStates } from "./pairStates.ts";
import { copyPairStates } from "./pairStatesOfWorkingCopy.ts";
import { agreePairs, restateUnpaired } from "./storeTextPairs.ts";
import { hashedField, textHash, textsIn } from "./textFields.ts";

/**
 * Ways to mark an unchanged pair as in step: the translation is still right, or the change was too
 * small to be translated. The first is for authors of the outdated language, the second for authors
 * of the changed one.
 */
export type AgreeingAct = "still-right" | "small-fix";

/**
 * A text to be marked as in step: its path, and the hashes (`textHash`) of the texts that the
 * person saw.
 */
export interface SeenPair {
  readonly path: readonly string[];
  readonly en: string;
  readonly zh: string;
}

/** Thrown where texts have changed since the person saw them, or there is no such pair. */
export class PairsMoved extends DocumentError {
  override readonly name = "PairsMoved";
  readonly status = 409;
  readonly paths: readonly string[];

  constructor(key: string, paths: readonly string[]) {
    super(`Texts of ${key} are other ones now: ${paths.join(", ")}`);
    this.paths = paths;
  }
}

export interface AgreeRequest {
  readonly key: string;
  readonly act: AgreeingAct;
  readonly pairs: readonly SeenPair[];
  readonly by: Person;
  readonly now: number;
}

/**
 * Marks texts of a document's working copy as in step; all of them or none.
 * @returns the number of pairs newly marked
 * @throws DocumentNotFound, DocumentTrashed, PairsMoved, NotPermitted
 */
export async function agreeAsTheyAre(store: Store, wanted: AgreeRequest): Promise<number> {
  return store.transaction((tx) => agreeIn(tx, wanted));
}

/** Does the same in the caller's transaction. */
export async function agreeIn(tx: Writing, wanted: AgreeRequest): Promise<number> {
  const { key, act, by, now } = wanted;
  const document = await lockLiveDocument(tx, key, by);
  const { body } = await openCopy(tx, document);
  const fields = new Map(textsIn(body).map((field) => [field.path.join("/"), field]));
  const found = wanted.pairs.map((seen) => ({ seen, field: fields.get(seen.path.join("/")) }));
  const moved = found.filter(({ seen, field }) => !isAsSeen(field, seen));
  if (moved.length > 0) {
    throw new PairsMoved(
      key,
      moved.map(({ seen }) => `/${seen.path.join("/")}`),
    );
  }
  const states = await pairStates(
    tx,
    found.flatMap(({ field }) => field ?? []),
    document.id,
  );
  const open = states.filter(({ state }) => state !== "in-step");
  const column = columnOf(document.type, key, body);
  for (const state of open) {
    const isAllowed = languagesToVouch(state, act).some((language) =>
      mayVouch(by, { type: document.type, key, column }, language),
    );
    if (!isAllowed) throw new NotPermitted(by, "text.edit", `/${state.path.join("/")} of ${key}`);
  }
  await agreePairs(
    tx,
    open.flatMap(({ en, zh }) => (en === undefined || zh === undefined ? [] : [{ en, zh }])),
    { by: by.id, now, documentId: document.id },
  );
  if (open.length === 0) return 0;
  await noteDocumentChange(tx, document.id, now);
  const detail = { as: act, paths: open.map(({ path }) => `/${path.join("/")}`) };
  const entry = { act: "document.agree", subject: `document:${key}`, detail } as const;
  await appendAudit(tx, [entry], { by, at: now });
  return open.length;
}

export interface TakeBackRequest {
  readonly key: string;
  /** Hashes of texts that the same person marked. */
  readonly pairs: readonly { readonly en: string; readonly zh: string }[];
  readonly by: Person;
  readonly now: number;
}

/**
 * Withdraws a person's marks: the texts are no longer in step.
 * @returns the number of pairs that lost their mark; marks of other people stay
 * @throws DocumentNotFound, DocumentTrashed, NotPermitted
 */
export async function takeBack(store: Store, wanted: TakeBackRequest): Promise<number> {
  return store.transaction((tx) => takeBackIn(tx, wanted));
}

/** Does the same in the caller's transaction. */
export async function takeBackIn(tx: Writing, wanted: TakeBackRequest): Promise<number> {
  const { key, pairs, by, now } = wanted;
  const document = await lockLiveDocument(tx, key, by);
  const { body } = await openCopy(tx, document);
  const own = new Set(pairs.map(({ en, zh }) => `${en} ${zh}`));
  const held = textsIn(body).flatMap(({ path, ...texts }) => {
    const { en, zh } = hashedField(texts);
    return en !== null && zh !== null && own.has(`${en} ${zh}`) ? [{ path, en, zh }] : [];
  });
  const column = columnOf(document.type, key, body);
  const isAllowed = languages.some((language) =>
    mayVouch(by, { type: document.type, key, column }, language),
  );
  if (!isAllowed) throw new NotPermitted(by, "text.edit", key);
  let taken = 0;
  for (const { en, zh } of held) {
    const row = await tx
      .deleteFrom("text_pairs")
      .where("en_hash", "=", en)
      .where("zh_hash", "=", zh)
      .where("agreed_by", "=", by.id)
      .returning("en_hash")
      .executeTakeFirst();
    if (row !== undefined) taken += 1;
  }
  if (taken === 0) return 0;
  await restateUnpaired(tx, document);
  await noteDocumentChange(tx, document.id, now);
  const detail = { as: "taken-back", paths: held.map(({ path }) => `/${path.join("/")}`) };
  const entry = { act: "document.agree", subject: `document:${key}`, detail } as const;
  await appendAudit(tx, [entry], { by, at: now });
  return taken;
}

interface Vouched {
  readonly type: TypeName;
  readonly key: string;
  readonly column: string | undefined;
}

function mayVouch(by: Person, { type, key, column }: Vouched, language: Language): boolean {
  return type === "setting"
    ? may(by, "setting.edit", { setting: key })
    : may(by, "text.edit", { type, language, column });
}

function isAsSeen(
  field: { readonly en: string | undefined; readonly zh: string | undefined } | undefined,
  seen: SeenPair,
): boolean {
  if (field?.en === undefined || field.zh === undefined) return false;
  return textHash(field.en) === seen.en && textHash(field.zh) === seen.zh;
}

/** Languages in one of which a person must be able to write in order to mark a pair. */
function languagesToVouch({ outdated }: FieldState, act: AgreeingAct): readonly Language[] {
  if (act === "still-right" || outdated.length === languages.length) return outdated;
  return languages.filter((language) => !outdated.includes(language));
}

/**
 * Returns the pairs of a document's working copy whose text in a language exists and is outdated.
 */
export async function behindIn(
  db: Reading,
  { key, language, by }: { readonly key: string; readonly language: Language; readonly by: Person },
): Promise<readonly SeenPair[]> {
  const document = await documentByKey(db, key, by);
  const states = await copyPairStates(db, document.id, await openCopy(db, document));
  return states.flatMap(({ path, en, zh, outdated }) =>
    en === undefined || zh === undefined || !outdated.includes(language)
      ? []
      : [{ path, en: textHash(en), zh: textHash(zh) }],
  );
}
