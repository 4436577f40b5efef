import { setImmediate as nextTurn } from "node:timers/promises";
import type { Insertable } from "kysely";
import { type Language, languages } from "../../site/languages.ts";
import { publicationRevision } from "../../store/publicationRevision.ts";
import type { Store } from "../../store/store.ts";
import type { Tables } from "../../store/tables.ts";
import { DanglingReference } from "../documents/errors.ts";
import { checkReferences } from "../documents/referring.ts";
import { readersBodies } from "../documents/shown.ts";
import { partNamesIn } from "../partNames.ts";
import { type Reference, references } from "../references.ts";
import { embargoSight } from "../rights/embargoSight.ts";
import type { Person } from "../rights/rights.ts";
import type { TypeName } from "../types/index.ts";
import { pointer } from "../workingCopies/fields.ts";
import { namedPath } from "./cells.ts";
import { Definitions } from "./definitions.ts";
import {
  type DocumentPlan,
  type PresentDocument,
  planCells,
  planNewDocument,
  refusedPlan,
} from "./plan.ts";
import { bodiesOfRevisions, presentDocuments } from "./present.ts";
import { cellProblem } from "./problems.ts";
import {
  type DocumentFindings,
  type Step,
  type StoredChangeSet,
  type StoredDocument,
  storedDocuments,
} from "./rows.ts";
import type { CellConflict, CellInWork, CellProblem, ChangeSetReview } from "./types.ts";

/** Documents that are prepared between two writes. */
const documentsAtOnce = 40;

/** Longest work before others get their turn, in milliseconds. */
const sliceMs = 4;

/** Types whose publication has checks of its own. */
const singleTypes: readonly TypeName[] = ["column", "parameter"];

type DraftRow = Insertable<Tables["change_set_drafts"]>;

/** What is prepared for a document. */
export interface StagedDocument {
  readonly row: Omit<DraftRow, "set_id" | "step" | "findings">;
  readonly plan: DocumentPlan;
  /** The bodies that readers will be shown. */
  readonly shown: readonly unknown[];
  /** True: part numbers or order codes may be others than readers were shown. */
  readonly isRenamed: boolean;
  readonly isAlsoPublished: boolean;
}

/** What is prepared for a step, but for the bodies. */
export interface Staged {
  readonly review: ChangeSetReview;
  /** The publication's revision as everything was read. */
  readonly revision: number;
  /** Every document that readers will be led to, by one of those that refer to it. */
  readonly references: ReadonlyMap<string, readonly Reference[]>;
  /** Keys of the products whose names are to be looked at. */
  readonly products: ReadonlySet<string>;
  /** Prepares some documents anew that were changed meanwhile. */
  again(places: readonly number[]): Promise<Staged>;
}

export interface StageOptions {
  readonly store: Store;
  readonly set: StoredChangeSet;
  readonly by: Person;
  readonly onProgress?: ((prepared: number) => Promise<void>) | undefined;
}

/** Prepares the documents of a page. */
type PreparePage = (documents: readonly StoredDocument[]) => Promise<StagedDocument[]>;

/** Prepares everything that a change set does, outside its transaction. */
export async function stageChanges(options: StageOptions): Promise<Staged> {
  const { store, set, by } = options;
  const definitions = new Definitions(store.db, set.id);
  return stage(options, "do", async (documents) => {
    const keys = documents.map(({ key }) => key);
    const present = await presentDocuments(store.db, keys, by);
    const taken = await takenKeys(store, documents);
    await definitions.load(documents.flatMap(({ cells }) => cells.map(({ path }) => path)));
    const others = await otherBodies(store, present.values(), set.publish ?? []);
    return inSlices(documents, (document) =>
      stageDocument(document, { present, taken, definitions, others, set, by }),
    );
  });
}

interface PageContext {
  readonly present: ReadonlyMap<string, PresentDocument>;
  readonly taken: ReadonlySet<string>;
  readonly definitions: Definitions;
  /** Bodies that readers are shown and that are not the newest, by revision. */
  readonly others: ReadonlyMap<number, string>;
  readonly set: StoredChangeSet;
  readonly by: Person;
}

