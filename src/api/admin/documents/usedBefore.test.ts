import { expect, it } from "vitest";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { news, openListsWorld, text } from "../../../../tests/support/listsWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import {
  createDocument,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

forEachStore("What was used before for a text", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => {
    const world = closeLater(await openListsWorld(await open()));
    const save = (key: string, more: object) =>
      world.store.transaction((tx) => saveDraft(tx, { key, body: news(1, more), now: 5 }));
    const offered = async (key: string, path: string, as: string, into = "zh") =>
      world.ask("GET", `/documents/${key}/used-before?path=${path}&into=${into}`, { as });
    return { ...world, save, offered, as: world.editor.token };
  };

  const summary = (en?: string, zh?: string) => ({ summary: text(en, zh) });

  it("is the same text, one with other numbers, and one that is near, the best first", async () => {
    const { save, offered, as } = await openWorld();
    await save("n1", summary("Input range 4.5 V to 36 V", "输入范围 4.5 V 至 36 V"));
    await save("n2", summary("Wide input range 4.5 V to 36 V for RG8810", "RG8810 宽输入范围"));
    await save("n3", summary("Input range 5 V to 40 V"));
    const { data } = await offered("n3", "/summary", as);
    expect(data.text).toBe("Input range 5 V to 40 V");
    expect(data.list).toMatchObject([
      {
        ...{ kind: "numbers", percent: 99, target: "输入范围 5 V 至 40 V", missing: [] },
        source: "Input range 4.5 V to 36 V",
        replaced: [
          { from: "4.5", to: "5" },
          { from: "36", to: "40" },
        ],
        used_in: [{ key: "n1", title: { en: "News 1", zh: "新闻 1" }, is_published: false }],
      },
      {
        ...{ kind: "near", percent: 68, target: "RG8810 宽输入范围", missing: ["5", "40"] },
        source: "Wide input range 4.5 V to 36 V for RG8810",
        replaced: [],
      },
    ]);
    // The same text is one alone, in either language, and what is there already is not offered.
    await save("n2", summary("Input range 5 V to 40 V", "输入范围 5 V 到 40 V"));
    const again = (await offered("n3", "/summary", as)).data.list;
    expect(again[0]).toMatchObject({ kind: "exact", percent: 100, target: "输入范围 5 V 到 40 V" });
    await save("n3", summary(undefined, "输入范围 5 V 到 40 V"));
    const back = (await offered("n3", "/summary", as, "en")).data.list;
    expect(back[0]).toMatchObject({ kind: "exact", target: "Input range 5 V to 40 V" });
    expect((await offered("n2", "/summary", as)).data.list.map(kindOf)).not.toContain("exact");
    expect((await offered("n1", "/nothing", as)).data).toEqual({ text: "", list: [] });
  });

  it("is what was used more often first, with the places that readers see first", async () => {
    const { save, offered, as, store } = await openWorld();
    const used = (zh: string) => summary("Motor drives", zh);
    await save("n1", used("马达"));
    await save("n2", used("电机驱动"));
    await store.transaction(async (tx) => {
      const body = news(1, used("电机驱动"));
      for (const key of ["n4", "n0"]) await createDocument(tx, { type: "news", key, body, now: 2 });
    });
    for (const key of ["news/all", "n4"]) {
      await inPublication(store, 3, ({ publish }) => publish({ key, languages: ["en", "zh"] }));
    }
    await save("n3", summary("Motor drives"));
    const { list } = (await offered("n3", "/summary", as)).data;
    expect(
      list.map((one: { target: string; used_in: { key: string }[] }) => [
        ...[one.target, ...one.used_in.map(({ key }) => key)],
      ]),
    ).toEqual([
      ["电机驱动", "n4", "n0", "n2"],
      ["马达", "n1"],
    ]);
  });

  it("is rich text for rich text, and plain for plain", async () => {
    const { save, offered, as } = await openWorld();
    const rich = text("<p>Motor drives</p>", "<p>电机驱动</p>");
    await save("n1", { ...summary("Motor drives", "马达"), body: rich });
    await save("n3", { ...summary("Motor drives"), body: text("<p>Motor drives</p>") });
    for (const [path, target] of [
      ["/body", "<p>电机驱动</p>"],
      ["/summary", "马达"],
    ] as const) {
      expect((await offered("n3", path, as)).data.list).toMatchObject([{ kind: "exact", target }]);
    }
    // Tags are no words by which texts are alike.
    await save("n3", { body: text("<p>Motor <strong>drives</strong></p><p>Cars</p>") });
    expect((await offered("n3", "/body", as)).data.list).toMatchObject([
      { kind: "near", percent: 66, target: "<p>电机驱动</p>" },
    ]);
  });

  it("is asked of what is typed, and follows what is no longer in step", async () => {
    const world = await openWorld();
    const { save, offered, as } = world;
    await save("n1", summary("Motor drives", "电机驱动"));
    await save("n2", { title: text("Other", "其他"), ...summary("Fans") });
    const operations = [
      { op: "set", path: "/summary/en", before: valueHash("Fans"), after: "Motor drives" },
    ];
    const patched = await world.ask("PATCH", "/documents/n2", {
      ...{ as, body: { request: "typed-by-lin", operations } },
    });
    expect(patched).toMatchObject({ status: 200 });
    expect((await offered("n2", "/summary", as)).data.list).toMatchObject([{ target: "电机驱动" }]);
    // The Chinese text alone is new: the two are not in step until somebody says so.
    await save("n1", summary("Motor drives", "马达"));
    expect((await offered("n2", "/summary", as)).data.list).toEqual([]);
    await save("n1", summary("Motor drives", "电机驱动"));
    expect((await offered("n2", "/summary", as)).data.list).toMatchObject([{ target: "电机驱动" }]);
    const trashed = await world.ask("POST", "/documents/n1/trash", { as });
    expect(trashed.status).toBe(200);
    expect((await offered("n2", "/summary", as)).data.list).toEqual([]);
  });

  it("comes from documents that the person may read alone", async () => {
    const world = await openWorld();
    const { save, offered, as, store } = world;
    await store.transaction(async (tx) => {
      const body = news(1, { column: "news/old", ...summary("Secret chip", "秘密芯片") });
      await createDocument(tx, { type: "news", key: "hidden", body, now: 2 });
    });
    await save("n2", summary("Secret chip"));
    expect((await offered("n2", "/summary", as)).data.list).toMatchObject([{ kind: "exact" }]);
    const rights = { columns: ["news/all"], types: ["news" as const] };
    const { token: mei } = await world.person("mei", ["viewer", rights], ["editor", rights]);
    expect((await offered("n2", "/summary", mei)).data.list).toEqual([]);
    expect((await offered("hidden", "/summary", mei)).status).toBe(404);
    await inPublication(store, 3, ({ publish }) =>
      publish({ key: "news/old", languages: ["en", "zh"] }),
    );
    await inPublication(store, 4, ({ publish }) => publish({ key: "hidden", languages: ["en"] }));
    expect((await offered("n2", "/summary", mei)).data.list).toEqual([]);
    await inPublication(store, 5, ({ publish }) => publish({ key: "hidden", languages: ["zh"] }));
    expect((await offered("n2", "/summary", mei)).data.list).toMatchObject([
      { used_in: [{ key: "hidden", is_published: true }] },
    ]);
  });

  it("keeps to itself what an embargo keeps from the person", async () => {
    const world = await openWorld();
    const { save, offered, as, store } = world;
    const { token: kim } = await world.person("kim", "admin");
    const made = await store.transaction((tx) =>
      createDocument(tx, { type: "news", key: "coming", body: news(1), now: 2 }),
    );
    expect(made.id).toBeGreaterThan(0);
    const eve = await world.person("eve", "editor");
    const placed = await world.ask("PUT", "/documents/coming/embargo", {
      ...{ as: eve.token, body: { version: 1, named: [eve.id] } },
    });
    expect({ status: placed.status, message: placed.message }).toMatchObject({ status: 200 });
    await save("coming", summary("Coming chip", "即将发布的芯片"));
    await save("n2", summary("Coming chip"));
    const own = await offered("n2", "/summary", eve.token);
    expect(own.data.list).toMatchObject([{ kind: "exact" }]);
    for (const other of [as, kim]) {
      expect((await offered("n2", "/summary", other)).data.list).toEqual([]);
    }
  });
});

function kindOf({ kind }: { readonly kind: string }): string {
  return kind;
}
