import { setImmediate as nextTurn } from "node:timers/promises";
import { givingWay } from "../../../base/process/timeSlices.ts";
import { type Language, languages, otherLanguage } from "../../../base/site/languages.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Reading } from "../../../base/store/tables.ts";
import { plainText } from "../../../content/richText/plainText.ts";
import { allDocumentIds } from "../../access/documentIds.ts";
import { isNewestRevision } from "../../access/newestRevisionCondition.ts";
import { ChangeLog } from "../../catalogue/documentChangeFeed.ts";
import { normalForm, textHash, textsIn } from "../../editing/textPairs/textFields.ts";
import { type MemoryText, memoryTextOf, type Replaced, withCodes } from "./memoryText.ts";
import { SimilarTexts } from "./similarTexts.ts";

/** Time without a request after which the memory is dropped, in milliseconds. */
const idleMs = 30 * 60_000;

/** Documents read by one set of queries. */
const documentsAtOnce = 60;

/** Score from which on a text is near another one. */
const nearest = 0.6;

/** A place where an agreed pair stands. */
interface PairUse {
  readonly key: string;
  readonly path: string;
  /** True: readers see both texts there. */
  readonly isPublished: boolean;
  /** True: the newest revision has both. */
  readonly isDraft: boolean;
}

/** Two texts with the same meaning, and where they stand. */
interface Pair {
  readonly id: number;
  readonly en: string;
  readonly zh: string;
  readonly words: Readonly<Record<Language, MemoryText>>;
  /** Places by the ids of their documents and their paths. */
  readonly uses: Map<number, Map<string, PairUse>>;
}

/** A translation that was used before. */
export interface UsedBefore {
  /** `numbers`: the texts differ in numbers and part numbers alone. */
  readonly kind: "exact" | "numbers" | "near";
  /** Likeness of the texts, from 0 to 1. */
  readonly score: number;
  /** Text that was translated. */
  readonly source: string;
  /** Its translation, with the numbers of the text asked for. */
  readonly target: string;
  readonly replaced: readonly Replaced[];
  /** Numbers of the text asked for that have no place in the translation. */
  readonly missing: readonly string[];
  /** Places that the person sees, published ones first. */
  readonly uses: readonly PairUse[];
}

export interface MemoryQuestion {
  /** Text to be translated, plain or HTML. */
  readonly text: string;
  /** Language that it is translated into. */
  readonly into: Language;
  /** Translation that is there already, which is not offered; "": none. */
  readonly present: string;
  /** Tells whether the person sees a place. */
  readonly sees: (use: PairUse) => boolean;
  readonly most: number;
}

interface State {
  readonly log: ChangeLog;
  readonly pairs: Map<number, Pair>;
  readonly byHashes: Map<string, Pair>;
  /** Pairs by their text in a language, in its normal form. */
  readonly byText: Readonly<Record<Language, Map<string, Set<Pair>>>>;
  readonly similar: Readonly<Record<Language, SimilarTexts>>;
  /** Pairs of each document, by its id. */
  readonly ofDocument: Map<number, Set<Pair>>;
}

/**
 * Agreed pairs of texts of all documents, for those who translate: read at the first question, brought up
 * to date at each further one, dropped after a long time without any. It knows everything; `sees` decides
 * what a person gets of it.
 */
export class TranslationMemory {
  readonly #store: Store;
  #state: State | undefined;
  #underWay: Promise<State> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Translations of a text and of texts like it, the best first. */
  async usedBefore(question: MemoryQuestion): Promise<UsedBefore[]> {
    const state = await this.#current();
    const found = findIn(state, question);
    return found.slice(0, question.most);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    await this.#underWay?.catch(() => undefined);
    this.#state = undefined;
  }

