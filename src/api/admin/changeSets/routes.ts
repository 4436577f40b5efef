import { z } from "zod";
import { visibleIn } from "../../../content/catalogue/visible.ts";
import { findingsOf, wasUndoRefused } from "../../../content/changeSets/findings.ts";
import {
  activeStates,
  addDocuments,
  type ChangeSetState,
  changeSetBounds,
  changeSetState,
  documentsOf,
  insertChangeSet,
  listChangeSets,
  type StoredChangeSet,
  storedDocuments,
} from "../../../content/changeSets/rows.ts";
import { type CellChange, changeSetOrigins } from "../../../content/changeSets/types.ts";
import type { Messages } from "../../../i18n/index.ts";
import { ApiError } from "../../errors.ts";
import { id, wholeNumber } from "../../parameters.ts";
import { withText } from "../../schemaRegistry.ts";
import { refusedAct } from "../caller.ts";
import { someLanguages } from "../documents/entities.ts";
import { problem } from "../problems.ts";
import { type AdminCall, type AdminRoute, adminRoute } from "../route.ts";
import {
  changedDocument,
  changeSetEntity,
  findingsEntity,
  presentChangeSets,
  sentCells,
  sentDocuments,
} from "./entities.ts";

const shared = { area: "documents", needs: "draft.see" } as const;

/** Largest request: two thousand cells; a larger change set is sent in parts. */
const maxCellsBytes = 512 * 1024;

/** Time for which a request waits for a small change set, in milliseconds. */
const waitMs = 4_000;

/** Documents of a change set that a request waits for. */
const smallSet = 200;

/** Change sets, documents and findings of one response. */
const most = { sets: 50, documents: 50, findings: 2_000 } as const;

const params = z.object({
  id: withText(({ adminChangeSets }) => adminChangeSets.fields.id, id()),
});

type Call = AdminCall<z.output<typeof params>>;

