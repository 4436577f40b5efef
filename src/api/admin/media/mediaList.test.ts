import { expect, test } from "vitest";
import { dot, mediaWorld, photo, upload } from "../../../../tests/support/mediaWorld.ts";
import { pdfOf } from "../../../../tests/support/samplePdf.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { LiveCatalogue } from "../../../staff/catalogue/liveCatalogue.ts";
import { createDocument } from "../../../staff/editing/documentOperations.ts";
import { VisibleMedia } from "../../../staff/media/mediaLibrary.ts";

const day = 24 * 3_600_000;

forEachStore("The list of the media library", (open) => {
  test("has only files of a list, of a kind and with all words searched for", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor } = opened;
    const { token: other } = await world.person("other", "editor");
    const board = [
      ["alt_en", "A board"],
      ["alt_zh", "开发板"],
    ] as const;
    const paths = {
      used: (await upload(world, editor, await photo().toBuffer(), "used.jpg", board)).data.path,
      old: (await upload(world, editor, await dot(), "old.png", board)).data.path,
      young: (await upload(world, editor, "col\n1\n", "young.csv")).data.path,
      half: (
        await upload(world, other, await photo().toBuffer(), "half.jpg", [
          ["alt_en", "Half a board"],
        ])
      ).data.path,
      paper: (await upload(world, other, pdfOf(), "paper.pdf")).data.path,
      thrown: (await upload(world, other, "col\n2\n", "thrown.csv")).data.path,
    };
    const setAge = (path: string, days: number) =>
      store.db
        .updateTable("media")
        .set({ at: Date.now() - days * day })
        .where("path", "=", path)
        .execute();
    await setAge(paths.used, 200);
    await setAge(paths.old, 91);
    await setAge(paths.young, 89);
    await store.transaction((tx) =>
      createDocument(tx, {
        ...{ type: "news", key: "news-1", now: 1 },
        body: {
          ...{ title: { en: "Board", zh: "开发板" }, summary: { en: "A board", zh: "一块板" } },
          ...{ date: "2026-01-01", column: "news", body: { en: "<p>x</p>", zh: "<p>x</p>" } },
          image: { file: paths.used, width: 400, height: 300 },
        },
      }),
    );
    const thrown = `/media/${encodeURIComponent(paths.thrown)}`;
    expect((await world.ask("DELETE", thrown, { as: other })).status).toBe(200);
    const found = async (query: string, as = editor) =>
      (await world.ask("GET", `/media?order=name&${query}`, { as })).data.data.map(
        ({ name }: { name: string }) => name,
      );
    expect(await found("")).toEqual(["half.jpg", "old.png", "paper.pdf", "used.jpg", "young.csv"]);
    expect(await found("list=unused")).toEqual(["old.png"]);
    const live = new LiveCatalogue(store);
    const unused = async (now: number) => {
      const media = await VisibleMedia.of(store.db, await live.current(), serverPerson);
      return media.countUnused(store.db, now);
    };
    try {
      expect(await unused(Date.now())).toBe(1);
      expect(await unused(Date.now() + 2 * day)).toBe(2);
      expect(await unused(Date.now() - 2 * day)).toBe(0);
    } finally {
      await live.close();
    }
    expect(await found("list=mine")).toEqual(["old.png", "used.jpg", "young.csv"]);
    expect(await found("list=mine", other)).toEqual(["half.jpg", "paper.pdf"]);
    expect(await found("list=no-alt")).toEqual(["half.jpg"]);
    expect(await found("list=trash", other)).toEqual(["thrown.csv"]);
    expect(await found("kind=image")).toEqual(["half.jpg", "old.png", "used.jpg"]);
    expect(await found("q=BOARD+half")).toEqual(["half.jpg"]);
    expect(await found("q=board+paper")).toEqual([]);
    expect(await found("list=duplicates")).toEqual([]);
    const alike = [paths.old, paths.half, paths.thrown];
    await store.db.updateTable("media").set({ hash: "same" }).where("path", "in", alike).execute();
    expect(await found("list=duplicates")).toEqual(["half.jpg", "old.png"]);
    const old = await world.ask("GET", `/media/${encodeURIComponent(paths.old)}`, { as: editor });
    expect(old.data.duplicates).toEqual([paths.half]);
  });

  test("is sorted in any of its orders, page by page, with ties by path", async () => {
    await using opened = await mediaWorld(open);
    const { world, store, editor } = opened;
    for (const [name, size, at] of [
      ["part10.csv", 30, 2_000],
      ["part9.csv", 10, 3_000],
      ["Part1.csv", 20, 1_000],
    ] as const) {
      const { path } = (await upload(world, editor, `col\n${name}\n`, name)).data;
      await store.db.updateTable("media").set({ size, at }).where("path", "=", path).execute();
    }
    const names = async (query: string) =>
      (await world.ask("GET", `/media?${query}`, { as: editor })).data.data.map(
        ({ name }: { name: string }) => name.replace(".csv", ""),
      );
    expect(await names("order=name")).toEqual(["Part1", "part9", "part10"]);
    expect(await names("order=-name")).toEqual(["part10", "part9", "Part1"]);
    expect(await names("order=size")).toEqual(["part9", "Part1", "part10"]);
    expect(await names("order=-size")).toEqual(["part10", "Part1", "part9"]);
    expect(await names("order=at")).toEqual(["Part1", "part10", "part9"]);
    expect(await names("")).toEqual(["part9", "part10", "Part1"]);
    expect(await names("order=name&limit=2&page=2")).toEqual(["part10"]);
    await store.db.updateTable("media").set({ size: 1 }).execute();
    const alike = (await world.ask("GET", "/media?order=-size", { as: editor })).data.data.map(
      ({ path }: { path: string }) => path,
    );
    expect(alike).toEqual(alike.toSorted());
  });
});
