import { DeskProblem, type DeskProblemName } from "../../../staff/desk/deskProblem.ts";
import { changesSince } from "../../../staff/desk/enquiryDetails.ts";
import { ApiError } from "../../errors.ts";
import { problem } from "../problem.ts";
import { changing } from "../request/expectedVersion.ts";
import type { AdminCall } from "../route.ts";
import { presentConflict } from "./presentEnquiry.ts";

const statuses: Readonly<Record<DeskProblemName, number>> = {
  "own-reply": 403,
  "not-editable": 409,
  "not-sendable": 409,
  "not-waiting": 409,
  "being-sent": 409,
  "reply-changed": 409,
  "empty-text": 422,
  "empty-name": 422,
  "past-time": 422,
  "time-missing": 422,
  "unfit-person": 422,
  "unknown-part": 422,
  "unknown-parameter": 422,
  "no-document": 422,
  "too-few-parts": 422,
  "unknown-template": 422,
  "unknown-family": 422,
  "bad-code": 422,
  "bad-mailbox": 422,
  "no-target": 422,
  "target-exists": 409,
  "unknown-zone": 422,
  "bad-hours": 422,
  "no-working-time": 422,
  "no-enquiry": 422,
  "no-sender": 422,
};

/** Runs work of the desk; its refusals are answered in the caller's language. */
export async function refusingDesk<Result>(
  { t }: Pick<AdminCall, "t">,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DeskProblem)) throw error;
    const { problem: code } = error;
    throw new ApiError(statuses[code], t.adminDesk.problems[code], { code });
  }
}

type EnquiryCall = Pick<AdminCall, "services" | "caller" | "t" | "version"> & {
  readonly params: { readonly code: string };
};

/**
 * Changes an enquiry. A change of another version is refused with what happened since; one that is not
 * there, or that the caller may not read, is 404.
 */
export async function changingEnquiry<Result>(
  call: EnquiryCall,
  work: () => Promise<Result | undefined>,
): Promise<Result> {
  const { services, caller, params, version, t } = call;
  const current = async () => {
    const { db } = services.store;
    const since = await changesSince(db, caller.person, params.code, version);
    return since && presentConflict(since);
  };
  const done = await refusingDesk(call, () => changing(t, current, work));
  if (done === undefined) throw problem("not-found", t);
  return done;
}
