import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { openTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { shared } from "../../../../tests/support/partFamily.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { undoChangeSet } from "../../../content/changeSets/apply.ts";
import { createDocument, inPublication } from "../../../content/documents.ts";
import { followPublication, type LivePublication } from "../../../content/live.ts";
import { serverPerson } from "../../../content/rights/rights.ts";
import { languages } from "../../../site/languages.ts";

const cores = ["Cortex-M0+", "Cortex-M3", "Cortex-M4"];

/** A list such as makers publish of their microcontrollers. */
function catalogue(parts: number): string {
  const rows = Array.from({ length: parts }, (_none, n) =>
    [
      ...[`MC32F${1000 + n}`, cores[n % 3], 48 + (n % 4) * 24, 64 * (1 + (n % 5)), 8 + (n % 7)],
      ...[n % 2 === 0 ? "LQFP64" : "QFN-48", n % 2 === 0 ? 64 : 48, "-40 ~ 85 °C"],
    ].join(","),
  );
  const head = "Part No.,Core,主频 (MHz),Flash (KB),RAM (KB),Package,Pins,Temperature";
  return [head, ...rows].join("\n");
}

const choices = {
  family: { title: { en: "Microcontrollers", zh: "微控制器" }, parent: "products" },
  columns: [1, 2, 3, 4, 5, 6, 7].map((column) => ({ column, is: "new", group: "groups/core" })),
  name: { en: "{partNumber} microcontroller", zh: "{partNumber} 微控制器" },
  summary: { en: "A microcontroller", zh: "微控制器" },
  ...{ stage: "active", since: "2026-01-02" },
};

forEachStore("A list that becomes a family", (open) => {
  let opened: AdminWorld | undefined;
  let site: TestApp | undefined;
  let live: LivePublication | undefined;
  afterEach(async () => {
    live?.close();
    await site?.close();
    await opened?.close();
  });

  it("is on the site, is filtered and found there, and is undone as one", async () => {
    const world = await adminWorld(await open());
    opened = world;
    await inPublication(world.store, 2, async ({ tx, publish }) => {
      for (const { type, key, body } of shared) {
        await createDocument(tx, { type, key, body, author: "account:1", now: 1 });
      }
      for (const { key } of shared) await publish({ key, languages });
    });
    const { token } = await world.person("mei", "editor");
    const form = multipart([["file", Buffer.from(catalogue(60)), "mcu.csv"]]);
    const upload = await world.world.app.inject({
      ...{ method: "POST", url: "/api/v1/admin/sheets", payload: form.payload },
      headers: { ...studioHeaders(token), ...form.headers },
    });
    const path = `/sheets/${upload.json().data.id}/family`;
    const ask = (body: object, to = path) => world.ask("POST", to, { as: token, body });
    const first = await ask({ choices: {} });
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({ parts: 60, is_settled: false });
    expect(first.data.questions).toContainEqual(
      expect.objectContaining({ code: "family", message: expect.stringMatching(/\S/) }),
    );
    const apply = (more: object = {}) =>
      ask({ choices: { ...choices, ...more }, publish: "both", label: "MCU" }, `${path}/apply`);
    expect((await apply({ columns: [] })).data.code).toBe("open");
    const checked = await ask({ choices, publish: "both", check: true });
    expect(checked.data).toMatchObject({ problems: [], questions: [], is_settled: true });
    const done = await apply();
    expect(done).toMatchObject({ status: 200, data: { family: "microcontrollers" } });
    expect((await apply()).data.code).toBe("applied");

    live = await followPublication(world.store, (error) => {
      throw error;
    });
    const shown = await openTestApp({ live });
    site = shown;
    const get = async (url: string) =>
      (await shown.app.inject({ url: `/web_en/api/v1/${url}` })).json();
    const { id } = await world.store.db
      .selectFrom("documents")
      .select("id")
      .where("key", "=", "microcontrollers")
      .executeTakeFirstOrThrow();
    const list = await get(
      `product/list?column=${id}&p.clock-2=100+MHz..&p.core=${encodeURIComponent("Cortex-M4")}`,
    );
    const expected = Array.from({ length: 60 }, (_none, n) => n).filter(
      (n) => 48 + (n % 4) * 24 >= 100 && n % 3 === 2,
    );
    expect(list).toMatchObject({ data: { total: expected.length } });
    const found = await shown.app.inject({
      ...{ method: "POST", url: "/web_en/api/v1/search", payload: { search: "MC32F1007" } },
    });
    expect(found.body).toContain("MC32F1007");

    const undone = await undoChangeSet(world.store, done.data.change_set, {
      ...{ by: serverPerson, now: 9 },
    });
    expect(undone?.isUndone).toBe(true);
  });
});
