import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { routesOf } from "../../../../tests/support/markedContent.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { authenticate } from "../../../staff/accounts/sessions/sessions.ts";
import { isChange } from "../route.ts";
import { adminRoutes } from "./index.ts";

/** Requests of one session here: fewer than the changes that it may make at once. */
const changesAtOnce = 40;

/** The account as the user centre shows it to a session's browser, and pages that need a role. */
async function profile({ world }: AdminWorld, token: string) {
  const headers = { "x-token": token };
  const { body } = await world.app.inject({ url: "/userCenter/v1/login", headers });
  return JSON.parse(body).data;
}

/** Requests that change one's own account beside the admin API; not those that sign in or out. */
function ownChanges({ world }: AdminWorld) {
  const signing = /\/(?:login|logout|step-up|sessions)(?:\/|$)/;
  const changes = routesOf(world.app).flatMap(({ method, path }) => {
    const isChange = method === "PUT" || method === "DELETE";
    return isChange && path.startsWith("/userCenter/") && !signing.test(path)
      ? [{ method, path } as const]
      : [];
  });
  expect(changes.length).toBeGreaterThan(7);
  return changes;
}

forEachStore("See as", (open) => {
  const closeLater = closedAfterEach();

  it("shows what a role sees within the person's own rights, refuses changes, and is recorded", async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { ask, person, store } = world;
    const { token } = await person("ada", "administrator");
    const own = (await ask("GET", "/me", { as: token })).data;
    const look = { as: token, body: { role: "product-editor" } };
    const begun = await ask("PUT", "/me/view-as", look);
    const hidden = begun.data.hidden.map(({ act }: { act: string }) => act);
    expect(hidden).toEqual([
      ...["text.edit", "fact.edit", "import", "stock.report", "media.upload", "media.replace"],
    ]);

    const seen = (await ask("GET", "/me", { as: token })).data;
    expect(seen.view_as).toEqual({ role: "product-editor", limits: {}, by_group: false });
    expect(seen.rights.map(({ act }: { act: string }) => act)).toEqual(["draft.see", "usage.read"]);
    // Elsewhere the session has no more rights than here.
    const elsewhere = await authenticate(store, token, Date.now());
    expect(elsewhere).toMatchObject({ rights: seen.rights, account: { permissions: [] } });
    expect(await profile(world, token)).toMatchObject({
      ...{ account: "ada", is_admin: false, roles: [], permissions: [] },
    });
    expect(await ask("GET", "/people", { as: token })).toMatchObject({
      ...{ status: 403, data: { code: "not-permitted" } },
    });
    const changes = adminRoutes.filter((one) => isChange(one) && !one.isOpenWhileViewing);
    for (let first = 0; first < changes.length; first += changesAtOnce) {
      const viewer = await person(`viewer-${first}`, "administrator");
      await ask("PUT", "/me/view-as", { as: viewer.token, body: look.body });
      for (const route of changes.slice(first, first + changesAtOnce)) {
        const path = route.path.replaceAll(/\{\w+\}/g, "1");
        const type = route.takesFile ? "multipart/form-data; boundary=x" : "application/json";
        const headers = { "content-type": type };
        const { status } = await ask(route.method, path, { as: viewer.token, headers });
        expect({ path, status }).toEqual({ path, status: 403 });
      }
    }
    for (const { method, path } of ownChanges(world)) {
      const { statusCode, body } = await world.world.app.inject({
        ...{ method, url: path.replace(":id", "1"), payload: "{}" },
        headers: { "x-token": token, "content-type": "application/json" },
      });
      const { code } = JSON.parse(body).data;
      expect({ path, statusCode, code }).toEqual({ path, statusCode: 403, code: "viewing-as" });
    }
    expect(await ask("PATCH", "/me", { as: token, body: { name: "X" } })).toMatchObject({
      ...{ status: 403, data: { code: "viewing-as" } },
    });

    await ask("DELETE", "/me/view-as", { as: token });
    await ask("DELETE", "/me/view-as", { as: token });
    expect((await ask("GET", "/me", { as: token })).data).toEqual(own);
    expect(await profile(world, token)).toMatchObject({ roles: ["admin"] });
    const acts = await store.db
      .selectFrom("audit")
      .select(["act", "subject"])
      .orderBy("seq")
      .execute();
    expect(acts.slice(-2)).toEqual([
      { act: "view-as.begin", subject: "role:product-editor" },
      { act: "view-as.end", subject: `account:${own.id}` },
    ]);
    // The session of before has made as many changes as one may at once.
    const other = await person("bea", "administrator");
    const wrong = { as: other.token, body: { role: "translator" } };
    expect(await ask("PUT", "/me/view-as", wrong)).toMatchObject({ status: 422 });
  });
});
