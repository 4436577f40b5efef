import type { Insertable } from "kysely";
import { expect, test } from "vitest";
import { mediaWorld } from "../../../../tests/support/mediaWorld.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import type { Store } from "../../../base/store/store.ts";
import type { Tables } from "../../../base/store/tables.ts";

/** Inserts files as rows, each of bytes of its own. */
async function insertFiles(
  { db }: Store,
  files: readonly (Partial<Insertable<Tables["media"]>> & { readonly path: string })[],
) {
  for (const [at, file] of files.entries()) {
    const name = file.path.slice(file.path.lastIndexOf("/") + 1);
    const row = { name, kind: "pdf", size: 9, hash: `hash-${at}`, width: null, height: null };
    const times = { uploaded_by: "server", at: at * 1_000, changed_at: 1 };
    await db
      .insertInto("media")
      .values({ ...row, ...times, ...file })
      .execute();
  }
}

forSqlite("Files of the media library", (open) => {
  test("have their earlier and later versions in order, and the name of their sender", async () => {
    await using opened = await mediaWorld(open);
    const { world, store } = opened;
    const ada = await world.person("ada", "admin");
    const lin = await world.person("lin", "editor");
    await store.db.updateTable("accounts").set({ name: "" }).where("id", "=", lin.id).execute();
    await insertFiles(store, [
      { path: "papers/one.pdf", uploaded_by: `account:${ada.id}` },
      { path: "papers/two.pdf", uploaded_by: `account:${lin.id}`, replaces: "papers/one.pdf" },
      { path: "papers/three.pdf", uploaded_by: "account:99", replaces: "papers/two.pdf" },
      { path: "papers/other.pdf", replaces: "papers/gone.pdf" },
    ]);
    const show = async (path: string, as = ada.token) =>
      (await world.ask("GET", `/media/${encodeURIComponent(path)}`, { as })).data;
    const version = (at: number, name: string) => ({
      ...{ path: `papers/${name}`, name, at: `1970-01-01T00:00:0${at}.000Z`, size: 9 },
    });
    const all = [version(0, "one.pdf"), version(1, "two.pdf"), version(2, "three.pdf")];
    const { name } = (await world.ask("GET", "/me", { as: ada.token })).data;
    for (const [path, uploaded_by_name] of [
      ["papers/one.pdf", name],
      ["papers/two.pdf", "lin"],
      ["papers/three.pdf", null],
    ] as const) {
      expect(await show(path)).toMatchObject({ versions: all, uploaded_by_name });
    }
    expect(await show("papers/other.pdf")).toMatchObject({
      ...{ versions: [], uploaded_by_name: null, replaces: null, used_in: [], uses: 0 },
    });
    expect((await show("papers/three.pdf")).replaces).toBe("papers/two.pdf");
  });

  test("have what is known of them, and private ones for their senders alone", async () => {
    await using opened = await mediaWorld(open);
    const { world, store } = opened;
    const ada = await world.person("ada", "admin");
    const lin = await world.person("lin", "editor");
    const picture = { kind: "image", width: 400, height: 300 };
    await insertFiles(store, [
      {
        ...{ ...picture, path: "pictures/a.png", focal_x: 0, focal_y: 70, decorative: 1 },
        ...{ is_private: 1, uploaded_by: `account:${lin.id}`, original_path: "originals/a.png" },
        ...{ alt_en: "A board", tags: '["board"]' },
      },
      { ...picture, path: "pictures/b.png", focal_x: 30, hash: "same" },
      { ...picture, path: "pictures/c.png", focal_y: 70, hash: "same", name: "board_rev2.png" },
      { path: "papers/board_rev2.pdf", pages: 3, title: "Board", unreadable_pages: "[2]" },
      { path: "papers/old.bin", kind: "odd" },
    ]);
    const show = async (path: string, as: string) => {
      const { status, data } = await world.ask("GET", `/media/${encodeURIComponent(path)}`, { as });
      return status === 200 ? data : status;
    };
    expect(await show("pictures/a.png", ada.token)).toBe(404);
    expect(await show("pictures/a.png", lin.token)).toMatchObject({
      ...{ kind: "image", focal: { x: 0, y: 70 }, is_decorative: true, is_private: true },
      ...{ alt: { en: "A board", zh: "" }, tags: ["board"], has_original: true, revision: null },
      ...{ is_public: false, trashed_at: null, unreadable_pages: [], duplicates: [] },
    });
    const none = { focal: null, is_decorative: false, is_private: false, has_original: false };
    expect(await show("pictures/b.png", ada.token)).toMatchObject({
      ...{ ...none, duplicates: ["pictures/c.png"] },
    });
    expect(await show("pictures/c.png", ada.token)).toMatchObject({ ...none, revision: null });
    expect(await show("papers/board_rev2.pdf", ada.token)).toMatchObject({
      ...{ kind: "pdf", pages: 3, title: "Board", revision: "2", unreadable_pages: [2] },
    });
    expect(await show("papers/old.bin", ada.token)).toMatchObject({ kind: "archive" });
    const found = async (query: string) =>
      (await world.ask("GET", `/media?order=name&${query}`, { as: ada.token })).data.data.map(
        ({ path }: { path: string }) => path,
      );
    expect(await found("accept=image")).toEqual(["pictures/b.png", "pictures/c.png"]);
    expect(await found("accept=image&kind=pdf")).toEqual(["papers/board_rev2.pdf"]);
  });

  test("are changed neither in the trash nor while an administrator views as a role", async () => {
    await using opened = await mediaWorld(open);
    const { world, store } = opened;
    const ada = await world.person("ada", "admin");
    await insertFiles(store, [
      { path: "pictures/a.png", kind: "image", width: 4, height: 3 },
      { path: "pictures/b.png", kind: "image", width: 4, height: 3, trashed_at: 5 },
    ]);
    const parts = async (name: string) =>
      (await world.ask("GET", `/media/pictures%2F${name}.png`, { as: ada.token })).data.may_change;
    expect([(await parts("a")).length > 0, await parts("b")]).toEqual([true, []]);
    const texts = async () => {
      const { data } = await world.ask("GET", "/media/alternative-texts", { as: ada.token });
      return data.data.map((one: { may_change: string[] }) => one.may_change.length > 0);
    };
    expect(await texts()).toEqual([true]);
    await world.ask("PUT", "/me/view-as", { as: ada.token, body: { role: "editor" } });
    expect([await parts("a"), await texts()]).toEqual([[], [false]]);
  });

  test("are replaced by files of their kind alone, and by no version of their own", async () => {
    await using opened = await mediaWorld(open);
    const { world, store } = opened;
    const { token: as } = await world.person("ada", "admin");
    await insertFiles(store, [
      { path: "papers/one.pdf" },
      { path: "papers/two.pdf", replaces: "papers/one.pdf" },
      { path: "papers/three.pdf", replaces: "papers/two.pdf" },
      { path: "papers/thrown.pdf", trashed_at: 5 },
      { path: "pictures/a.png", kind: "image" },
      { path: "pictures/b.svg", kind: "drawing" },
      { path: "films/c.mp4", kind: "video" },
    ]);
    const replace = async (path: string, by: string) => {
      const to = `/media/${encodeURIComponent(path)}/replace`;
      const { status, data } = await world.ask("POST", to, {
        ...{ as, body: { with: by, publish: false } },
      });
      return [status, data.code];
    };
    expect(await replace("papers/three.pdf", "papers/one.pdf")).toEqual([422, "same-file"]);
    expect(await replace("papers/two.pdf", "papers/two.pdf")).toEqual([422, "same-file"]);
    expect(await replace("papers/one.pdf", "papers/thrown.pdf")).toEqual([409, "trashed"]);
    expect(await replace("papers/one.pdf", "pictures/a.png")).toEqual([422, "other-kind"]);
    expect(await replace("pictures/a.png", "films/c.mp4")).toEqual([422, "other-kind"]);
    expect(await replace("films/c.mp4", "pictures/b.svg")).toEqual([422, "other-kind"]);
    expect(await replace("papers/one.pdf", "papers/none.pdf")).toEqual([404, "not-found"]);
    expect(await replace("pictures/a.png", "pictures/b.svg")).toEqual([200, undefined]);
    expect(await replace("papers/one.pdf", "papers/three.pdf")).toEqual([200, undefined]);
  });
});
