import type { ExpressionBuilder } from "kysely";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { Reading, Tables } from "../../../base/store/tables.ts";
import { hashedField, type TextField } from "./textFields.ts";

/** Relation between the two languages of a text; `new`: neither was ever in step with another. */
export type PairState = "in-step" | "en-newer" | "zh-newer" | "both-changed" | "new" | "missing";

export interface FieldState extends TextField {
  readonly state: PairState;
  /** Languages whose readers have an older or missing text. */
  readonly outdated: readonly Language[];
  /** Text of the side that changed, as it was when the pair was last in step. */
  readonly agreed?: { readonly language: Language; readonly text: string } | undefined;
}

/** Hashes looked up by one query. */
const hashesAtOnce = 1_000;

/** Pairs in step that contain some texts. */
interface KnownPairs {
  /** Hashes of the partners of a text, the one paired last at the end. */
  readonly partners: Readonly<Record<Language, ReadonlyMap<string, readonly string[]>>>;
}

/** The states of the texts of a document. */
export async function pairStates(
  db: Reading,
  fields: readonly TextField[],
  documentId?: number,
): Promise<FieldState[]> {
  const hashed = fields.map((field) => ({ field, ...hashedField(field) }));
  const known = await pairsAround(db, hashed, documentId);
  const stated = hashed.map(({ field, en, zh }) => ({ field, ...stateOf(known, en, zh) }));
  const texts = await textsOf(
    db,
    stated.flatMap(({ agreedHash }) => agreedHash ?? []),
  );
  return stated.map(({ field, state, outdated, moved, agreedHash }) => {
    const text = agreedHash === undefined ? undefined : texts.get(agreedHash);
    const agreed =
      moved === undefined || text === undefined ? undefined : { language: moved, text };
    return { ...field, state, outdated, ...(agreed && { agreed }) };
  });
}

/** Hashes of a text; null where it is missing. */
export interface HashedField {
  readonly en: string | null;
  readonly zh: string | null;
}

interface StatedPair {
  readonly state: PairState;
  readonly outdated: readonly Language[];
  readonly moved?: Language;
  readonly agreedHash?: string | undefined;
}

/** State of a pair, by the pairs in step that contain its texts. */
export function stateOf(
  { partners }: KnownPairs,
  en: string | null,
  zh: string | null,
): StatedPair {
  if (en === null || zh === null) {
    const outdated = [
      en === null ? ["en" as const] : [],
      zh === null ? ["zh" as const] : [],
    ].flat();
    return { state: "missing", outdated };
  }
  const enPartners = partners.en.get(en) ?? [];
  if (enPartners.includes(zh)) return { state: "in-step", outdated: [] };
  const zhPartners = partners.zh.get(zh) ?? [];
  if (enPartners.length + zhPartners.length === 0) return { state: "new", outdated: languages };
  const isOneSided = enPartners.length > 0 !== zhPartners.length > 0;
  if (!isOneSided) return { state: "both-changed", outdated: languages };
  const moved = zhPartners.length > 0 ? "en" : "zh";
  const agreedHash = (moved === "en" ? zhPartners : enPartners).at(-1);
  return { state: `${moved}-newer`, outdated: [otherLanguage(moved)], moved, agreedHash };
}

/**
 * Returns the pairs in step that contain one of the texts. Pairs of a document under embargo apply
 * to it alone, so that nobody learns of its texts by guessing one.
 * @param documentId the document that has the texts
 */
export async function pairsAround(
  db: Reading,
  fields: readonly HashedField[],
  documentId?: number,
): Promise<KnownPairs> {
  const en = new Map<string, string[]>();
  const zh = new Map<string, string[]>();
  for (const column of ["en_hash", "zh_hash"] as const) {
    const hashes = fields.flatMap((field) => (column === "en_hash" ? field.en : field.zh) ?? []);
    const wanted = [...new Set(hashes)];
    for (let first = 0; first < wanted.length; first += hashesAtOnce) {
      const rows = await db
        .selectFrom("text_pairs")
        .select(["en_hash", "zh_hash"])
        .where(column, "in", wanted.slice(first, first + hashesAtOnce))
        .where(holdsIn(documentId))
        .orderBy("agreed_at")
        .execute();
      for (const row of rows) {
        if (column === "en_hash")
          en.set(row.en_hash, [...(en.get(row.en_hash) ?? []), row.zh_hash]);
        else zh.set(row.zh_hash, [...(zh.get(row.zh_hash) ?? []), row.en_hash]);
      }
    }
  }
  return { partners: { en, zh } };
}

/** Condition on pairs in step that apply to a document. */
export function holdsIn(documentId?: number | undefined) {
  return ({ or, eb }: ExpressionBuilder<Tables, "text_pairs">) =>
    or([
      eb("under_embargo", "is", null),
      ...(documentId === undefined ? [] : [eb("under_embargo", "=", documentId)]),
    ]);
}

async function textsOf(db: Reading, hashes: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (let first = 0; first < hashes.length; first += hashesAtOnce) {
    const rows = await db
      .selectFrom("texts")
      .selectAll()
      .where("hash", "in", hashes.slice(first, first + hashesAtOnce))
      .execute();
    for (const { hash, text } of rows) texts.set(hash, text);
  }
  return texts;
}