  async #current(): Promise<State> {
    // A change before this call may be newer than the reading under way, which is awaited first.
    await this.#underWay?.catch(() => undefined);
    this.#underWay ??= this.#catchUp().finally(() => {
      this.#underWay = undefined;
    });
    const state = await this.#underWay;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      this.#state = undefined;
    }, idleMs).unref();
    return state;
  }

  async #catchUp(): Promise<State> {
    if (this.#isClosed) throw new Error("The translation memory is closed");
    const { db } = this.#store;
    const state = this.#state;
    if (state === undefined) return this.#build();
    try {
      const changed = await state.log.next(db, Date.now());
      if (changed === undefined) return await this.#build();
      const ids = [...changed];
      for (let first = 0; first < ids.length; first += documentsAtOnce) {
        await this.#read(state, ids.slice(first, first + documentsAtOnce));
      }
      return state;
    } catch (error) {
      this.#state = undefined;
      throw error;
    }
  }

  async #build(): Promise<State> {
    const { db } = this.#store;
    const state: State = {
      log: await ChangeLog.begin(db, Date.now()),
      ...{ pairs: new Map(), byHashes: new Map(), ofDocument: new Map() },
      byText: { en: new Map(), zh: new Map() },
      similar: { en: new SimilarTexts(), zh: new SimilarTexts() },
    };
    for await (const ids of allDocumentIds(db, documentsAtOnce)) {
      await this.#read(state, ids);
      await nextTurn();
    }
    this.#state = state;
    return state;
  }

  /** Takes the present pairs of some documents. */
  async #read(state: State, ids: readonly number[]): Promise<void> {
    const found = await pairsOf(this.#store.db, ids);
    const giveWay = givingWay();
    for (const id of ids) {
      removeDocument(state, id);
      const own = new Set<Pair>();
      for (const { en, zh, use } of found.get(id) ?? []) {
        await giveWay();
        const pair = this.#pairOf(state, en, zh);
        const places = pair.uses.get(id) ?? new Map<string, PairUse>();
        pair.uses.set(id, places);
        // What the newest revision has comes before what readers are shown.
        const isDraft = use.isDraft || places.has(use.path);
        places.set(use.path, { ...use, isDraft });
        own.add(pair);
      }
      if (own.size > 0) state.ofDocument.set(id, own);
    }
  }

  #pairOf(state: State, en: string, zh: string): Pair {
    const hashes = hashesOf({ en, zh });
    const known = state.byHashes.get(hashes);
    if (known !== undefined) return known;
    this.#lastId += 1;
    const words = { en: memoryTextOf(plainOf(en)), zh: memoryTextOf(plainOf(zh)) };
    const pair: Pair = { id: this.#lastId, en, zh, words, uses: new Map() };
    state.byHashes.set(hashes, pair);
    state.pairs.set(pair.id, pair);
    for (const language of languages) {
      state.similar[language].add(pair.id, words[language].words);
      const form = normalForm(pair[language]);
      const same = state.byText[language].get(form);
      if (same === undefined) state.byText[language].set(form, new Set([pair]));
      else same.add(pair);
    }
    return pair;
  }
}

/** Takes the pairs of a document out of the memory, but for those that others have too. */
function removeDocument(state: State, documentId: number): void {
  for (const pair of state.ofDocument.get(documentId) ?? []) {
    pair.uses.delete(documentId);
    if (pair.uses.size > 0) continue;
    state.byHashes.delete(hashesOf(pair));
    for (const language of languages) {
      state.similar[language].remove(pair.id);
      const form = normalForm(pair[language]);
      const same = state.byText[language].get(form);
      same?.delete(pair);
      if (same?.size === 0) state.byText[language].delete(form);
    }
    state.pairs.delete(pair.id);
  }
  state.ofDocument.delete(documentId);
}

function hashesOf({ en, zh }: { readonly en: string; readonly zh: string }): string {
  return `${textHash(en)} ${textHash(zh)}`;
}

function isHtml(text: string): boolean {
  return /<[a-z]/i.test(text);
}

function plainOf(text: string): string {
  return isHtml(text) ? plainText(text) : text;
}

function findIn(state: State, { text, into, present, sees }: MemoryQuestion): UsedBefore[] {
  const from = otherLanguage(into);
  const form = normalForm(text);
  const asked = memoryTextOf(plainOf(text));
  const usesOf = (pair: Pair) =>
    [...pair.uses.values()]
      .flatMap((places) => [...places.values()])
      .filter(sees)
      .sort((a, b) => Number(b.isPublished) - Number(a.isPublished) || (a.key < b.key ? -1 : 1));
  // A field of plain text takes no HTML, and one of HTML no plain text.
  const fits = (pair: Pair) => isHtml(pair[from]) === isHtml(text) && usesOf(pair).length > 0;
  const found: UsedBefore[] = [];
  const same = [...(state.byText[from].get(form) ?? [])].filter(fits);
  for (const pair of same) {
    const facts = { source: pair[from], target: pair[into], replaced: [], missing: [] };
    found.push({ kind: "exact", score: 1, ...facts, uses: usesOf(pair) });
  }
  const similar = state.similar[from].find(asked.words, {
    least: nearest,
    fits: (id) => {
      const pair = state.pairs.get(id);
      return pair !== undefined && !same.includes(pair) && fits(pair);
    },
  });
  for (const { id, score } of similar) {
    const pair = state.pairs.get(id);
    if (pair === undefined) continue;
    const own = pair.words[from];
    const put = withCodes(pair[into], { from: own.codes, to: asked.codes });
    const isOfNumbers = score === 1 && own.codes.join("\n") !== asked.codes.join("\n");
    found.push({
      kind: isOfNumbers ? "numbers" : "near",
      score: Math.max(0, Math.min(score, almostSame) - put.missing.length / 100),
      ...{ source: pair[from], target: put.text, uses: usesOf(pair) },
      ...{ replaced: put.replaced, missing: put.missing },
    });
  }
  found.sort((a, b) => b.score - a.score || b.uses.length - a.uses.length);
  const targets = new Set([normalForm(present)]);
  return found.filter(({ target }) => {
    const own = normalForm(target);
    const isNew = !targets.has(own);
    targets.add(own);
    return isNew;
  });
}

