import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const text = (en?: string, zh?: string) => ({ en, zh });

const news = {
  ...{ column: "news/all", title: text("First", "第一"), summary: text("S", "摘") },
  ...{ date: "2026-11-21", body: text("<p>Text</p>", "<p>正文</p>") },
};

const column = { title: text("News", "新闻"), parent: null, position: 0, status: 1, type: 2 };

let requests = 0;

function patch(path: string, before: unknown, after: unknown) {
  requests += 1;
  const operations = [{ op: "set", path, before: valueHash(before), after }];
  return { request: `client-1:${requests}`, operations };
}

forEachStore("Documents in the admin API", (open) => {
  const closeLater = closedAfterEach();
  const openWorld = async () => {
    const world = await adminWorld(await open());
    closeLater(world);
    await world.store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "news/all", body: column, now: 1 });
      await createDocument(tx, { type: "news", key: "first", body: news, now: 1 });
      const setting = { name: "page_grey", value: "close" };
      await createDocument(tx, {
        type: "setting",
        key: "settings/page-grey",
        body: setting,
        now: 1,
      });
    });
    return world;
  };

  it("accept a translator's texts, report conflicts with both texts, and save the texts without conflict", async () => {
    const { ask, person } = await openWorld();
    const { token: zh, id } = await person("mei", ["translator", { languages: ["zh"] }]);
    const { token: editor } = await person("lin", "editor");
    const own = patch("/title/zh", "第一", "头条");
    const done = await ask("PATCH", "/documents/first", { as: zh, body: own });
    expect(done).toMatchObject({ status: 200, data: { seq: 1 } });
    const again = await ask("PATCH", "/documents/first", { as: zh, body: own });
    expect(again.data).toEqual(done.data);
    for (const [path, before] of [
      ["/title/en", "First"],
      ["/date", "2026-11-21"],
    ]) {
      const body = patch(path ?? "", before, "2026-11-22");
      const refused = await ask("PATCH", "/documents/first", { as: zh, body });
      expect(refused).toMatchObject({ status: 403, data: { code: "not-permitted" } });
    }
    const late = patch("/title/zh", "第一", "第一条");
    const conflict = await ask("PATCH", "/documents/first", { as: editor, body: late });
    expect(conflict).toMatchObject({ status: 409, data: { code: "field-conflict" } });
    expect(conflict.data.outcomes).toMatchObject([{ theirs: "头条", yours: "第一条" }]);
    await ask("PATCH", "/documents/first", {
      ...{ as: editor, body: patch("/title/en", "First", "Headline") },
    });
    const saved = await ask("POST", "/documents/first/save", { as: zh, body: { expected_seq: 1 } });
    expect(saved).toMatchObject({ status: 409, data: { code: "working-copy-moved" } });
    const next = await ask("POST", "/documents/first/save", { as: zh, body: {} });
    expect(next.data).toMatchObject({ revision: 2, changed: true, left: ["/title/en"] });
    const shown = await ask("GET", "/documents/first", { as: zh });
    expect(shown.data).toMatchObject({
      newest: { revision: 2, author: `account:${id}` },
      working_copy: { unsaved: ["/title/en"], body: { title: text("Headline", "头条") } },
      status: { en: "draft", zh: "draft" },
    });
    const history = await ask("GET", "/documents/first/history", { as: zh });
    expect(history.data).toMatchObject({ total: 2, data: [{ revision: 2 }, { revision: 1 }] });
  });

  it("report the path of each problem in the caller's language", async () => {
    const { ask, person } = await openWorld();
    const { token: editor } = await person("lin", "editor");
    await ask("PATCH", "/documents/first", {
      ...{ as: editor, body: patch("/summary", news.summary, {}) },
    });
    await ask("PATCH", "/documents/first", {
      ...{ as: editor, body: patch("/date", news.date, 7) },
    });
    for (const language of ["en", "zh"] as const) {
      const headers = { "x-tapeout-language": language };
      const wish = { as: editor, headers, body: {} };
      const { status, message, data } = await ask("POST", "/documents/first/save", wish);
      const { adminDocuments: t } = staffMessages[language];
      expect({ status, message }).toEqual({ status: 422, message: t.problems["unfit-document"] });
      const told = {
        en: [
          ["Summary", "Enter “Summary” in English, Chinese or both."],
          ["Date", "Enter a date for “Date”, such as 2026-11-21."],
        ],
        zh: [
          ["摘要", "请填写“摘要”，中英文至少填一种。"],
          ["日期", "请在“日期”中填写日期，例如 2026-11-21。"],
        ],
      }[language];
      expect(data.errors).toMatchObject([
        { path: "/summary", code: "no-text", data: {}, label: told[0]?.[0], message: told[0]?.[1] },
        { path: "/date", code: "wrong-kind", label: told[1]?.[0], message: told[1]?.[1] },
      ]);
      const { data: shown } = await ask("GET", "/documents/first", wish);
      expect(shown.problems).toEqual(data.errors);
      const body = patch("/nothing", undefined, "x");
      const unfit = await ask("PATCH", "/documents/first", { ...wish, body });
      expect(unfit.data).toMatchObject({
        ...{ code: "unfit-patch" },
        errors: [{ path: "/nothing", message: t.faults["unknown-field"] }],
      });
    }
  });

  it("are published and withdrawn by language, and translations are confirmed as they are", async () => {
    const { ask, person, store } = await openWorld();
    await inPublication(store, 2, ({ publish }) =>
      publish({ key: "news/all", languages: ["en", "zh"] }),
    );
    const { token: editor } = await person("lin", "editor");
    const { token: viewer } = await person("wu", "viewer");
    const languages = ["en"];
    const body = { languages, revision: 1 };
    const refused = await ask("POST", "/documents/first/publish", { as: viewer, body });
    expect(refused).toMatchObject({ status: 403 });
    const unsaid = await ask("POST", "/documents/first/publish", {
      ...{ as: editor, body: { revision: 1 } },
    });
    expect(unsaid).toMatchObject({ status: 422 });
    const done = await ask("POST", "/documents/first/publish", { as: editor, body });
    expect(done.data).toMatchObject({ languages: ["en"], after: { en: 1, zh: null } });
    await ask("PATCH", "/documents/first", {
      ...{ as: editor, body: patch("/title/en", "First", "Very first") },
    });
    await ask("POST", "/documents/first/save", { as: editor, body: {} });
    const shown = await ask("GET", "/documents/first", { as: editor });
    expect(shown.data).toMatchObject({
      status: { en: "changed", zh: "draft" },
      pairs: [{ path: "/title", state: "en-newer", agreed: { language: "en", text: "First" } }],
    });
    const lists = await ask("GET", "/work-lists", { as: editor });
    expect(lists.data.counts).toMatchObject({ "behind-zh": 1, unpublished: 1, unsaved: 0 });
    const outdated = await ask("GET", "/documents?list=behind-zh", { as: editor });
    expect(outdated.data).toMatchObject({
      total: 1,
      data: [{ key: "first", outdated: { zh: 1 } }],
    });
    const [pair] = shown.data.pairs;
    const pairs = [{ path: pair.path, ...pair.hashes }];
    const agree = { as: editor, body: { as: "still-right", pairs } };
    expect((await ask("POST", "/documents/first/agree", agree)).data).toEqual({ agreed: 1 });
    const gone = await ask("POST", "/documents/first/withdraw", {
      ...{ as: editor, body: { languages } },
    });
    expect(gone.data).toMatchObject({ languages: ["en"], after: { en: null, zh: null } });
    const end = await ask("GET", "/documents/first", { as: editor });
    expect(end.data).toMatchObject({ status: { en: "withdrawn", zh: "draft" }, pairs: [] });
  });

  it("are hidden from people without the right to see them, in every route", async () => {
    const { ask, person } = await openWorld();
    const { token: outsider } = await person("xu", "investor-editor");
    const keysOf = async (query: string) =>
      (await ask("GET", `/documents?${query}`, { as: outsider })).data;
    expect(await keysOf("q=first")).toMatchObject({ total: 0, data: [] });
    const { data: lists } = await ask("GET", "/work-lists", { as: outsider });
    expect(new Set(Object.values(lists.counts))).toEqual(new Set([0]));
    for (const key of ["first", "nothing-there"]) {
      const body = patch("/title/en", "First", "X");
      const answers = [
        await ask("GET", `/documents/${key}`, { as: outsider }),
        await ask("GET", `/documents/${key}/history`, { as: outsider }),
        await ask("PATCH", `/documents/${key}`, { as: outsider, body }),
        await ask("POST", `/documents/${key}/save`, { as: outsider }),
        await ask("POST", `/documents/${key}/discard`, { as: outsider }),
        await ask("POST", `/documents/${key}/undo`, {
          ...{ as: outsider, body: { direction: "undo" } },
        }),
      ];
      for (const { status, data } of answers) {
        expect({ status, data }).toEqual({ status: 404, data: { code: "not-found" } });
      }
    }
  });

  it("support undo, redo and discarding, and keys with slashes", async () => {
    const { ask, person, store } = await openWorld();
    const { token: editor } = await person("lin", "editor");
    const undo = (direction: string) =>
      ask("POST", "/documents/first/undo", { as: editor, body: { direction } });
    expect(await undo("undo")).toMatchObject({ status: 409, data: { code: "nothing-left" } });
    await ask("PATCH", "/documents/first", {
      ...{ as: editor, body: patch("/title/en", "First", "A") },
    });
    expect((await undo("undo")).data).toMatchObject({ changed: ["/title/en"], conflicts: [] });
    expect((await undo("redo")).data).toMatchObject({ changed: ["/title/en"] });
    const discarded = await ask("POST", "/documents/first/discard", { as: editor, body: {} });
    expect(discarded.data.discarded).toEqual(["/title/en"]);
    const column = await ask("GET", "/documents/news%2Fall", { as: editor });
    expect(column.data).toMatchObject({ key: "news/all", used_in: [{ key: "first" }] });
    const key = `news/${"a".repeat(115)}`;
    await store.transaction((tx) => createDocument(tx, { type: "news", key, body: news, now: 1 }));
    const long = await ask("GET", `/documents/${encodeURIComponent(key)}`, { as: editor });
    expect(long.data).toMatchObject({ key });
  });
});
