import type * as z from "zod";
import { activeStates, type JobState } from "../../../base/site/jobStates.ts";
import { changeState, undoableStates } from "../../../staff/jobs/jobs.ts";
import { changeSet } from "../../contract/changeSets.ts";
import { refusedAct } from "../request/caller.ts";
import { type AdminRoute, adminRoute } from "../route.ts";
import { presentChangeSets } from "./presentChangeSets.ts";
import {
  type Call,
  isOwn,
  params,
  presentOne,
  refused,
  setOf,
  shared,
} from "./requestedChangeSet.ts";

/** Routes that check, apply, undo or cancel a change set. */
export const actRoutes: readonly AdminRoute[] = (["check", "apply", "undo", "cancel"] as const).map(
  (act) =>
    adminRoute({
      ...shared,
      method: "POST",
      path: `/change-sets/{id}/${act}`,
      summary: ({ adminChangeSets }) => adminChangeSets.routes[act],
      params,
      data: changeSet,
      handle: (call) => begin(call, act),
    }),
);

type Act = "check" | "apply" | "undo" | "cancel";

const moves: Readonly<Record<Act, { from: readonly JobState[]; to: JobState }>> = {
  check: { from: ["open", "checked", "refused"], to: "checking" },
  apply: { from: ["open", "checked", "refused"], to: "running" },
  undo: { from: undoableStates["change-set"], to: "undoing" },
  cancel: { from: ["open", "checked", "refused", ...activeStates], to: "cancelled" },
};

async function begin(call: Call, act: Act): Promise<z.input<typeof changeSet>> {
  const { services, caller, now, t } = call;
  const set = await setOf(call);
  const { db } = services.store;
  // Others undo by their own rights to each cell; what is not applied yet is its author's.
  if (act !== "undo" && !isOwn(set, caller)) throw refusedAct(t);
  const { from, to } = moves[act];
  const isUndoing = set.state === "undoing" && act === "cancel";
  const target = isUndoing ? "done" : to;
  if (!(await changeState(db, set.id, { from, to: target }, now))) {
    throw refused(409, "change-set-state", t);
  }
  const [given] = await presentChangeSets(db, [{ ...set, state: target }]);
  if (act === "cancel" && given !== undefined) return given;
  await db
    .updateTable("jobs")
    .set({ account_id: caller.account.id, via: caller.person.via })
    .where("id", "=", set.id)
    .execute();
  return presentOne(call, true);
}
