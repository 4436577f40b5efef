import { z } from "zod";
import { visibleIn } from "../../../content/catalogue/visible.ts";
import { storedDocuments } from "../../../content/changeSets/documentRows.ts";
import { findingsOf, wasUndoRefused } from "../../../content/changeSets/findings.ts";
import {
  changeSetBounds,
  listChangeSets,
  type StoredChangeSet,
} from "../../../content/changeSets/rows.ts";
import { wholeNumber } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { type Call, params, presentOne, setOf, shared } from "./call.ts";
import { changedDocument, changeSetEntity, findingsEntity, presentChangeSets } from "./entities.ts";

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
    data: z.object({ list: z.array(changeSetEntity) }),
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
    data: changeSetEntity,
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
    data: z.object({ list: z.array(changedDocument), total: z.int() }),
    async handle(call) {
      const { services, caller, query } = call;
      const set = await setOf(call);
      const wanted = { from: query.from, most: most.documents };
      const documents = await storedDocuments(services.store.db, set.id, wanted);
      const catalogue = visibleIn(await services.catalogue.current(), caller.person);
      const list = documents.flatMap(({ place, key, made, cells }) => {
        const seen = catalogue.byKey(key);
        const isOwnNew = made !== undefined && set.author === caller.person.id;
        if (seen?.seesDraft !== true && !isOwnNew) return [];
        const { en = null, zh = null } = seen?.facts.titles ?? {};
        return { place, key, title: { en, zh }, is_new: made !== undefined, cells: [...cells] };
      });
      return { list, total: set.documents };
    },
  }),
  adminRoute({
    ...shared,
    method: "GET",
    path: "/change-sets/{id}/findings",
    summary: ({ adminChangeSets }) => adminChangeSets.routes.findings,
    params,
    data: findingsEntity,
    handle: async (call) => findings(call, await setOf(call)),
  }),
];

async function findings(
  { services, caller }: Call,
  set: StoredChangeSet,
): Promise<z.input<typeof findingsEntity>> {
  const { db } = services.store;
  const step = (await wasUndoRefused(db, set)) ? "undo" : "do";
  const found = await findingsOf(db, { id: set.id, step, most: most.findings });
  const catalogue = visibleIn(await services.catalogue.current(), caller.person);
  const isOwn = set.author === caller.person.id;
  const isShown = ({ key }: { readonly key: string }) =>
    isOwn || catalogue.byKey(key)?.seesDraft === true;
  const all = [...found.values()];
  const problems = [...all.flatMap((one) => one.problems), ...set.problems].filter(isShown);
  return {
    conflicts: all.flatMap((one) => one.conflicts).filter(isShown),
    problems: problems.map(({ message, ...one }) => ({
      ...one,
      message: message[caller.language],
    })),
    in_work: all
      .flatMap((one) => one.inWork.map(({ key, path }) => ({ key, path })))
      .filter(isShown),
    also_published: [...found]
      .filter(([key, one]) => one.isAlsoPublished && isShown({ key }))
      .map(([key]) => key),
  };
}