function stageDocument(document: StoredDocument, context: PageContext): StagedDocument {
  const { key, made, cells, place } = document;
  const { set, by, definitions } = context;
  const wanted = set.publish ?? [];
  if (made !== undefined) {
    const plan = context.taken.has(key)
      ? refusedPlan([cellProblem("key-taken", { key, path: "" })])
      : planNewDocument(key, { made, cells }, { by, publish: wanted });
    const way = singleTypes.includes(made.type) ? "single" : "many";
    const base = { id: null, base_id: null, base_number: 0, embargo_version: 0 };
    const shown = { publish: wanted, before: new Map() };
    return staged({ key, place, type: made.type, way, plan, base, ...shown });
  }
  const found = context.present.get(key);
  if (found === undefined || found.isTrashed) {
    const code = found === undefined ? "not-found" : "trashed";
    const type = found?.type ?? "page";
    const plan = refusedPlan([cellProblem(code, { key, path: "" })]);
    const base = { id: null, base_id: null, base_number: 0, embargo_version: 0 };
    const shown = { publish: wanted, before: new Map() };
    return staged({ key, place, type, way: "many", plan, base, ...shown });
  }
  // A parameter defined anew changes what readers are shown, and shows them nothing else.
  const isShownOnly = set.origin === "redefinition";
  const publish = wanted.filter((language) => !isShownOnly || found.shown.has(language));
  const planned = planCells(found, cells, { by, publish });
  const plan = {
    ...planned,
    problems: [...planned.problems, ...definitions.problemsOf(found, planned)],
  };
  const isAlone = [...found.shown.keys()].every((language) => publish.includes(language));
  const isSingle = singleTypes.includes(found.type) || found.isEmbargoed || !isAlone;
  return {
    ...staged({
      ...{ key, place, type: found.type, plan, publish, before: found.shown },
      way: publish.length > 0 && isSingle ? "single" : "many",
      base: {
        ...{ id: found.id, base_id: found.newest.id, base_number: found.newest.number },
        embargo_version: found.embargoVersion,
      },
    }),
    isRenamed: isRenamed(found, plan.parsed, context.others),
    isAlsoPublished: publish.some((language) => {
      const shown = found.shown.get(language);
      if (shown === undefined) return true;
      return shown.id !== found.newest.id && context.others.get(shown.id) !== found.newest.body;
    }),
  };
}

interface Staging {
  readonly key: string;
  readonly place: number;
  readonly type: TypeName;
  readonly way: DraftRow["way"];
  readonly plan: DocumentPlan;
  readonly publish: readonly Language[];
  readonly base: {
    readonly id: number | null;
    readonly base_id: number | null;
    readonly base_number: number;
    readonly embargo_version: number;
  };
  readonly before: PresentDocument["shown"];
}

function staged({ key, place, type, way, plan, publish, base, before }: Staging): StagedDocument {
  const isRefused = plan.conflicts.length > 0 || plan.problems.length > 0;
  const body = isRefused ? undefined : plan.body;
  const shows = (language: Language) => (!isRefused && publish.includes(language) ? -1 : null);
  const shown = isRefused ? [] : bodiesShown(type, plan.parsed, publish);
  return {
    row: {
      ...{ place, document_key: key, type, document_id: base.id, base_id: base.base_id },
      ...{ base_number: base.base_number, embargo_version: base.embargo_version },
      number: base.base_number + (body === undefined ? 0 : 1),
      ...{ body: body ?? null, body_hash: body === undefined ? null : (plan.bodyHash ?? null) },
      cells: plan.cells.length === 0 ? null : JSON.stringify(plan.cells),
      ...{ before_en: before.get("en")?.id ?? null, before_zh: before.get("zh")?.id ?? null },
      ...{ show_en: shows("en"), show_zh: shows("zh") },
      ...{ way: isRefused ? "many" : way, has_texts: plan.hasTexts && !isRefused ? 1 : 0 },
    },
    ...{ plan, shown, isRenamed: type === "product", isAlsoPublished: false },
  };
}

/** The bodies that readers are shown of one that goes out in some languages. */
export function bodiesShown(
  type: TypeName,
  body: unknown,
  publish: readonly Language[],
): readonly unknown[] {
  const bodies = readersBodies(type, new Map(publish.map((language) => [language, body])));
  return [...new Set(bodies.values())];
}

