import * as z from "zod";
import { type Job, type JobKind, jobOf, undoUntil } from "../../staff/jobs/jobs.ts";
import { jobProgress } from "../contract/common.ts";
import { isoTime } from "./commonParameters.ts";
import { described } from "./fieldDescriptions.ts";
import { problem } from "./problem.ts";
import type { AdminCall } from "./route.ts";

described(z.object(jobProgress), {
  state: ({ adminLists }) => adminLists.fields.jobState,
  done: ({ adminLists }) => adminLists.fields.jobDone,
  total: ({ adminLists }) => adminLists.fields.jobTotal,
  undo_until: ({ adminLists }) => adminLists.fields.undoUntil,
});

/** Progress of a job, as every route tells it. */
export function presentProgress(
  job: Pick<Job, "id" | "kind" | "state" | "done" | "total" | "touchedAt">,
): { [Field in keyof typeof jobProgress]: z.input<(typeof jobProgress)[Field]> } {
  const { id, state, done, total } = job;
  const until = undoUntil(job);
  return { id, state, done, total, undo_until: until === undefined ? null : isoTime(until) };
}

/** The caller's own job of a kind; of a token, what was begun by it. @throws ApiError 404 */
export async function ownJob(
  {
    services,
    caller,
    params,
    t,
  }: Pick<AdminCall<{ readonly id: number }>, "services" | "caller" | "params" | "t">,
  kind: JobKind,
): Promise<Job> {
  const job = await jobOf(services.store.db, kind, params.id);
  const { account, credential, person } = caller;
  const isOwn =
    job?.accountId === account.id && (credential.kind !== "token" || job.via === person.via);
  if (!isOwn) throw problem("not-found", t);
  return job;
}
