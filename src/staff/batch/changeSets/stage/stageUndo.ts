import type { Selectable } from "kysely";
import { type Language, languages } from "../../../../base/site/languages.ts";
import type { Tables } from "../../../../base/store/tables.ts";
import type { TypeName } from "../../../../content/types/typeNames.ts";
import { NotPermitted, type Person } from "../../../access/rights.ts";
import { requireTrashing } from "../../../access/writeRights.ts";
import { requireKnownShowing } from "../../../editing/publishing/publishRights.ts";
import { cellProblem } from "../apply/cellProblems.ts";
import { publishProblems } from "../apply/rightsProblems.ts";
import type { StoredChangeSet } from "../changeSetRows.ts";
import { readCells, type StoredCell, type StoredDocument } from "../documentRows.ts";
import {
  bodiesOfRevisions,
  bodyShown,
  type PresentDocument,
  presentDocuments,
} from "../documentsBefore.ts";
import { type DocumentPlan, planUndo, refusedPlan } from "./documentPlan.ts";
import type { StagedDocument } from "./gatheredChanges.ts";
import { inSlices, type Staged, type StageOptions, stage } from "./stageChangeSet.ts";
import { isRenamed, otherBodies } from "./stageChanges.ts";

type DraftRow = Selectable<Tables["change_set_drafts"]>;

/** Prepares undoing a change set. */
export async function stageUndo(options: StageOptions): Promise<Staged> {
  const { store, set, by } = options;
  return stage(options, "undo", async (documents) => {
    const done = await doneDrafts(options, documents);
    const keys = documents.map(({ key }) => key);
    const present = await presentDocuments(store.db, keys, by);
    const bases = [...done.values()].flatMap(({ base_id: id, before_en: en, before_zh: zh }) =>
      [id, en, zh].filter((one) => one !== null),
    );
    const bodies = await bodiesOfRevisions(store.db, [...new Set(bases)]);
    const others = await otherBodies(store, present.values(), languages);
    return inSlices(documents, ({ place, key }) => {
      const draft = done.get(place);
      const found = present.get(key);
      if (draft === undefined) return notThere({ place, key });
      if (found === undefined) return notThere({ place, key });
      return stageBack(found, { draft, bodies, others, set, by });
    });
  });
}

async function doneDrafts(
  { store, set }: StageOptions,
  documents: readonly StoredDocument[],
): Promise<Map<number, DraftRow>> {
  const rows = await store.db
    .selectFrom("change_set_drafts")
    .selectAll()
    .where("set_id", "=", set.id)
    .where("step", "=", "do")
    .where(
      "place",
      "in",
      documents.map(({ place }) => place),
    )
    .execute();
  return new Map(rows.map((row) => [row.place, row]));
}

interface Back {
  readonly draft: DraftRow;
  /** Bodies by revision. */
  readonly bodies: ReadonlyMap<number, string>;
  readonly others: ReadonlyMap<number, string>;
  readonly set: StoredChangeSet;
  readonly by: Person;
}

function stageBack(found: PresentDocument, back: Back): StagedDocument {
  const { draft, bodies, by } = back;
  if (draft.base_number === 0) return stageTrash(found, back);
  if (found.isTrashed) return notThere(draft, found);
  const cells = draft.cells === null ? [] : readCells(draft.cells);
  const baseBody = bodies.get(draft.base_id ?? 0) ?? found.newest.body;
  const plan = planUndo(found, { number: draft.number, cells, baseBody }, by);
  const showing = showingBack(found, { ...back, cells });
  const problems = [...plan.problems, ...showing.problems];
  problems.push(...undoProblems(found, plan, { ...back, shows: showing.shows }));
  const whole = { ...plan, problems };
  const next = plan.body === undefined ? found.newest.number : found.newest.number + 1;
  const shown = languages.flatMap((language) => {
    const show = showing.shows[language];
    if (show === null || show === 0) return [];
    const body = show === -1 ? undefined : bodies.get(show);
    return [body === undefined ? plan.parsed : JSON.parse(body)];
  });
  const isShowing = languages.some((language) => showing.shows[language] !== null);
  const isSingle = found.type === "column" || found.type === "parameter" || found.isEmbargoed;
  return {
    row: {
      ...rowOf(found, draft.place),
      ...{ number: next, body: plan.body ?? null, body_hash: plan.bodyHash ?? null },
      ...{ show_en: showing.shows.en, show_zh: showing.shows.zh },
      ...{ way: isShowing && isSingle ? "single" : "many", has_texts: plan.hasTexts ? 1 : 0 },
    },
    ...{ plan: whole, shown, isAlsoPublished: false },
    isRenamed: isShowing && shown.some((body) => isRenamed(found, body, back.others)),
  };
}

