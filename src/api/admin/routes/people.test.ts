import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { openSession } from "../../../staff/accounts/sessions/sessions.ts";
import { signIn } from "../../../staff/accounts/signIn/signIn.ts";

forEachStore("People in the admin API", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const ada = await world.person("ada", "administrator");
    return { ...world, ada };
  };

  it("are created once for a key, with a password that is shown once", async () => {
    const { ask, ada, store } = await openWorld();
    const body = {
      account: "mei",
      name: "Mei",
      email: "mei@example.com",
      language: "zh",
      roles: [{ role: "translator", limits: { languages: ["zh"] } }],
    };
    const key = { "idempotency-key": randomUUID() };
    const made = await ask("POST", "/people", { as: ada.token, body, headers: key });
    expect(made).toMatchObject({ status: 200, data: { person: { account: "mei", version: 2 } } });
    const again = await ask("POST", "/people", { as: ada.token, body, headers: key });
    expect(again).toMatchObject({ status: 409, data: { code: "answered-once" } });
    const other = { ...body, name: "May" };
    expect(
      await ask("POST", "/people", { as: ada.token, body: other, headers: key }),
    ).toMatchObject({ status: 422, data: { code: "key-reused" } });
    expect(await ask("POST", "/people", { as: ada.token, body })).toMatchObject({
      ...{ status: 409, data: { code: "account-taken" } },
    });
    const without = { "idempotency-key": "" };
    expect(await ask("POST", "/people", { as: ada.token, body, headers: without })).toMatchObject({
      ...{ status: 400, data: { code: "key-required" } },
    });

    const password: string = made.data.one_time_password;
    const signedIn = await signIn(store, {
      ...{ account: "mei", password, address: "203.0.113.7", now: Date.now() },
    });
    const token = signedIn.ok ? signedIn.token : "";
    const own = await ask("GET", "/me", { as: token });
    expect(own.data).toMatchObject({ must_first: "password-change-required", rights: [] });
    expect(own.message).toBe("成功");
    expect(await ask("GET", "/people", { as: token })).toMatchObject({
      ...{ status: 403, data: { code: "password-change-required" } },
    });
    const audit = JSON.stringify(await store.db.selectFrom("audit").selectAll().execute());
    expect(audit).not.toContain(password);
  });

  it("are listed by page and filter", async () => {
    const { ask, ada, person } = await openWorld();
    for (const name of ["cai", "bo_1", "bob1"]) await person(name, "publisher");
    const list = async (query: string) => {
      const { data } = await ask("GET", `/people?${query}`, { as: ada.token });
      return data.data.map(({ account }: { account: string }) => account);
    };
    expect(await list("")).toEqual(["ada", "bo_1", "bob1", "cai"]);
    expect(await list("q=BO_")).toEqual(["bo_1"]);
    expect(await list("role=publisher&limit=2&page=2")).toEqual(["cai"]);
    expect(await list("state=disabled")).toEqual([]);
    const wrong = await ask("GET", "/people?limit=0&state=gone", { as: ada.token });
    expect(wrong).toMatchObject({ status: 422 });
    expect(await ask("GET", "/people/4711", { as: ada.token })).toMatchObject({ status: 404 });
    expect(await ask("GET", "/people/x", { as: ada.token })).toMatchObject({ status: 404 });
  });

  it("are changed only in the version that was read", async () => {
    const { ask, ada, person } = await openWorld();
    const { id } = await person("mei", "viewer");
    const { version } = (await ask("GET", `/people/${id}`, { as: ada.token })).data;
    const change = (body: object, headers = {}) =>
      ask("PATCH", `/people/${id}`, { as: ada.token, body, headers });
    expect(await change({ name: "Mei Lin" })).toMatchObject({
      ...{ status: 428, data: { code: "version-required" } },
    });
    const first = await change({ name: "Mei Lin" }, { "if-match": `"${version}"` });
    expect(first.data).toMatchObject({ name: "Mei Lin", version: version + 1 });
    const late = await change({ name: "Mei Wang", version });
    expect(late).toMatchObject({
      status: 409,
      data: { code: "version-conflict", current: { name: "Mei Lin", version: version + 1 } },
    });
  });

  it("gain and lose roles, and lose their sessions with them", async () => {
    const { ask, ada, person, store } = await openWorld();
    const { id, token } = await person("mei", "viewer");
    const at = `/people/${id}`;
    const { version } = (await ask("GET", at, { as: ada.token })).data;
    const roles = [
      { role: "translator", limits: { languages: ["zh"] } },
      { role: "publisher" },
      { role: "publisher", limits: {} },
    ];
    const set = await ask("PUT", `${at}/roles`, { as: ada.token, body: { roles, version } });
    expect(set.data.roles).toEqual([
      { role: "translator", limits: { languages: ["zh"] }, by_group: false },
      { role: "publisher", limits: {}, by_group: false },
    ]);
    expect(await ask("GET", "/me", { as: token })).toMatchObject({ status: 401 });
    const next = set.data.version;
    for (const [unfit, code] of [
      [{ role: "translator" }, "grant-needs-limit"],
      [{ role: "translator", limits: { languages: [] } }, "grant-needs-limit"],
      [{ role: "editor", limits: { types: [] } }, "grant-needs-limit"],
      [{ role: "viewer", limits: { forms: ["contact"] } }, "grant-without-rights"],
      [{ role: "king" }, "unfit-grant"],
    ] as const) {
      const body = { roles: [unfit], version: next };
      expect(await ask("PUT", `${at}/roles`, { as: ada.token, body })).toMatchObject({
        ...{ status: 422, data: { code } },
      });
    }
    const same = {
      roles: set.data.roles.map(({ by_group: _, ...one }: { by_group: boolean }) => one),
      version: next,
    };
    const { token: other } = await openSession(store, id, Date.now());
    const unchanged = await ask("PUT", `${at}/roles`, { as: ada.token, body: same });
    expect(unchanged.data.version).toBe(next);
    expect((await ask("GET", "/me", { as: other })).status).toBe(200);
  });

  it("give nobody, themselves included, rights over people that they do not have", async () => {
    const { ask, ada, person } = await openWorld();
    const root = await person("root", "admin");
    const mei = await person("mei", "viewer");
    const versionOf = async (id: number) =>
      (await ask("GET", `/people/${id}`, { as: ada.token })).data.version;
    const give = async (id: number, role: string) => {
      const body = { roles: [{ role }], version: await versionOf(id) };
      return (await ask("PUT", `/people/${id}/roles`, { as: ada.token, body })).status;
    };
    expect(await give(mei.id, "admin")).toBe(403);
    expect(await give(mei.id, "editor")).toBe(200);
    expect(await give(mei.id, "administrator")).toBe(200);
    expect(await give(ada.id, "editor")).toBe(403);
    const takeOver = await ask("POST", `/people/${root.id}/password-reset`, { as: ada.token });
    expect(takeOver).toMatchObject({ status: 403, data: { code: "not-permitted" } });
    const off = { is_active: false, version: await versionOf(root.id) };
    expect(
      await ask("PUT", `/people/${root.id}/state`, { as: ada.token, body: off }),
    ).toMatchObject({ status: 403 });
    expect(await ask("DELETE", `/people/${root.id}/sessions`, { as: ada.token })).toMatchObject({
      status: 403,
    });
  });

  it("cannot reset their own password or remove their own second factor", async () => {
    const { ask, ada, store } = await openWorld();
    const passwordOf = () => store.db.selectFrom("accounts").select("password_hash").execute();
    const before = await passwordOf();
    for (const reset of ["password-reset", "factor-reset"]) {
      const response = await ask("POST", `/people/${ada.id}/${reset}`, { as: ada.token, body: {} });
      expect(response).toMatchObject({ status: 403, data: { code: "not-permitted" } });
    }
    expect(await passwordOf()).toEqual(before);
    expect(await ask("GET", "/me", { as: ada.token })).toMatchObject({ status: 200 });
  });

  it("are disabled at once, and supported after losing a password or factor", async () => {
    const { ask, ada, person, store } = await openWorld();
    const mei = await person("mei", "viewer");
    const { token: second } = await openSession(store, mei.id, Date.now());
    const sessions = await ask("GET", `/people/${mei.id}/sessions`, { as: ada.token });
    expect(sessions.data.list).toHaveLength(2);
    const one = sessions.data.list[0].id;
    const end = `/people/${mei.id}/sessions/${one}`;
    expect((await ask("DELETE", end, { as: ada.token })).data).toEqual({ ended: 1 });
    expect(await ask("DELETE", end, { as: ada.token })).toMatchObject({ status: 404 });
    expect(await ask("GET", "/me", { as: second })).toMatchObject({ status: 401 });

    expect(
      await ask("POST", `/people/${mei.id}/factor-reset`, { as: ada.token, body: {} }),
    ).toMatchObject({ status: 409, data: { code: "no-factor" } });
    const reset = await ask("POST", `/people/${mei.id}/password-reset`, {
      ...{ as: ada.token, body: {} },
    });
    expect(reset.data.person.must_change_password).toBe(true);
    const off = { is_active: false, version: reset.data.person.version };
    const disabled = await ask("PUT", `/people/${mei.id}/state`, { as: ada.token, body: off });
    expect(disabled.data).toMatchObject({ is_active: false });
    expect(await ask("GET", "/me", { as: mei.token })).toMatchObject({ status: 401 });

    const { version } = (await ask("GET", `/people/${ada.id}`, { as: ada.token })).data;
    const last = await ask("PUT", `/people/${ada.id}/roles`, {
      ...{ as: ada.token, body: { roles: [], version } },
    });
    expect(last).toMatchObject({ status: 409, data: { code: "last-administrator" } });
  });

  it("are erased by somebody else after they have left, and remain a number in the audit trail", async () => {
    const { ask, ada, person } = await openWorld();
    const mei = await person("mei", "viewer");
    await ask("PATCH", "/me", { as: mei.token, body: { name: "Mei Chen" } });
    const erase = (id: number, version: number) =>
      ask("POST", `/people/${id}/erasure`, { as: ada.token, body: { version } });
    const versionOf = async (id: number) =>
      (await ask("GET", `/people/${id}`, { as: ada.token })).data.version;
    expect(await erase(ada.id, 1)).toMatchObject({ status: 403 });
    expect(await erase(mei.id, await versionOf(mei.id))).toMatchObject({
      ...{ status: 409, data: { code: "still-active" } },
    });
    await ask("PUT", `/people/${mei.id}/state`, {
      ...{ as: ada.token, body: { is_active: false, version: await versionOf(mei.id) } },
    });
    expect(await erase(mei.id, 1)).toMatchObject({
      ...{ status: 409, data: { code: "version-conflict" } },
    });
    const erased = await erase(mei.id, await versionOf(mei.id));
    expect(erased).toMatchObject({ status: 200, data: { is_erased: true, is_active: false } });
    const audit = await ask("GET", `/audit?actor=account:${mei.id}`, { as: ada.token });
    for (const { actor_name: name } of audit.data.list) expect(name).toContain(`前员工 ${mei.id}`);
    expect(JSON.stringify(audit.data)).not.toContain("Mei Chen");
    expect(audit.data.list.length).toBeGreaterThan(0);
  });

  it("are found regardless of case, accents and character width", async () => {
    const { ask, ada, person, store } = await openWorld();
    const names = { emile: "Émile Ångström", lin: "林伟 LIN", olga: "Ольга" };
    for (const [account, name] of Object.entries(names)) {
      const { id } = await person(account);
      await store.db.updateTable("accounts").set({ name }).where("id", "=", id).execute();
    }
    const found = async (q: string) => {
      const { data } = await ask("GET", `/people?q=${encodeURIComponent(q)}`, { as: ada.token });
      return data.data.map(({ account }: { account: string }) => account);
    };
    for (const q of ["ÉMILE", "émile", "emile å", "ÅNGSTRÖM", "angstrom"]) {
      expect({ q, found: await found(q) }).toEqual({ q, found: ["emile"] });
    }
    expect(await found("ОЛЬГА")).toEqual(["olga"]);
    expect(await found("林伟 ｌｉｎ")).toEqual(["lin"]);
    expect(await found("%")).toEqual([]);
  });
});
