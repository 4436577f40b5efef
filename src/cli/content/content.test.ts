import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runContentOn as run } from "../../../tests/support/contentCommand.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { makeFolder, makeSite, sampleDocuments } from "../../../tests/support/sampleFolder.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publicationRevision } from "../../base/store/changes/publicationRevision.ts";
import {
  inPublication,
  listDocuments,
  listSchedules,
} from "../../staff/editing/documentOperations.ts";

forEachStore("The content command", (open, world) => {
  test("imports a folder, reports the changes, and none the second time", async () => {
    const folder = await makeSite();
    const all = sampleDocuments.length;
    expect(await run(world, "import", folder)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`created ${all}\n`),
      warned: "",
      audited: [
        {
          event: "content",
          action: "import",
          documents: expect.objectContaining({ created: all }),
          published: true,
        },
      ],
    });
    expect((await run(world, "import", folder)).said).toContain(`unchanged ${all}\n`);
    const { said } = await run(world, "list");
    expect(said).toMatch(/^ *\d+ +product +rg1032 +en zh$/m);
    expect(said).toMatch(new RegExp(`^${all} documents$`, "m"));
  });

  test("suggests the setting or type that was probably meant", async () => {
    expect((await run(world, "set", "page_gray", "all")).warned).toContain(
      "There is no setting page_gray (did you mean page_grey?); there are ",
    );
    expect((await run(world, "list", "prodcut")).warned).toContain("(did you mean product?)");
    expect((await run(world, "pubish", "faq/boot")).warned).toContain("(did you mean publish?)");
  });

  test("only tries an import, or imports drafts, on request", async () => {
    const folder = await makeSite();
    const tried = await run(world, "import", folder, "--dry-run");
    expect(tried.said).toMatch(/^Nothing was written/);
    expect(tried.audited).toEqual([]);
    expect(tried.said).toMatch(/created \d+: .*rg1032/);
    const store = await open();
    expect(await listDocuments(store.db)).toEqual([]);
    await run(world, "import", folder, "--no-publish");
    expect(await publicationRevision(store.db)).toBe(0);
    expect((await run(world, "list", "faq")).said).toMatch(/faq\/boot +draft\n1 document$/);
  });

  test("reports every problem of an import with file and line, and changes nothing", async () => {
    const folder = await makeFolder({
      "a.yaml": "type: faq\nkey: a\nbody: {}\n",
      "b.yaml": "type: nothing\nkey: b\nbody: {}\n",
    });
    const { code, said, warned } = await run(world, "import", folder);
    expect({ code, said }).toEqual({ code: 1, said: "" });
    expect(warned).toContain(`${join(folder, "a.yaml")}:3:1: body.column: `);
    expect(warned).toContain(`${join(folder, "b.yaml")}:1:1: type: `);
    expect(warned).toMatch(/4 problems; nothing was written$/);
  });

  test("exports to a folder that another store can import", async () => {
    await run(world, "import", await makeSite());
    const folder = join(await makeFolder(), "out");
    expect(await run(world, "export", folder)).toMatchObject({ code: 0, warned: "" });
    expect(await readdir(folder)).toContain("products");
    expect((await run(world, "import", folder)).said).toContain("created 0");
    expect(await run(world, "export", folder)).toMatchObject({
      code: 1,
      warned: expect.stringContaining("not empty"),
    });
  });

  test("publishes and withdraws documents, several at once, in one language or both", async () => {
    await run(world, "import", await makeSite(), "--no-publish");
    const published = await run(
      world,
      "publish",
      "products/mcu",
      "groups/core",
      "--language",
      "en",
    );
    expect(published.said).toBe("products/mcu: published in en\ngroups/core: published in en");
    const store = await open();
    expect(await publicationRevision(store.db)).toBe(1);
    expect(await run(world, "publish", "groups/core")).toMatchObject({
      said: "groups/core: published in zh",
      audited: [{ event: "content", action: "publish", keys: ["groups/core"] }],
    });
    expect(await run(world, "publish", "groups/core")).toMatchObject({
      said: expect.stringMatching(/already in en, zh$/),
      audited: [],
    });
    expect((await run(world, "unpublish", "groups/core")).said).toMatch(/unpublished in en, zh$/);
    expect((await run(world, "unpublish", "groups/core")).said).toMatch(/not published in en, zh$/);
    expect(await publicationRevision(store.db)).toBe(3);
  });

  test("reports changes for readers, and asks before facts are published", async () => {
    const question = (changes: object) => ({
      ...{ type: "faq", key: "faq/boot" },
      body: { ...sampleBodies.faq, ...changes },
    });
    await run(world, "import", await makeSite());
    const file = join(await makeFolder(), "faq.yaml");
    await writeFile(file, JSON.stringify(question({ position: 7, question: { zh: "新" } })));
    await run(world, "import", file, "--no-publish");
    const publish = ["publish", "faq/boot", "--language", "zh"];
    expect(await run(world, ...publish)).toMatchObject({
      code: 1,
      warned: expect.stringContaining("faq/boot has other facts than readers see in en: /position"),
    });
    expect(await run(world, ...publish, "--facts", "this-language")).toMatchObject({
      code: 0,
      said: [
        "faq/boot: published in zh",
        "  zh: other texts: /question",
        "  zh: other facts: /position",
        "  The languages now show different facts: /position",
      ].join("\n"),
    });
    expect((await run(world, "list", "--facts-differ")).said).toMatch(
      /^faq +faq\/boot +\/position$/m,
    );
    expect((await run(world, ...publish, "--facts", "all")).code).toBe(2);
  });

  test("publishes nothing if one of the documents does not exist", async () => {
    await run(world, "import", await makeSite(), "--no-publish");
    const { code, warned } = await run(world, "publish", "groups/core", "gone");
    expect({ code, warned }).toEqual({ code: 1, warned: "There is no document gone" });
    const store = await open();
    expect(await publicationRevision(store.db)).toBe(0);
  });

  test("schedules a publication", async () => {
    await run(world, "import", await makeSite(), "--no-publish");
    const at = "2026-12-01T09:00+08:00";
    const { code, said, audited } = await run(
      world,
      ...["publish", "faq/boot", "--at", at, "--language", "zh"],
    );
    expect(audited).toMatchObject([{ action: "schedule-publish", keys: ["faq/boot"] }]);
    expect(code).toBe(0);
    expect(said).toContain("2026-12-01T01:00:00.000Z");
    await run(world, "unpublish", "faq/boot", "--at", "2026-12-02T01:00:00Z");
    const store = await open();
    const planned = await store.db
      .selectFrom("schedule")
      .select(["action", "language", "at", "done_at"])
      .orderBy("id")
      .execute();
    const first = Date.parse("2026-12-01T01:00:00Z");
    expect(planned).toEqual([
      { action: "publish", language: "zh", at: first, done_at: null },
      { action: "unpublish", language: "en", at: first + 86_400_000, done_at: null },
      { action: "unpublish", language: "zh", at: first + 86_400_000, done_at: null },
    ]);
    expect(await publicationRevision(store.db)).toBe(0);
  });

  test("lists schedules with their obstacles, and cancels them", async () => {
    await run(world, "import", await makeSite(), "--no-publish");
    const file = join(await makeFolder(), "faq.yaml");
    const body = { ...sampleBodies.faq, column: "boards" };
    const column = {
      type: "column",
      key: "boards",
      body: { ...sampleBodies.column, parent: null },
    };
    await writeFile(
      file,
      `${JSON.stringify(column)}\n---\n${JSON.stringify({ type: "faq", key: "faq/new", body })}`,
    );
    expect(await run(world, "import", file, "--no-publish")).toMatchObject({ code: 0 });
    const store = await open();
    await inPublication(store, 1, ({ trash }) => trash({ key: "boards" }));
    const at = "2026-12-01 09:00 Asia/Shanghai";
    const problem = "faq/new: column refers to boards, which is in the trash";
    expect(await run(world, "publish", "faq/new", "--at", at, "--language", "zh")).toMatchObject({
      code: 1,
      said: expect.stringContaining(`publish it at ${at} (2026-12-01T01:00:00.000Z)`),
      warned: `It is scheduled, but as things are: ${problem}`,
    });
    const [entry] = await listSchedules(store.db);
    const number = String(entry?.id);
    expect(await run(world, "schedules")).toMatchObject({
      code: 1,
      said: `${number}  ${at}  publish faq/new revision 1 in zh\n  will fail: ${problem}\n1 schedule`,
    });
    expect((await run(world, "schedules", "--cancel", number)).code).toBe(0);
    expect(await run(world, "schedules")).toMatchObject({ code: 0, said: "0 schedules" });
    const wrong = await run(world, "publish", "faq/new", "--at", "2026-12-01 09:00");
    expect(wrong).toMatchObject({
      code: 2,
      warned: expect.stringContaining("no time with its zone"),
    });
  });
});