/** Best score of a text that is not the same to the letter. */
const almostSame = 0.99;

/** A text in both languages at a place of a document. */
interface FoundPair {
  readonly en: string;
  readonly zh: string;
  readonly use: PairUse;
}

/** Longest text that is remembered, in characters. */
const maxLength = 20_000;

/** Hashes looked up by one query. */
const hashesAtOnce = 500;

/** The agreed pairs of some documents, in their newest revisions and in what readers see. */
async function pairsOf(db: Reading, ids: readonly number[]): Promise<Map<number, FoundPair[]>> {
  const documents = await db
    .selectFrom("documents")
    .innerJoin("revisions", "revisions.document_id", "documents.id")
    .select(["documents.id", "key", "revisions.id as revision_id", "body"])
    .where("documents.id", "in", ids)
    .where("trashed_at", "is", null)
    .where(isNewestRevision())
    .execute();
  const published = await db
    .selectFrom("published")
    .innerJoin("revisions", "revisions.id", "published.revision_id")
    .select(["published.document_id", "language", "revision_id", "body"])
    .where("published.document_id", "in", ids)
    .execute();
  const shownOf = Map.groupBy(published, (row) => row.document_id);
  const giveWay = givingWay();
  const found = new Map<number, FoundPair[]>();
  for (const { id, key, revision_id: newest, body } of documents) {
    const fields = textsIn(JSON.parse(body));
    await giveWay();
    const pairs: FoundPair[] = [];
    const take = (
      path: readonly string[],
      texts: Partial<Record<Language, string | undefined>>,
      isDraft: boolean,
    ) => {
      const { en = "", zh = "" } = texts;
      if (en === "" || zh === "" || en.length > maxLength || zh.length > maxLength) return;
      const use = { key, path: `/${path.join("/")}`, isDraft, isPublished: !isDraft };
      pairs.push({ en, zh, use });
    };
    for (const { path, en, zh } of fields) take(path, { en, zh }, true);
    const shown = new Map((shownOf.get(id) ?? []).map((row) => [row.language, row]));
    const [en, zh] = [shown.get("en"), shown.get("zh")];
    if (en !== undefined && zh !== undefined) {
      const fieldsOf = (row: typeof en) =>
        row.revision_id === newest ? fields : textsIn(JSON.parse(row.body));
      const others = new Map(fieldsOf(zh).map((field) => [field.path.join("/"), field.zh]));
      for (const { path, en: text } of fieldsOf(en)) {
        take(path, { en: text, zh: others.get(path.join("/")) }, false);
      }
    }
    found.set(id, pairs);
  }
  const agreed = await agreedAmong(db, [...found.values()].flat());
  for (const [id, pairs] of found) {
    found.set(
      id,
      pairs.filter((pair) => {
        const underEmbargo = agreed.get(hashesOf(pair));
        return underEmbargo === null || underEmbargo === id;
      }),
    );
  }
  return found;
}

/** Agreed pairs among some texts, each with the document under embargo that it applies to alone. */
async function agreedAmong(
  db: Reading,
  pairs: readonly FoundPair[],
): Promise<Map<string, number | null>> {
  const hashes = [...new Set(pairs.map(({ en }) => textHash(en)))];
  const agreed = new Map<string, number | null>();
  for (let first = 0; first < hashes.length; first += hashesAtOnce) {
    const rows = await db
      .selectFrom("text_pairs")
      .select(["en_hash", "zh_hash", "under_embargo"])
      .where("en_hash", "in", hashes.slice(first, first + hashesAtOnce))
      .execute();
    for (const row of rows) agreed.set(`${row.en_hash} ${row.zh_hash}`, row.under_embargo);
    await nextTurn();
  }
  return agreed;
}
