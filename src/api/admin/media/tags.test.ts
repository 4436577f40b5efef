import { expect, test } from "vitest";
import { dot, mediaWorld, photo, upload } from "../../../../tests/support/mediaWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";

forEachStore("Tags of the media library", (open) => {
  test("are added and removed for many files, filter lists, and are offered by use", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor } = opened;
    const paths: string[] = [];
    for (const name of ["a.csv", "b.csv", "c.csv"]) {
      paths.push((await upload(world, editor, `col\n${name}\n`, name)).data.path);
    }
    const [a = "", b = "", c = ""] = paths;
    const change = async (files: object[], as = editor) =>
      (await world.ask("POST", "/media/tags", { as, body: { files } })).data;
    const all = (add: string[], remove: string[] = []) =>
      paths.map((path) => ({ path, add, remove }));
    const first = await change([{ path: a, add: ["Board", " PCB  photo "], remove: [] }]);
    expect(first).toEqual({
      changed: [{ path: a, added: ["Board", "PCB photo"], removed: [] }],
      refused: [],
    });
    // What has a tag in another case has it; another file gets it as it is written already.
    const many = await change(all(["board"], ["pcb PHOTO"]));
    expect(many.changed.toSorted(byPath)).toEqual(
      [
        { path: a, added: [], removed: ["PCB photo"] },
        { path: b, added: ["Board"], removed: [] },
        { path: c, added: ["Board"], removed: [] },
      ].toSorted(byPath),
    );
    expect(await change(all(["BOARD"], ["absent"]))).toEqual({ changed: [], refused: [] });
    const found = async (query: string) =>
      (await world.ask("GET", `/media?order=name&${query}`, { as: editor })).data.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found("tag=BOARD")).toEqual(["a.csv", "b.csv", "c.csv"]);
    expect(await found("tag=boar")).toEqual([]);
    expect(await found("q=board")).toEqual(["a.csv", "b.csv", "c.csv"]);
    await change([{ path: c, add: ["电路板"], remove: ["BOARD"] }]);
    expect(await found("tag=%E7%94%B5%E8%B7%AF%E6%9D%BF")).toEqual(["c.csv"]);
    const offered = await world.ask("GET", "/media/tags", { as: editor });
    expect(offered.data.list).toEqual([
      { tag: "Board", files: 2 },
      { tag: "电路板", files: 1 },
    ]);
    // The answer turned round takes it back, and an open form of the file is not out of date.
    const back = many.changed.map((one: { path: string; added: string[]; removed: string[] }) => ({
      ...{ path: one.path, add: one.removed, remove: one.added },
    }));
    expect((await change(back)).changed).toHaveLength(2);
    const file = await world.ask("GET", `/media/${encodeURIComponent(a)}`, { as: editor });
    expect(file.data).toMatchObject({ tags: ["Board", "PCB photo"], version: 1 });
    const acts = await store.db
      .selectFrom("audit")
      .select("detail")
      .where("act", "=", "media.change")
      .execute();
    expect(acts).toHaveLength(7);
    expect(JSON.stringify(acts)).not.toContain("Board");
  });

  test("are refused where they are none, and left where the file is not the person’s to change", async () => {
    await using opened = await mediaWorld(open);
    const { world, editor } = opened;
    const own = (await upload(world, editor, "col\n1\n", "own.csv")).data.path;
    const hidden = (await upload(world, editor, "col\n2\n", "hidden.csv", [["private", "1"]])).data
      .path;
    const thrown = (await upload(world, editor, "col\n3\n", "thrown.csv")).data.path;
    await world.ask("DELETE", `/media/${encodeURIComponent(thrown)}`, { as: editor });
    const ask = (files: object[], as: string) =>
      world.ask("POST", "/media/tags", { as, body: { files } });
    for (const wrong of [["a,b"], ["  "], ["x".repeat(41)], [7]]) {
      const answer = await ask([{ path: own, add: wrong, remove: [] }], editor);
      expect(answer.status, String(wrong)).toBe(422);
      expect(answer.message).not.toMatch(/regex|pattern|invalid/i);
    }
    expect((await ask([], editor)).status).toBe(422);
    await ask([{ path: hidden, add: ["Secret"], remove: [] }], editor);
    const { token: zh } = await world.person("zh", ["editor", { languages: ["zh"] }]);
    const files = [own, hidden, thrown].map((path) => ({ path, add: ["New"], remove: [] }));
    const refused = (await ask(files, zh)).data.refused;
    expect(
      Object.fromEntries(
        refused.map((one: { path: string; code: string }) => [one.path, one.code]),
      ),
    ).toEqual({ [own]: "not-permitted", [hidden]: "not-found", [thrown]: "trashed" });
    expect((await world.ask("GET", "/media/tags", { as: zh })).data.list).toEqual([]);
    const numbered = Array.from({ length: 20 }, (_, index) => `T${index}`);
    expect(
      (await ask([{ path: own, add: numbered, remove: [] }], editor)).data.changed,
    ).toHaveLength(1);
    const more = await ask([{ path: own, add: ["One more"], remove: [] }], editor);
    expect(more.data.refused).toMatchObject([{ code: "too-many-tags" }]);
    const { list } = (await world.ask("GET", "/media/tags", { as: editor })).data;
    expect(list.map((one: { tag: string }) => one.tag)).toEqual(["Secret", ...numbered]);
  });
});

forEachStore("Alternative texts of many files", (open) => {
  test("come with where each picture is used, those that lack one first", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor } = opened;
    const whole = [
      ["alt_en", "A board"],
      ["alt_zh", "开发板"],
    ] as const;
    await upload(world, editor, "col\n1\n", "none.csv");
    const bare = (await upload(world, editor, await photo().toBuffer(), "bare.jpg")).data.path;
    await upload(world, editor, await dot(), "whole.png", whole);
    await store.transaction((tx) =>
      createDocument(tx, {
        ...{ type: "news", key: "news-1", now: 1 },
        body: {
          ...{ title: { en: "Board", zh: "开发板" }, summary: { en: "A board", zh: "一块板" } },
          ...{ date: "2026-01-01", column: "news", body: { en: "<p>x</p>", zh: "<p>x</p>" } },
          image: { file: bare, width: 400, height: 300 },
        },
      }),
    );
    const list = async (query = "", as = editor) =>
      (await world.ask("GET", `/media/alternative-texts?${query}`, { as })).data;
    const { data, total } = await list();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      {
        ...{ name: "bare.jpg", may_change: ["en", "zh", "facts", "privacy"] },
        used_in: [{ key: "news-1", title: { en: "Board", zh: "开发板" } }],
      },
      { name: "whole.png", used_in: [] },
    ]);
    expect((await list("list=no-alt")).data).toMatchObject([{ name: "bare.jpg" }]);
    const { token: zh } = await world.person("zh", ["editor", { languages: ["zh"] }]);
    expect((await list("list=no-alt", zh)).data[0].may_change).toEqual(["zh"]);
    // A translator writes their language alone, with the other one as it is.
    const address = `/media/${encodeURIComponent(bare)}`;
    const saved = await world.ask("PATCH", address, {
      ...{ as: zh, body: { version: data[0].version, alt: { en: "", zh: "一块板" } } },
    });
    expect(saved.data.alt).toEqual({ en: "", zh: "一块板" });
    expect((await list("list=no-alt")).total).toBe(1);
    const decorative = { version: saved.data.version, is_decorative: true };
    await world.ask("PATCH", address, { as: editor, body: decorative });
    expect((await list("list=no-alt")).total).toBe(0);
  });
});

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}
