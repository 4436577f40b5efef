import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { createDocument, saveDraft } from "../../../staff/editing/documentOperations.ts";
import { SettingElsewhere } from "../../../staff/editing/documents/requireOnlySetting.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const key = "settings/page-grey";
const grey = { name: "page_grey", value: "close" };
const path = (of: string) => `/documents/${encodeURIComponent(of)}`;

forEachStore("A setting", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { token: as } = await world.person("lin", "admin");
    const begin = (of: string, body: object) =>
      world.ask("POST", "/documents", { as, body: { type: "setting", key: of, body } });
    return { ...world, as, begin };
  };

  it("is stored in one document: no second one is created for it, under any key", async () => {
    const { begin, ask, as } = await openWorld();
    const elsewhere = { status: 409, data: { code: "setting-elsewhere", key } };
    expect(await begin("settings/grey", grey)).toMatchObject(elsewhere);
    expect((await begin(key, {})).status).toBe(422);
    expect((await begin(key, grey)).status).toBe(200);
    const again = await begin("grey", grey);
    expect(again).toMatchObject(elsewhere);
    expect(again.message).toContain("Each setting has its own document");
    const body = { type: "setting", key: "grey", copy_of: key, body: {} };
    expect(await ask("POST", "/documents", { as, body })).toMatchObject(elsewhere);
  });

  it("is not created a second time by a patch or a change set", async () => {
    const { begin, ask, as, store } = await openWorld();
    await begin(key, grey);
    const operations = [{ path: "/name", before: valueHash("page_grey"), after: "company" }];
    const patched = await ask("PATCH", path(key), {
      as,
      body: { request: randomUUID(), operations },
    });
    expect(patched).toMatchObject({
      status: 422,
      data: { code: "unfit-patch", errors: [{ path: "/name", fault: "other-setting" }] },
    });
    const set = { label: "Grey", origin: "grid", act: "check" };
    const cells = [{ key, path: "/name", before: "page_grey", after: "demo" }];
    const codes = async (body: object) => {
      const made = await ask("POST", "/change-sets", { as, body: { ...set, ...body } });
      expect(made.data.state).toBe("refused");
      const found = await ask("GET", `/change-sets/${made.data.id}/findings`, { as });
      return found.data.problems.map(({ code }: { code: string }) => code);
    };
    expect(await codes({ cells })).toEqual(["other-setting"]);
    const documents = [{ key: "grey", type: "setting", body: grey }];
    expect(await codes({ cells: [], documents })).toEqual(["other-setting"]);
    const demo = { name: "demo", value: true };
    await expect(
      store.transaction((tx) => saveDraft(tx, { key, body: demo, now: 5 })),
    ).rejects.toThrow(SettingElsewhere);
  });

  it("stays in the document of an older release, and no other one is restored from the trash beside it", async () => {
    const { begin, ask, as, store } = await openWorld();
    await begin(key, grey);
    await store.db.updateTable("documents").set({ key: "grey" }).execute();
    expect(await begin(key, grey)).toMatchObject({ status: 409, data: { key: "grey" } });
    const set = { label: "Grey", origin: "grid", act: "check", cells: [] };
    const documents = [{ key, type: "setting", body: grey }];
    const made = await ask("POST", "/change-sets", { as, body: { ...set, documents } });
    expect(made.data.state).toBe("refused");
    await store.transaction((tx) =>
      saveDraft(tx, { key: "grey", body: { ...grey, value: "all" }, now: 5 }),
    );
    expect((await ask("POST", `${path("grey")}/trash`, { as })).status).toBe(200);
    expect((await begin(key, grey)).status).toBe(200);
    const back = await ask("POST", `${path("grey")}/untrash`, { as });
    expect(back).toMatchObject({ status: 409, data: { code: "setting-elsewhere", key } });
    await expect(
      store.transaction((tx) =>
        createDocument(tx, { type: "setting", key: "x", body: { name: "x" }, now: 5 }),
      ),
    ).rejects.toThrow(InvalidDocument);
  });
});