/** True where readers know a product by other names, or not at all. */
export function isRenamed(
  { key, type, newest, shown }: PresentDocument,
  next: unknown,
  others: ReadonlyMap<number, string>,
): boolean {
  if (type !== "product") return false;
  const names = JSON.stringify(partNamesIn(key, next));
  const bodies = [...shown.values()].map(({ id }) =>
    id === newest.id ? newest.body : others.get(id),
  );
  if (bodies.length === 0) return true;
  return bodies.some(
    (body) => body === undefined || JSON.stringify(partNamesIn(key, JSON.parse(body))) !== names,
  );
}

/** Bodies that readers are shown where they are not the newest; none where nothing is published. */
export async function otherBodies(
  store: Store,
  documents: Iterable<PresentDocument>,
  publish: readonly Language[],
): Promise<Map<number, string>> {
  if (publish.length === 0) return new Map();
  const ids = [...documents].flatMap(({ shown, newest }) =>
    [...shown.values()].flatMap(({ id }) => (id === newest.id ? [] : [id])),
  );
  return bodiesOfRevisions(store.db, [...new Set(ids)]);
}

/** Those keys of documents to be made that somebody has. */
async function takenKeys(store: Store, documents: readonly StoredDocument[]): Promise<Set<string>> {
  const keys = documents.flatMap(({ key, made }) => (made === undefined ? [] : [key]));
  if (keys.length === 0) return new Set();
  const rows = await store.db
    .selectFrom("documents")
    .select("key")
    .where("key", "in", keys)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Maps a page, giving others their turn. */
export async function inSlices<Entry, Made>(
  entries: readonly Entry[],
  take: (entry: Entry) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  let until = performance.now() + sliceMs;
  for (const entry of entries) {
    made.push(take(entry));
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + sliceMs;
  }
  return made;
}

/** Prepares a step page by page; what is prepared stands in rows, so that memory holds one page. */
export async function stage(
  options: StageOptions,
  step: Step,
  prepare: PreparePage,
): Promise<Staged> {
  const { store, set, onProgress } = options;
  const revision = await publicationRevision(store.db);
  await clearDrafts(store, set.id, step);
  const gathered = new Gathered(await madeTypes(store, set.id));
  const page = { ...options, step, prepare, gathered };
  for (let from = 0; from < set.documents; from += documentsAtOnce) {
    await stagePage(page, await storedDocuments(store.db, set.id, { from, most: documentsAtOnce }));
    await onProgress?.(Math.min(from + documentsAtOnce, set.documents));
  }
  const result = () => gathered.result(set);
  return {
    ...{ ...result(), revision },
    async again(places) {
      const since = await publicationRevision(store.db);
      for (const place of places) {
        const documents = await storedDocuments(store.db, set.id, { from: place, most: 1 });
        await stagePage(page, documents);
      }
      return { ...this, ...result(), revision: since };
    },
  };
}

interface PageStaging extends StageOptions {
  readonly step: Step;
  readonly prepare: PreparePage;
  readonly gathered: Gathered;
}

async function stagePage(
  { store, set, by, step, prepare, gathered }: PageStaging,
  page: readonly StoredDocument[],
): Promise<void> {
  const documents = await prepare(page);
  const broken = await gathered.checkReferences(store, documents, by);
  const rows = documents.map((one) => {
    const problems = [...one.plan.problems, ...(broken.get(one.row.document_key) ?? [])];
    gathered.add(one, problems);
    const { conflicts, inWork } = one.plan;
    const { isAlsoPublished } = one;
    const isClear = conflicts.length + problems.length + inWork.length === 0 && !isAlsoPublished;
    const found = { conflicts, problems, inWork, isAlsoPublished } satisfies DocumentFindings;
    const findings = isClear ? null : JSON.stringify(found);
    // One that refuses takes no part in the rest of a dry run.
    const isRefused = conflicts.length + problems.length > 0;
    return { ...(isRefused ? inert(one.row) : one.row), set_id: set.id, step, findings };
  });
  await store.transaction(async (tx) => {
    for (const row of rows) {
      await tx
        .insertInto("change_set_drafts")
        .values(row)
        .onConflict((conflict) => conflict.columns(["set_id", "step", "place"]).doUpdateSet(row))
        .execute();
    }
  });
  await nextTurn();
}

/** The same document as it is, with nothing to be done to it. */
function inert(row: StagedDocument["row"]): StagedDocument["row"] {
  const nothing = { body: null, body_hash: null, show_en: null, show_zh: null, has_texts: 0 };
  return { ...row, ...nothing, number: row.base_number, way: "many" };
}

/** Removes what was prepared for a step. */
async function clearDrafts(store: Store, setId: number, step: Step): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await store.db
      .deleteFrom("change_set_drafts")
      .where("set_id", "=", setId)
      .where("step", "=", step)
      .where("place", "in", ({ selectFrom }) =>
        selectFrom("change_set_drafts")
          .select("place")
          .where("set_id", "=", setId)
          .where("step", "=", step)
          .limit(200),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
    await nextTurn();
  }
}

