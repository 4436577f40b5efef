import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { buildColumn } from "../../../../tests/support/world.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { languages } from "../../../base/site/languages.ts";
import { saveDraft } from "../../../staff/editing/documents/documents.ts";
import { ColumnInItself } from "../../../staff/editing/documents/errors.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

forEachStore("A column that is its own parent", (open) => {
  const closeLater = closedAfterEach();
  const { body } = buildColumn({ id: 900, key: "own" });
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    const { token: as } = await world.person("lin", "admin");
    const begin = (parent: string | null) =>
      world.ask("POST", "/documents", {
        as,
        body: { type: "column", key: "own", body: { ...body, parent } },
      });
    return { ...world, as, begin };
  };
  const refused = (message: string) => ({
    ...{ status: 409, message },
    data: { code: "refused", reason: "ColumnInItself" },
  });

  it("is refused when it is made", async () => {
    const { begin } = await openWorld();
    expect(await begin("own")).toMatchObject(
      refused(staffMessages.en.adminPublishing.refusals.ColumnInItself),
    );
    expect((await begin(null)).status).toBe(200);
  });

  it("is refused when it is saved, in the language of who saves it, and what was typed stays", async () => {
    const { begin, ask, as, store } = await openWorld();
    expect((await begin(null)).status).toBe(200);
    const operations = [{ path: "/parent", before: valueHash(null), after: "own" }];
    const patch = { request: randomUUID(), operations };
    expect((await ask("PATCH", "/documents/own", { as, body: patch })).status).toBe(200);
    for (const language of languages) {
      const headers = { "x-tapeout-language": language };
      const saved = await ask("POST", "/documents/own/save", { as, body: {}, headers });
      const { ColumnInItself: message } = staffMessages[language].adminPublishing.refusals;
      expect(saved).toMatchObject(refused(message));
    }
    const { data } = await ask("GET", "/documents/own", { as });
    expect(data).toMatchObject({ working_copy: { body: { parent: "own" } } });
    const write = (parent: string | null) =>
      store.transaction((tx) => saveDraft(tx, { key: "own", body: { ...body, parent }, now: 5 }));
    await expect(write("own")).rejects.toThrow(ColumnInItself);
    await expect(write(null)).resolves.toBeDefined();
  });
});
