import * as z from "zod";
import { CellLabels, type TypedCell } from "../../../staff/batch/changeSets/cellLabels.ts";
import {
  changeSetBounds,
  listChangeSets,
  type Step,
  type StoredChangeSet,
} from "../../../staff/batch/changeSets/changeSetRows.ts";
import type { CellConflict, CellPlace } from "../../../staff/batch/changeSets/changeSetTypes.ts";
import { storedDocuments } from "../../../staff/batch/changeSets/documentRows.ts";
import { findingsOf, wasUndoRefused } from "../../../staff/batch/changeSets/stage/cellFindings.ts";
import type { SeenLine } from "../../../staff/catalogue/lineSeenByPerson.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import {
  changedDocuments,
  changeSet,
  changeSetFindings,
  changeSetList,
} from "../../contract/changeSets.ts";
import { wholeNumber } from "../../parameters.ts";
import { withText } from "../fieldDescriptions.ts";
import { namingFor, presentActors } from "../publishing/presentDifferences.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { presentChangeSets } from "./presentChangeSets.ts";
import { type Call, params, presentOne, setOf, shared } from "./requestedChangeSet.ts";

/** Change sets, documents and findings of one response. */
const most = { sets: 50, documents: 50, findings: 2_000 } as const;

/** Change sets as they stand: listed, one with its documents, and what hinders it. */
export const readRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "GET",
    path: "/change-sets",
    summary: ({ adminChangeSets }) => adminChangeSets.routes.list,
    query: z.object({
      before: withText(
        ({ adminChangeSets }) => adminChangeSets.fields.beforeId,
        wholeNumber(1, 2_147_483_647).optional(),
      ),
    }),
    data: changeSetList,
    async handle({ services, caller, query: { before } }) {
      const { db } = services.store;
      const wanted = { by: caller.person, before, most: most.sets };
      return { list: await presentChangeSets(db, await listChangeSets(db, wanted)) };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/change-sets/{id}",
    summary: ({ adminChangeSets }) => adminChangeSets.routes.one,
    params,
    data: changeSet,
    handle: (call) => presentOne(call, false),
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/change-sets/{id}/documents",
    summary: ({ adminChangeSets }) => adminChangeSets.routes.documents,
    params,
    query: z.object({
      from: withText(
        ({ adminChangeSets }) => adminChangeSets.fields.from,
        wholeNumber(0, changeSetBounds.documents).default(0),
      ),
    }),
    data: changedDocuments,
    async handle(call) {
      const { services, caller, query } = call;
      const set = await setOf(call);
      const wanted = { from: query.from, most: most.documents };
      const documents = await storedDocuments(services.store.db, set.id, wanted);
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const shown = documents.flatMap((document) => {
        const seen = catalogue.byKey(document.key);
        const isOwnNew = document.made !== undefined && set.author === caller.person.id;
        if (seen?.seesDraft !== true && !isOwnNew) return [];
        return { ...document, seen, type: seen?.line.type ?? document.made?.type ?? "page" };
      });
      const words = await wordsFor(
        call,
        shown.flatMap(({ type, cells }) => cells.map(({ path }) => ({ type, path }))),
      );
      const list = shown.map(({ place, key, made, cells, seen, type }) => ({
        ...{ place, key, title: titlesOf(seen), is_new: made !== undefined },
        cells: cells.map(({ path, before, after }) => ({
          ...{ path, before, after, ...presentName(words, { type, path }) },
          before_text: words.text({ type, path }, before) ?? null,
          after_text: words.text({ type, path }, after) ?? null,
        })),
      }));
      return { list, total: set.total };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/change-sets/{id}/findings",
    summary: ({ adminChangeSets }) => adminChangeSets.routes.findings,
    params,
    data: changeSetFindings,
    handle: async (call) => findings(call, await setOf(call)),
  }),
];

async function findings(
  call: Call,
  set: StoredChangeSet,
): Promise<z.input<typeof changeSetFindings>> {
  const { services, caller } = call;
  const { db } = services.store;
  const step = (await wasUndoRefused(db, set)) ? "undo" : "do";
  const found = await findingsOf(db, { id: set.id, step, most: most.findings });
  const catalogue = visibleIn(await services.catalogue.current(), caller.person);
  const isOwn = set.author === caller.person.id;
  const isShown = ({ key }: { readonly key: string }) =>
    isOwn || catalogue.byKey(key)?.seesDraft === true;
  const all = [...found.values()];
  const conflicts = all.flatMap((one) => one.conflicts).filter(isShown);
  const problems = [...all.flatMap((one) => one.problems), ...set.problems].filter(isShown);
  const inWork = all.flatMap((one) => one.inWork).filter(isShown);
  const alsoPublished = [...found]
    .filter(([key, one]) => one.isAlsoPublished && isShown({ key }))
    .map(([key]) => key);
  const typed = ({ key, path }: CellPlace) => ({
    ...{ type: catalogue.byKey(key)?.line.type ?? "page", path },
  });
  const words = await wordsFor(call, [...conflicts, ...problems, ...inWork].map(typed));
  const placed = ({ key, path }: CellPlace) => ({
    ...{ key, path, ...presentName(words, typed({ key, path })) },
  });
  const actor = await presentActors(
    db,
    inWork.map(({ by }) => by),
  );
  const keys = new Set([...conflicts, ...problems, ...inWork].map(({ key }) => key));
  for (const key of alsoPublished) keys.add(key);
  return {
    conflicts: conflicts.map((one) => presentConflict(one, { step, words, typed, placed })),
    problems: problems.map(({ code, message, ...one }) => ({
      ...{ ...placed(one), code, message: message[caller.language] },
    })),
    in_work: inWork.map(({ by, typed: value, ...one }) => ({
      ...{ ...placed(one), by: actor(by)?.name ?? null, typed: value },
      typed_text: words.text(typed(one), value) ?? null,
    })),
    also_published: alsoPublished,
    titles: Array.from(keys, (key) => ({ key, title: titlesOf(catalogue.byKey(key)) })),
  };
}

interface Presenting {
  readonly step: Step;
  readonly words: CellLabels;
  readonly typed: (place: CellPlace) => TypedCell;
  readonly placed: (place: CellPlace) => CellPlace & ReturnType<typeof presentName>;
}

/** A conflict as the set tells it: undoing one goes from its `after` to its `before`. */
function presentConflict(
  { key, path, present, ...found }: CellPlace & Partial<CellConflict>,
  { step, words, typed, placed }: Presenting,
): z.input<typeof changeSetFindings>["conflicts"][number] {
  const isUndo = step === "undo";
  const before = isUndo ? found.after : found.before;
  const after = isUndo ? found.before : found.after;
  const text = (value: unknown) => words.text(typed({ key, path }), value) ?? null;
  return {
    ...{ ...placed({ key, path }), before, after, present },
    ...{ before_text: text(before), after_text: text(after), present_text: text(present) },
  };
}

/** Names and values of cells in the caller's language. */
async function wordsFor(
  call: Pick<Call, "services" | "caller" | "t">,
  cells: readonly TypedCell[],
): Promise<CellLabels> {
  const { services, caller } = call;
  const catalogue = visibleIn(await services.catalogue.current(), caller.person);
  return CellLabels.load(services.store.db, catalogue, { cells, words: await namingFor(call) });
}

function presentName(words: CellLabels, cell: TypedCell) {
  const { label, language = null } = words.name(cell);
  return { label, language };
}

function titlesOf(seen: SeenLine | undefined) {
  const { en = null, zh = null } = seen?.facts.titles ?? {};
  return { en, zh };
}
