import type { Language } from "../../../../base/site/languages.ts";
import type { Store } from "../../../../base/store/store.ts";
import { partNamesIn } from "../../../../content/types/fields/partNumberRegister.ts";
import type { TypeName } from "../../../../content/types/typeNames.ts";
import type { Person } from "../../../access/rights.ts";
import { holderElsewhere, settingHolders } from "../../../editing/documents/requireOnlySetting.ts";
import { requireKnownShowing } from "../../../editing/publishing/publishRights.ts";
import { readersBodies } from "../../../editing/publishing/shownRevisions.ts";
import { cellProblem } from "../apply/cellProblems.ts";
import { publishProblems } from "../apply/rightsProblems.ts";
import type { StoredChangeSet } from "../changeSetRows.ts";
import type { StoredDocument } from "../documentRows.ts";
import {
  bodiesOfRevisions,
  bodyShown,
  type PresentDocument,
  presentDocuments,
} from "../documentsBefore.ts";
import { type DocumentPlan, planCells, planNewDocument, refusedPlan } from "./documentPlan.ts";
import type { DraftRow, StagedDocument } from "./gatheredChanges.ts";
import { Definitions } from "./parameterDefinitions.ts";
import { inSlices, type Staged, type StageOptions, stage } from "./stageChangeSet.ts";

/** Types whose publication has checks of its own. */
const singleTypes: readonly TypeName[] = ["column", "parameter"];

/** Prepares all changes of a set, outside its transaction. */
export async function stageChanges(options: StageOptions): Promise<Staged> {
  const { store, set, by } = options;
  const definitions = new Definitions(store.db, set.id);
  return stage(options, "do", async (documents) => {
    const keys = documents.map(({ key }) => key);
    const present = await presentDocuments(store.db, keys, by);
    const taken = await takenKeys(store, documents);
    const makesSettings = documents.some(({ made }) => made?.type === "setting");
    const keepers = makesSettings ? await settingHolders(store.db) : [];
    await definitions.load(documents.flatMap(({ cells }) => cells.map(({ path }) => path)));
    const others = await otherBodies(store, present.values(), set.publish ?? []);
    return inSlices(documents, (document) =>
      stageDocument(document, { present, taken, keepers, definitions, others, set, by }),
    );
  });
}

interface PageContext {
  readonly present: ReadonlyMap<string, PresentDocument>;
  readonly taken: ReadonlySet<string>;
  readonly keepers: Awaited<ReturnType<typeof settingHolders>>;
  readonly definitions: Definitions;
  /** Bodies that readers are shown and that are not the newest, by revision. */
  readonly others: ReadonlyMap<number, string>;
  readonly set: StoredChangeSet;
  readonly by: Person;
}

/** Base of a document that does not exist. */
const absent = {
  base: { id: null, base_id: null, base_number: 0, embargo_version: 0 },
  before: new Map<Language, never>(),
} as const;

function stageDocument(document: StoredDocument, context: PageContext): StagedDocument {
  const { key, made, cells, place } = document;
  const { set, by, definitions } = context;
  const wanted = set.publish ?? [];
  if (made !== undefined) {
    const plan = planMade(document, made, context);
    const way = singleTypes.includes(made.type) ? "single" : "many";
    return staged({ key, place, type: made.type, way, plan, publish: wanted, ...absent });
  }
  const found = context.present.get(key);
  if (found === undefined || found.isTrashed) {
    const code = found === undefined ? "not-found" : "trashed";
    const type = found?.type ?? "page";
    const plan = refusedPlan([cellProblem(code, { key, path: "" })]);
    return staged({ key, place, type, way: "many", plan, publish: wanted, ...absent });
  }
  const publish = publishedWith(found, wanted, context);
  const planned = planCells(found, cells, { by, publish, others: context.others });
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

function planMade(
  { key, cells }: StoredDocument,
  made: NonNullable<StoredDocument["made"]>,
  { taken, keepers, by, set }: PageContext,
): DocumentPlan {
  if (taken.has(key)) return refusedPlan([cellProblem("key-taken", { key, path: "" })]);
  const plan = planNewDocument(key, { made, cells }, { by, publish: set.publish ?? [] });
  if (made.type !== "setting") return plan;
  const holder = holderElsewhere({ key, body: plan.parsed }, keepers);
  if (holder === undefined) return plan;
  return refusedPlan([cellProblem("other-setting", { key, path: "/name" }, holder)]);
}

/** Languages in which a change set publishes a document. */
function publishedWith(
  found: PresentDocument,
  wanted: readonly Language[],
  { set, by, others }: PageContext,
): readonly Language[] {
  const { origin } = set;
  if (origin !== "redefinition" && origin !== "replacement") return wanted;
  // Languages in which readers are shown the document: a redefinition publishes nothing new.
  const shown = wanted.filter((language) => found.shown.has(language));
  if (origin === "redefinition") return shown;
  // A replaced file publishes no other changes that readers do not have yet.
  const { newest } = found;
  const isCurrent = [...found.shown.values()].every(
    ({ id }) => id === newest.id || others.get(id) === newest.body,
  );
  if (!isCurrent) return [];
  const now = (language: Language) => bodyShown(found, language, others);
  const change = { languages: shown, next: JSON.parse(newest.body), now };
  const refused = publishProblems(found.key, () => requireKnownShowing(by, found, change));
  return refused.length === 0 ? shown : [];
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

/** Bodies that readers are shown of a document that is published in some languages. */
function bodiesShown(
  type: TypeName,
  body: unknown,
  publish: readonly Language[],
): readonly unknown[] {
  const bodies = readersBodies(type, new Map(publish.map((language) => [language, body])));
  return [...new Set(bodies.values())];
}

/** True where readers know a product by other part numbers or order codes, or not at all. */
export function isRenamed(
  document: PresentDocument,
  next: unknown,
  others: ReadonlyMap<number, string>,
): boolean {
  const { key, type, shown } = document;
  if (type !== "product") return false;
  const names = JSON.stringify(partNamesIn(key, next));
  const bodies = [...shown.keys()].map((language) => bodyShown(document, language, others));
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

/** Keys of documents to be made that are already taken. */
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
