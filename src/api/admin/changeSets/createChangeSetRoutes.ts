import * as z from "zod";
import {
  changeSetBounds,
  insertChangeSet,
  listChangeSets,
} from "../../../staff/batch/changeSets/changeSetRows.ts";
import type { CellChange } from "../../../staff/batch/changeSets/changeSetTypes.ts";
import { addDocuments, documentsOf } from "../../../staff/batch/changeSets/documentRows.ts";
import { changeSet, changeSetDraft, moreCells, type sentCells } from "../../contract/changeSets.ts";
import { refusedAct } from "../request/caller.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { sentDocuments } from "./presentChangeSets.ts";
import {
  isOwn,
  params,
  presentOne,
  refused,
  requireSeen,
  setOf,
  shared,
} from "./requestedChangeSet.ts";

/** Largest request: two thousand cells; a larger change set is sent in parts. */
const maxCellsBytes = 512 * 1024;

/** Change sets put together, whole or in parts. */
export const collectRoutes: readonly AdminRoute[] = [
  adminRoute({
    ...shared,
    method: "POST",
    path: "/change-sets",
    maxBodyBytes: maxCellsBytes,
    summary: ({ adminChangeSets }) => adminChangeSets.routes.add,
    body: z.object({ ...changeSetDraft.shape, documents: sentDocuments }),
    data: changeSet,
    async handle(call) {
      const { services, caller, body, now, t } = call;
      const { label, origin, publish, cells, documents, act } = body;
      if (act !== "collect" && cells.length + (documents?.length ?? 0) === 0) {
        throw refused(422, "change-set-empty", t);
      }
      const all = await documentsOf({ cells: cells.map(wholeCell), documents });
      const states = { check: "checking", apply: "running", collect: "open" } as const;
      const { account, person } = caller;
      const made = { label, origin, publish, accountId: account.id, by: person, now };
      const added = await services.wholeStore.transaction(async (tx) => {
        const own = await insertChangeSet(tx, { ...made, state: states[act] });
        await addDocuments(tx, own, all);
        await requireSeen(tx, own, call);
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
    body: z.object({ ...moreCells.shape, documents: sentDocuments }),
    data: changeSet,
    async handle(call) {
      const { services, caller, body, t } = call;
      const set = await setOf(call);
      if (!isOwn(set, caller)) throw refusedAct(t);
      if (set.state !== "open") throw refused(409, "change-set-state", t);
      const cells = body.cells.map(wholeCell);
      const all = await documentsOf({ cells, documents: body.documents });
      await services.wholeStore.transaction(async (tx) => {
        await addDocuments(tx, set.id, all);
        await requireSeen(tx, set.id, call);
        const [present] = await listChangeSets(tx, { by: caller.person, id: set.id, most: 1 });
        if (present === undefined || present.state !== "open") {
          throw refused(409, "change-set-state", t);
        }
        const { total, cells: count } = present;
        if (total > changeSetBounds.documents || count > changeSetBounds.cells) {
          throw refused(413, "change-set-too-large", t);
        }
      });
      return presentOne(call, false);
    },
  }),
];

function wholeCell({ key, path, before, after }: z.output<typeof sentCells>[number]): CellChange {
  return { key, path, before, after };
}
