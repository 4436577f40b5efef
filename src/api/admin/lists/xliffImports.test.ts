import { expect, it } from "vitest";
import { adminWorld, studioHeaders } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { multipart } from "../../../../tests/support/enquiries.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument, saveDraft } from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const text = (en?: string, zh?: string) => ({ en, zh });

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

const news = (title: object, summary: object = text("S", "摘")) => ({
  ...{ column: "news/all", title, summary, date: "2026-11-21" },
  ...{ body: text("<p>T</p>", "<p>文</p>") },
});

forEachStore("Translations of several documents", (open) => {
  const closeLater = closedAfterEach();

  /** Two articles whose titles are behind in Chinese, and somebody who translates into it. */
  const openWorld = async () => {
    const world = closeLater(await adminWorld(await open()));
    const { store, ask } = world;
    const save = (key: string, body: object) =>
      store.transaction((tx) => saveDraft(tx, { key, body, now: 2 }));
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 });
      for (const key of ["first", "second"]) {
        const body = news(text(`Old ${key}`, `旧 ${key}`));
        await createDocument(tx, { type: "news", key, body, now: 1 });
      }
    });
    for (const key of ["first", "second"]) await save(key, news(text(`New ${key}`, `旧 ${key}`)));
    const mei = await world.person("mei", ["translator", { languages: ["zh"] }]);
    const exported = async (query = "target=zh") =>
      (await ask("GET", `/translation/xliff?${query}`, { as: mei.token })).message;
    const send = async (path: string, file: string, as = mei.token) => {
      const form = multipart([["file", file, "a.xlf"]]);
      const response = await world.world.app.inject({
        ...{ method: "POST", url: `/api/v1/admin/translation/xliff/${path}` },
        ...{ headers: { ...studioHeaders(as), ...form.headers }, payload: form.payload },
      });
      const { data } = response.json();
      return { ...data, status: response.statusCode };
    };
    const undo = (id: number) =>
      ask("POST", `/translation/xliff/imports/${id}/undo`, { as: mei.token });
    const read = async (key: string) => {
      const { data } = await ask("GET", `/documents/${key}`, { as: mei.token });
      const { body, unsaved } = data.working_copy;
      return { title: body.title, unsaved, pairs: data.pairs.length };
    };
    const records = () =>
      store.db
        .selectFrom("audit")
        .select(["subject", "actor", "detail"])
        .where("act", "=", "content.import")
        .execute();
    return { ...world, mei, save, exported, send, undo, read, records };
  };

  it("are one import, with a job and a record, which is undone but for what is in the trash", async () => {
    const { send, exported, undo, read, records, mei, ask, person } = await openWorld();
    const file = (await exported()).replaceAll("旧", "新");
    await send("check", file);
    await send("import", await exported());
    expect(await records()).toEqual([]);
    const done = await send("import", file);
    expect(done).toMatchObject({
      ...{ counts: { new: 2 }, waiting: [], language: "zh" },
      job: { state: "done", done: 2, total: 2 },
      texts: [
        {
          ...{ key: "first", path: "/title", verdict: "new", is_html: false },
          ...{ label: { en: "Title", zh: "标题" } },
          ...{ source: "New first", before: "旧 first", after: "新 first" },
        },
        { key: "second", source: "New second", before: "旧 second", after: "新 second" },
      ],
    });
    expect(await records()).toEqual([
      {
        ...{ subject: "xliff", actor: `account:${mei.id}` },
        detail: JSON.stringify({ documents: 2, language: "zh", texts: 2 }),
      },
    ]);
    expect(await read("second")).toEqual({
      ...{ title: text("New second", "新 second"), unsaved: [], pairs: 0 },
    });
    const { token: lin } = await person("lin", "admin");
    expect((await ask("POST", "/documents/first/trash", { as: lin })).status).toBe(200);
    expect(await undo(done.job.id)).toMatchObject({ data: { undone: 1, skipped: 0 } });
    expect(await read("second")).toEqual({
      ...{ title: text("New second", "旧 second"), unsaved: [], pairs: 1 },
    });
    await ask("POST", "/documents/first/untrash", { as: lin });
    expect((await read("first")).title).toEqual(text("New first", "新 first"));
  });

  it("stay where they were changed since, and leave the job of another import alone", async () => {
    const { send, exported, undo, read, save, ask, mei } = await openWorld();
    const file = await exported();
    const one = (key: string) => file.replace(`旧 ${key}`, `新 ${key}`);
    const [first, second] = [
      await send("import", one("first")),
      await send("import", one("second")),
    ];
    await save("second", news(text("New second", "另一个")));
    expect(await undo(second.job.id)).toMatchObject({ data: { undone: 0, skipped: 1 } });
    expect(await read("second")).toEqual({
      ...{ title: text("New second", "另一个"), unsaved: [], pairs: 1 },
    });
    expect((await read("first")).title).toEqual(text("New first", "新 first"));
    const { data } = await ask("GET", "/translation/xliff/imports", { as: mei.token });
    expect(
      data.list.map(({ id, state, total }: { id: number; state: string; total: number }) => [
        ...[id, state, total],
      ]),
    ).toEqual([
      [second.job.id, "undone", 1],
      [first.job.id, "done", 1],
    ]);
  });

  it("are undone beside what was typed since, and behind again once it is saved", async () => {
    const { send, exported, undo, read, ask, mei } = await openWorld();
    const done = await send("import", (await exported()).replaceAll("旧", "新"));
    const typed = { op: "set", path: "/summary/zh", before: valueHash("摘"), after: "摘要" };
    const body = { request: "typing-0001", operations: [typed] };
    const patched = await ask("PATCH", "/documents/first", { as: mei.token, body });
    expect(patched.status).toBe(200);
    expect(await undo(done.job.id)).toMatchObject({ data: { undone: 2, skipped: 0 } });
    const first = await read("first");
    expect(first).toMatchObject({ title: text("New first", "旧 first"), pairs: 2 });
    expect(first.unsaved.toSorted()).toEqual(["/summary/zh", "/title/zh"]);
    const listed = await ask("GET", "/documents?list=behind-zh", { as: mei.token });
    expect(listed.data.data.map(({ key }: { key: string }) => key).toSorted()).toEqual([
      ...["first", "second"],
    ]);
  });

  it("that came back unchanged are in step where a translator vouches for them, each by itself", async () => {
    const { send, exported, read } = await openWorld();
    const [first = "", ...rest] = (await exported()).split("</file>");
    const vouched = first.replaceAll('state="initial"', 'state="reviewed"');
    const done = await send("import", [vouched, ...rest].join("</file>"));
    expect(done).toMatchObject({ counts: { same: 2 }, job: null });
    expect([(await read("first")).pairs, (await read("second")).pairs]).toEqual([0, 1]);
  });

  it("are taken of what is permitted alone, with the reason of the others", async () => {
    const { send, exported, read, person, records } = await openWorld();
    const { token } = await person("kim", ["translator", { languages: ["en"] }]);
    const file = (await exported()).replace("旧 first", "新 first");
    const vouched = file.replaceAll('state="initial"', 'state="final"');
    expect(await send("import", vouched, token)).toMatchObject({
      ...{ counts: { "not-permitted": 1, same: 1 }, job: null, waiting: [] },
    });
    expect(await read("first")).toMatchObject({ title: text("New first", "旧 first"), pairs: 1 });
    expect(await read("second")).toMatchObject({ pairs: 1 });
    expect(await records()).toEqual([]);
    expect(await send("import", file.replace('trgLang="zh-CN"', 'trgLang="fr"'))).toMatchObject({
      ...{ status: 422, code: "xliff-language", line: 2 },
    });
  });

  it("hold the texts within lists, by their places, and words and rich text by their labels", async () => {
    const { send, exported, store, ask, mei } = await openWorld();
    const benefits = [1, 2].map((at) => ({
      title: text(`T${at}`, `题${at}`),
      text: text(`B${at}`),
    }));
    const zones = [
      { title: text("Zone", "区"), kind: "compute", blocks: [text("Block", "块"), text("Two")] },
      { title: text("Zone 2", "区二"), kind: "power", blocks: [text("Block", "块")] },
    ];
    const body = {
      ...{ ...sampleBodies.solution, column: "solutions", products: [], benefits },
      diagram: { title: text("Diagram", "图"), zones },
    };
    await store.transaction(async (tx) => {
      const solutions = { ...column, type: 4, position: 1 };
      await createDocument(tx, { type: "column", key: "solutions", body: solutions, now: 1 });
      await createDocument(tx, { type: "solution", key: "meter", body, now: 1 });
    });
    const xml = await exported("target=zh&texts=all&type=solution");
    const units = [...xml.matchAll(/<unit [^>]*name="([^"]*)".*?category="field">(.*?)<\/note>/gs)];
    // Items are named by what they hold.
    const labelled = units.map(
      ([, path, label]) => `${path?.replaceAll(/[\da-f]{12}/g, "#")}: ${label}`,
    );
    expect(labelled).toMatchInlineSnapshot(`
      [
        "/title: Title",
        "/summary: Summary",
        "/body: Text",
        "/benefits/#/title: Title",
        "/benefits/#/text: Text",
        "/benefits/#/title: Title",
        "/benefits/#/text: Text",
        "/diagram/title: Title",
        "/diagram/zones/#/title: Title",
        "/diagram/zones/#/blocks/#: Blocks",
        "/diagram/zones/#/blocks/#: Blocks",
        "/diagram/zones/#/title: Title",
        "/diagram/zones/#/blocks/#: Blocks",
      ]
    `);
    const file = xml.replace("<source>B2</source>", "<source>B2</source><target>益处二</target>");
    expect(await send("import", file)).toMatchObject({
      texts: expect.arrayContaining([
        expect.objectContaining({ source: "B2", verdict: "new", before: null, is_html: false }),
        expect.objectContaining({ path: "/body", verdict: "same", is_html: true }),
      ]),
    });
    const { data } = await ask("GET", "/documents/meter", { as: mei.token });
    expect(data.working_copy.body.benefits[1].text).toEqual(text("B2", "益处二"));
  });
});
