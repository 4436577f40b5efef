import { type Language, languages } from "../../site/languages.ts";
import { appendAudit } from "../../store/audit/append.ts";
import type { Store } from "../../store/store.ts";
import { noteDocumentChange } from "../documents/changes.ts";
import { DocumentError } from "../documents/errors.ts";
import { lockLiveDocument } from "../documents/rows.ts";
import { may, NotPermitted, type Person } from "../rights/rights.ts";
import { columnOf } from "../rights/writes.ts";
import { openCopy } from "../workingCopies/rows.ts";
import { agreePairs } from "./agree.ts";
import { type FieldState, pairStates } from "./states.ts";
import { textHash, textsIn } from "./texts.ts";

/**
 * Ways to agree a pair as it stands: the translation is still right, or the change was so small that
 * there is nothing to translate. The one is said by who writes the language that is behind, the other
 * by who writes the one that moved.
 */
export type AgreeingAct = "still-right" | "small-fix";

/** A text that a person agrees: its path, and the hashes (`textHash`) of what the person saw. */
export interface SeenPair {
  readonly path: readonly string[];
  readonly en: string;
  readonly zh: string;
}

/** Texts are not what the person saw, or there is no such pair. */
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
 * Agrees texts of a document as its working copy has them; all of them or none.
 * @returns how many pairs were not agreed before
 * @throws DocumentNotFound, DocumentTrashed, PairsMoved, NotPermitted
 */
export async function agreeAsTheyAre(store: Store, wanted: AgreeRequest): Promise<number> {
  const { key, act, by, now } = wanted;
  return store.transaction(async (tx) => {
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
        document.type === "setting"
          ? may(by, "setting.edit", { setting: key })
          : may(by, "text.edit", { type: document.type, language, column }),
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
  });
}

function isAsSeen(
  field: { readonly en: string | undefined; readonly zh: string | undefined } | undefined,
  seen: SeenPair,
): boolean {
  if (field?.en === undefined || field.zh === undefined) return false;
  return textHash(field.en) === seen.en && textHash(field.zh) === seen.zh;
}

/** Languages one of which a person must be able to write in order to agree. */
function languagesToVouch({ outdated }: FieldState, act: AgreeingAct): readonly Language[] {
  if (act === "still-right" || outdated.length === languages.length) return outdated;
  return languages.filter((language) => !outdated.includes(language));
}
