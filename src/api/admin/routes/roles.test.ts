import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";

forEachStore("Roles in the admin API", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const ada = await world.person("ada", "administrator");
    const send = (
      method: "POST" | "PUT" | "DELETE",
      path: string,
      body: object = {},
      version = 1,
    ) => world.ask(method, path, { as: ada.token, body, headers: { "if-match": `"${version}"` } });
    return { ...world, ada, send };
  };

  const editor = {
    labels: { en: "Press office", zh: "新闻办公室" },
    rights: [{ act: "text.edit", types: ["news"], languages: ["zh"] }, { act: "publish" }],
  };

  it("are defined, granted, changed with effect on the next request, and removed", async () => {
    const { ask, ada, send, person } = await openWorld();
    const made = await send("POST", "/roles", { name: "press-office", ...editor });
    expect(made.data).toEqual({
      ...{ name: "press-office", ...editor, needs: [], needs_factor: false },
      ...{ is_built_in: false, version: 1 },
    });
    expect(await send("POST", "/roles", { name: "press-office", ...editor })).toMatchObject({
      ...{ status: 409, data: { code: "role-taken" } },
    });
    const mei = await person("mei", "press-office");
    const rights = async () => (await ask("GET", "/me", { as: mei.token })).data.rights;
    expect(await rights()).toEqual(editor.rights);

    const less = { labels: editor.labels, rights: [{ act: "publish" }], needs: ["languages"] };
    const changed = await send("PUT", "/roles/press-office", less);
    expect(changed.data).toMatchObject({ version: 2, needs: ["languages"] });
    expect(await rights()).toEqual(less.rights);
    const late = await send("PUT", "/roles/press-office", less);
    expect(late).toMatchObject({
      ...{ status: 409, data: { code: "version-conflict", current: { version: 2 } } },
    });
    expect(await send("DELETE", "/roles/press-office", {}, 2)).toMatchObject({
      ...{ status: 409, data: { code: "role-held" } },
    });
    const { version } = (await ask("GET", `/people/${mei.id}`, { as: ada.token })).data;
    const none = { as: ada.token, body: { roles: [], version } };
    await ask("PUT", `/people/${mei.id}/roles`, none);
    expect(await send("DELETE", "/roles/press-office", {}, 2)).toMatchObject({ status: 200 });
    const gone = await ask("GET", "/roles/press-office", { as: ada.token });
    expect(gone).toMatchObject({ status: 404, data: { code: "not-found" } });
  });

  it("that are predefined cannot be changed", async () => {
    const { ask, ada, send } = await openWorld();
    expect(await send("PUT", "/roles/viewer", editor)).toMatchObject({
      ...{ status: 409, data: { code: "role-built-in" } },
    });
    expect(await send("DELETE", "/roles/admin")).toMatchObject({ status: 409 });
    const { list } = (await ask("GET", "/roles", { as: ada.token })).data;
    for (const { labels } of list)
      expect(labels).toEqual({ en: expect.any(String), zh: expect.any(String) });
    const acts = (await ask("GET", "/acts", { as: ada.token })).data;
    expect(acts.acts).toContainEqual({
      ...{ act: "enquiry.read", limited_by: ["forms"], unaffected_by: [] },
    });
  });

  it("list the available rights, each limit with an act that accepts it", async () => {
    const { send } = await openWorld();
    const rights = [
      { act: "text.edit", types: ["poem"] },
      { act: "everything" },
      { act: "import", types: ["news"] },
      { act: "setting.edit", settings: ["weather"] },
      { act: "publish", languages: [] },
    ];
    const refused = await send("POST", "/roles", { name: "No", labels: { fr: "x" }, rights });
    const paths = refused.data.errors.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual([
      ...["/labels/fr", "/name", "/rights/0/types/0", "/rights/1/act"],
      ...["/rights/2", "/rights/3", "/rights/4"],
    ]);
  });

  it("give nobody rights over people that their author does not have, nor the author more rights", async () => {
    const { ask, send, ada, person } = await openWorld();
    const managing = { name: "boss", labels: {}, rights: [{ act: "account.manage" }] };
    const cleric = await person("cleric", "viewer");
    await send("POST", "/roles", {
      ...managing,
      name: "registrar",
      rights: [{ act: "role.manage" }],
    });
    const { version } = (await ask("GET", `/people/${cleric.id}`, { as: ada.token })).data;
    const body = { roles: [{ role: "registrar" }], version };
    await ask("PUT", `/people/${cleric.id}/roles`, { as: ada.token, body });
    const { token } = await person("clerk", "registrar");
    const byClerk = (method: "POST" | "PUT", path: string, wish: object) =>
      ask(method, path, { as: token, body: wish, headers: { "if-match": '"1"' } });
    expect(await byClerk("POST", "/roles", managing)).toMatchObject({ status: 403 });
    const own = { labels: {}, rights: [{ act: "role.manage" }, { act: "enquiry.export" }] };
    expect(await byClerk("PUT", "/roles/registrar", own)).toMatchObject({ status: 403 });
    expect(await byClerk("POST", "/roles", { name: "press", ...editor })).toMatchObject({
      status: 200,
    });
  });
});