function rowOf(found: PresentDocument, place: number) {
  return {
    ...{ place, document_key: found.key, type: found.type, document_id: found.id },
    ...{ base_id: found.newest.id, base_number: found.newest.number, cells: null },
    embargo_version: found.embargoVersion,
    ...{ before_en: found.shown.get("en")?.id ?? null },
    ...{ before_zh: found.shown.get("zh")?.id ?? null },
  };
}

type Shows = Record<Language, number | null>;

/**
 * Revisions to show readers again: those shown before, or, where the document was published whole
 * again since, the same without the set's cells.
 */
function showingBack(
  found: PresentDocument,
  { draft, set, cells, others }: Back & { readonly cells: readonly StoredCell[] },
): { readonly shows: Shows; readonly problems: DocumentPlan["problems"] } {
  const shows: Shows = { en: null, zh: null };
  const { publication } = set;
  if (publication === undefined) return { shows, problems: [] };
  const before: Shows = { en: draft.before_en, zh: draft.before_zh };
  const published = new Set(set.publish);
  const since = (language: Language) => found.shown.get(language)?.since ?? -1;
  const moved = languages.filter((language) => since(language) === publication);
  const later = languages.filter(
    (language) => since(language) > publication && published.has(language),
  );
  const isNewest = (language: Language) => {
    const { id = 0 } = found.shown.get(language) ?? {};
    // What was shown again by an undo is an earlier revision of the same bytes.
    return id === found.newest.id || others.get(id) === found.newest.body;
  };
  if (!later.every(isNewest)) {
    const places = cells.length === 0 ? [{ path: "" }] : cells;
    const problems = places.map(({ path }) =>
      cellProblem("published-since", { key: found.key, path }),
    );
    return { shows, problems };
  }
  for (const language of moved) {
    shows[language] = before[language] ?? 0;
    if (later.length > 0 && before[language] !== null) shows[language] = -1;
  }
  for (const language of later) shows[language] = -1;
  return { shows, problems: [] };
}

function undoProblems(
  found: PresentDocument,
  plan: DocumentPlan,
  { by, shows, bodies, others }: Back & { readonly shows: Shows },
): DocumentPlan["problems"] {
  const newest: unknown = plan.parsed ?? JSON.parse(found.newest.body);
  const now = (language: Language) => bodyShown(found, language, others);
  return publishProblems(found.key, () => {
    for (const language of languages) {
      const show = shows[language];
      if (show === null) continue;
      const again = bodies.get(show);
      const shown = again === undefined ? newest : JSON.parse(again);
      const change = { ...(show !== 0 && { next: shown }), newest, now };
      requireKnownShowing(by, found, { languages: [language], ...change });
    }
  });
}

/** Moves a document that the set made into the trash, unless somebody has edited it since. */
function stageTrash(found: PresentDocument, { draft, by, others }: Back): StagedDocument {
  const { key, type, newest } = found;
  const place = { key, path: "" };
  const isChanged = newest.number !== draft.number || found.copy !== undefined;
  const problems = isChanged ? [cellProblem("changed-since", place)] : trashProblems(found, by);
  const isThere = !found.isTrashed && problems.length === 0;
  return {
    row: {
      ...{ ...rowOf(found, draft.place), number: newest.number, body: null, body_hash: null },
      ...{ show_en: null, show_zh: null, way: isThere ? "trash" : "many", has_texts: 0 },
      ...(found.isTrashed && { document_id: null }),
    },
    plan: refusedPlan(problems),
    ...{ shown: [], isRenamed: false, isAlsoPublished: false },
  };

  function trashProblems(document: PresentDocument, person: Person) {
    const body: unknown = JSON.parse(newest.body);
    try {
      const now = (language: Language) => bodyShown(document, language, others);
      requireKnownShowing(person, document, { languages, newest: body, now });
      requireTrashing(person, { type, key }, body);
      return [];
    } catch (error) {
      if (!(error instanceof NotPermitted)) throw error;
      return [cellProblem("not-permitted", place)];
    }
  }
}

function notThere(
  { place, key, document_key: documentKey }: { place: number; key?: string; document_key?: string },
  found?: PresentDocument,
): StagedDocument {
  const own = key ?? documentKey ?? "";
  const code = found === undefined ? "not-found" : "trashed";
  const type: TypeName = found?.type ?? "page";
  return {
    row: {
      ...{ place, document_key: own, type, document_id: null, base_id: null, base_number: 0 },
      ...{ number: 0, body: null, body_hash: null, cells: null, embargo_version: 0 },
      ...{ before_en: null, before_zh: null, show_en: null, show_zh: null },
      ...{ way: "many", has_texts: 0 },
    },
    plan: refusedPlan([cellProblem(code, { key: own, path: "" })]),
    ...{ shown: [], isRenamed: false, isAlsoPublished: false },
  };
}
