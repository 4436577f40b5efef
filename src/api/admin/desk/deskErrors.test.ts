import { describe, expect, it } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { DeskProblem, type DeskProblemName } from "../../../staff/desk/deskProblem.ts";
import { refusingDesk } from "./deskErrors.ts";

const statuses: Readonly<Record<DeskProblemName, number>> = {
  ...{ "own-reply": 403, "not-editable": 409, "not-sendable": 409, "not-waiting": 409 },
  ...{ "being-sent": 409, "reply-changed": 409, "empty-text": 422, "empty-name": 422 },
  ...{ "past-time": 422, "time-missing": 422, "unfit-person": 422, "unknown-part": 422 },
  ...{ "unknown-parameter": 422, "no-document": 422, "too-few-parts": 422 },
  ...{ "unknown-template": 422, "unknown-family": 422, "bad-code": 422, "bad-mailbox": 422 },
  ...{ "no-target": 422, "target-exists": 409, "unknown-zone": 422, "bad-hours": 422 },
  ...{ "no-working-time": 422, "no-enquiry": 422, "no-sender": 422 },
};

describe("A refusal of the desk", () => {
  const t = staffMessages.zh;

  it("is answered by its status, with a sentence in the caller's language", async () => {
    for (const problem of Object.keys(t.adminDesk.problems) as DeskProblemName[]) {
      const refused = refusingDesk({ t }, () => Promise.reject(new DeskProblem(problem)));
      await expect(refused).rejects.toMatchObject({
        ...{ status: statuses[problem], data: { code: problem } },
        message: t.adminDesk.problems[problem],
      });
    }
  });

  it("is no other error, which passes as it is", async () => {
    const error = new Error("odd");
    await expect(refusingDesk({ t }, () => Promise.reject(error))).rejects.toBe(error);
    expect(await refusingDesk({ t }, () => "done")).toBe("done");
  });
});