/** Types of the documents that a set makes, by their keys. */
async function madeTypes(store: Store, setId: number): Promise<Map<string, string>> {
  const rows = await store.db
    .selectFrom("change_set_documents")
    .select(["document_key", "type"])
    .where("set_id", "=", setId)
    .where("type", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.document_key, row.type ?? ""]));
}

/** What is gathered of all documents of a step. */
class Gathered {
  readonly #made: ReadonlyMap<string, string>;
  readonly #conflicts: CellConflict[] = [];
  readonly #problems: CellProblem[] = [];
  readonly #inWork: CellInWork[] = [];
  readonly #alsoPublished: string[] = [];
  readonly #references = new Map<string, Reference[]>();
  readonly #targets = new Set<string>();
  readonly #products = new Set<string>();
  #same = 0;

  constructor(made: ReadonlyMap<string, string>) {
    this.#made = made;
  }

  /** References of a page's documents that lead nowhere, as problems by document. */
  async checkReferences(
    store: Store,
    documents: readonly StagedDocument[],
    by: Person,
  ): Promise<Map<string, CellProblem[]>> {
    const held = new Map<string, Reference[]>();
    for (const { row, shown } of documents) {
      const own = shown.flatMap((body) => references(row.type as TypeName, body));
      if (own.length > 0) held.set(row.document_key, own);
      await nextTurn();
    }
    const outside = new Map(
      Array.from(held, ([from, own]) => [
        from,
        own.filter(({ key, type }) => {
          const made = this.#made.get(key);
          return made === undefined || (type !== null && made !== type);
        }),
      ]),
    );
    const broken = new Map<string, CellProblem[]>();
    try {
      await checkReferences(store.db, outside, () => embargoSight(by));
    } catch (error) {
      if (!(error instanceof DanglingReference)) throw error;
      for (const { from, path, key } of error.references) {
        const body = documents.find(({ row }) => row.document_key === from)?.plan.parsed;
        const place = {
          key: from,
          path: body === undefined ? pointer(path) : namedPath(body, path),
        };
        const problem = cellProblem("broken-reference", place, key);
        broken.set(from, [...(broken.get(from) ?? []), problem]);
      }
    }
    for (const [from, own] of held) if (!broken.has(from)) this.#note(from, own);
    return broken;
  }

  /** Keeps each target once: the transaction looks at all of them again. */
  #note(from: string, own: readonly Reference[]): void {
    const fresh = own.filter(({ type, key }) => {
      const target = `${type ?? ""} ${key}`;
      if (this.#targets.has(target)) return false;
      this.#targets.add(target);
      return true;
    });
    if (fresh.length > 0) this.#references.set(from, fresh);
  }

  add(
    { row, plan, isRenamed: mayClash, isAlsoPublished }: StagedDocument,
    problems: CellProblem[],
  ): void {
    this.#conflicts.push(...plan.conflicts);
    this.#problems.push(...problems);
    this.#inWork.push(...plan.inWork);
    this.#same += plan.same;
    if (isAlsoPublished) this.#alsoPublished.push(row.document_key);
    const isShown = languages.some((language) => showOf(row, language) !== null);
    if (mayClash && isShown) this.#products.add(row.document_key);
  }

  result({ documents, cells }: StoredChangeSet): Omit<Staged, "revision" | "again"> {
    return {
      review: {
        ...{ documents, cells, same: this.#same, conflicts: this.#conflicts },
        ...{ problems: this.#problems, inWork: this.#inWork, alsoPublished: this.#alsoPublished },
      },
      ...{ references: this.#references, products: this.#products },
    };
  }
}

function showOf(row: StagedDocument["row"], language: Language): number | null {
  return (language === "en" ? row.show_en : row.show_zh) ?? null;
}
