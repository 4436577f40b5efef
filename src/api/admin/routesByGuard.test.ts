import { describe, expect, it } from "vitest";
import type { AdminRoute } from "./route.ts";
import { adminRoutes } from "./routes/index.ts";

type Guard =
  | "needsStepUp"
  | "isVersioned"
  | "hasSecret"
  | "takesFile"
  | "isOpenBeforeSetup"
  | "isOpenWhileViewing";

/** Routes with each guard or exemption, by their paths. */
const guarded: Readonly<Record<Guard, readonly string[]>> = {
  needsStepUp: [
    ...["GET /audit/export", "GET /desk/export", "POST /desk/erase"],
    ...["DELETE /documents/{key}", "POST /documents/{key}/embargo/names"],
    ...["POST /invitations", "POST /me/tokens", "POST /media/{path}/purge"],
    ...["POST /people", "PATCH /people/{id}", "PUT /people/{id}/roles", "PUT /people/{id}/state"],
    ...["POST /people/{id}/erasure", "POST /people/{id}/factor-reset"],
    ...["POST /people/{id}/password-reset", "DELETE /people/{id}/sessions"],
    "DELETE /people/{id}/sessions/{session}",
    ...["POST /roles", "PUT /roles/{name}", "DELETE /roles/{name}"],
    ...["PATCH /system/backup", "POST /system/backup/runs"],
    ...["PATCH /system/mail", "POST /system/mail/test"],
    ...["PATCH /system/mailbox", "POST /system/mailbox/test"],
  ],
  isVersioned: [
    ...["PUT /desk/calendar/{day}", "DELETE /desk/calendar/{day}", "PUT /desk/hours"],
    ...["PUT /desk/rules/{id}", "DELETE /desk/rules/{id}"],
    ...["PUT /desk/targets/{id}", "DELETE /desk/targets/{id}"],
    ...["PUT /desk/templates/{id}", "DELETE /desk/templates/{id}"],
    ...["assign", "claim", "no-answer", "spam", "state"].map(
      (act) => `POST /desk/enquiries/{code}/${act}`,
    ),
    ...["approve", "cancel", "submit"].map(
      (act) => `POST /desk/enquiries/{code}/replies/{reply}/${act}`,
    ),
    ...["PUT /documents/{key}/embargo", "DELETE /documents/{key}/embargo", "PATCH /media/{path}"],
    ...["PATCH /people/{id}", "PUT /people/{id}/roles", "PUT /people/{id}/state"],
    ...["POST /people/{id}/erasure", "PUT /roles/{name}", "DELETE /roles/{name}"],
    ...["backup", "links", "mail", "mailbox"].map((part) => `PATCH /system/${part}`),
  ],
  hasSecret: [
    ...["POST /invitations", "POST /me/preview-links", "POST /me/tokens", "POST /people"],
    "POST /people/{id}/password-reset",
    ...["POST /translation/xliff/check", "POST /translation/xliff/import"],
  ],
  takesFile: [
    ...["POST /media", "POST /sheets"],
    ...["POST /translation/xliff/check", "POST /translation/xliff/import"],
  ],
  isOpenBeforeSetup: [
    ...["GET /me", "PATCH /me", "GET /me/sessions"],
    ...["DELETE /me/sessions", "DELETE /me/sessions/{session}"],
  ],
  isOpenWhileViewing: [
    ...["DELETE /me/sessions", "DELETE /me/sessions/{session}", "DELETE /me/view-as"],
  ],
};

describe("The routes of the admin API", () => {
  const names = (guard: Guard) =>
    adminRoutes.filter((route: AdminRoute) => route[guard]).map(nameOf);

  it.each([
    ["need a confirmation of who asks", "needsStepUp"],
    ["name the version that they change", "isVersioned"],
    ["answer once alone", "hasSecret"],
    ["take a file", "takesFile"],
    ["are open before a second factor is set", "isOpenBeforeSetup"],
    ["change something while an administrator views as a role", "isOpenWhileViewing"],
  ] as const)("are exactly these where they %s", (_title, guard) => {
    expect(names(guard).toSorted()).toEqual([...guarded[guard]].toSorted());
  });
});

const nameOf = ({ method, path }: AdminRoute) => `${method} ${path}`;