/** Change sets: put together, checked, applied, listed and undone. */
export const changeSetRoutes: readonly AdminRoute[] = [
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
    method: "POST",
    path: "/change-sets",
    maxBodyBytes: maxCellsBytes,
    summary: ({ adminChangeSets }) => adminChangeSets.routes.add,
    body: z.object({
      label: withText(
        ({ adminChangeSets }) => adminChangeSets.fields.label,
        z.string().trim().min(1).max(200),
      ),
      origin: withText(
        ({ adminChangeSets }) => adminChangeSets.fields.origin,
        z.enum(changeSetOrigins),
      ),
      publish: withText(
        ({ adminChangeSets }) => adminChangeSets.fields.publish,
        someLanguages.optional(),
      ),
      act: withText(
        ({ adminChangeSets }) => adminChangeSets.fields.act,
        z.enum(["check", "apply", "collect"]),
      ),
      cells: sentCells,
      documents: sentDocuments,
    }),
    data: changeSetEntity,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      // A token has fewer rights than its owner, with whose rights of the moment a set is applied.
      if (caller.credential.kind === "token") throw refusedAct(t);
      const { label, origin, publish, cells, documents, act } = body;
      if (act !== "collect" && cells.length + (documents?.length ?? 0) === 0) {
        throw refused(422, "change-set-empty", t);
      }
      const all = await documentsOf({ cells: cells.map(wholeCell), documents });
      const states = { check: "checking", apply: "applying", collect: "open" } as const;
      const { account, person } = caller;
      const made = { label, origin, publish, accountId: account.id, by: person, now };
      const added = await services.wholeStore.transaction(async (tx) => {
        const own = await insertChangeSet(tx, { ...made, state: states[act] });
        await addDocuments(tx, own, all);
        return own;
      });
      return presentOne({ ...call, params: { id: added } }, act !== "collect");
    },
  }),
  adminRoute({
    ...shared,
    method: "POST",
    path: "/change-sets/{id}/cells",
    maxBodyBytes: maxCellsBytes,
    summary: ({ adminChangeSets }) => adminChangeSets.routes.addCells,
    params,
    body: z.object({ cells: sentCells, documents: sentDocuments }),
    data: changeSetEntity,
    async handle(call) {
      const { services, caller, body, t } = call;
      const set = await setOf(call);
      const isOwn = set.author === caller.person.id && caller.credential.kind !== "token";
      if (!isOwn) throw refusedAct(t);
      if (set.state !== "open") throw refused(409, "change-set-state", t);
      const cells = body.cells.map(wholeCell);
      const all = await documentsOf({ cells, documents: body.documents });
      await services.wholeStore.transaction(async (tx) => {
        await addDocuments(tx, set.id, all);
        const [present] = await listChangeSets(tx, { by: caller.person, id: set.id, most: 1 });
        if (present === undefined || present.state !== "open") {
          throw refused(409, "change-set-state", t);
        }
        const { documents, cells: count } = present;
        if (documents > changeSetBounds.documents || count > changeSetBounds.cells) {
          throw refused(413, "change-set-too-large", t);
        }
      });
      return presentOne(call, false);
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
  ...(["check", "apply", "undo", "cancel"] as const).map((act) =>
    adminRoute({
      ...shared,
      method: "POST",
      path: `/change-sets/{id}/${act}`,
      summary: ({ adminChangeSets }) => adminChangeSets.routes[act],
      params,
      data: changeSetEntity,
      handle: (call) => begin(call, act),
    }),
  ),
];

type Act = "check" | "apply" | "undo" | "cancel";

const moves: Readonly<Record<Act, { from: readonly ChangeSetState[]; to: ChangeSetState }>> = {
  check: { from: ["open", "checked", "refused"], to: "checking" },
  apply: { from: ["open", "checked", "refused"], to: "applying" },
  undo: { from: ["applied"], to: "undoing" },
  cancel: { from: ["open", "checked", "refused", ...activeStates], to: "cancelled" },
};

async function begin(call: Call, act: Act): Promise<z.input<typeof changeSetEntity>> {
  const { services, caller, now, t } = call;
  if (caller.credential.kind === "token") throw refusedAct(t);
  const set = await setOf(call);
  const { db } = services.store;
  // Others undo by their own rights to each cell; what is not applied yet is its author's.
  if (act !== "undo" && set.author !== caller.person.id) throw refusedAct(t);
  const { from, to } = moves[act];
  const isUndoing = set.state === "undoing" && act === "cancel";
  const target = isUndoing ? "applied" : to;
  if (!(await changeSetState(db, set.id, { from, to: target, now }))) {
    throw refused(409, "change-set-state", t);
  }
  const [given] = await presentChangeSets(db, [{ ...set, state: target }]);
  if (act === "cancel" && given !== undefined) return given;
  await db
    .updateTable("change_sets")
    .set({ account_id: caller.account.id, via: caller.person.via })
    .where("id", "=", set.id)
    .execute();
  return presentOne(call, true);
}

/** A change set as it stands. @param isBegun a small one is waited for */
async function presentOne(
  call: Pick<Call, "services" | "caller" | "params" | "t">,
  isBegun: boolean,
): Promise<z.input<typeof changeSetEntity>> {
  const {
    services,
    params: { id: wanted },
  } = call;
  const begun = await setOf(call);
  if (isBegun && begun.documents <= smallSet) {
    await services.changeSets.wakeAndWait(wanted, waitMs);
  } else if (isBegun) services.changeSets.wake(wanted);
  const [present] = await presentChangeSets(services.store.db, [await setOf(call)]);
  if (present === undefined) throw problem("not-found", call.t);
  return present;
}

/** The change set of a call, as far as its embargoes let the caller see it. @throws ApiError 404 */
async function setOf({
  services,
  caller,
  params: { id: wanted },
  t,
}: Pick<Call, "services" | "caller" | "params" | "t">): Promise<StoredChangeSet> {
  const options = { by: caller.person, id: wanted, most: 1 };
  const [set] = await listChangeSets(services.store.db, options);
  if (set === undefined) throw problem("not-found", t);
  return set;
}

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

function wholeCell({ key, path, before, after }: z.output<typeof sentCells>[number]): CellChange {
  return { key, path, before, after };
}

function refused(
  status: number,
  code: keyof Messages["adminChangeSets"]["refusals"],
  t: Messages,
): ApiError {
  return new ApiError(status, t.adminChangeSets.refusals[code], { code });
}
