import { describe, expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import type { ColumnPlace } from "../../../base/site/columnTree/columnTree.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import {
  createDocument,
  draftOf,
  inPublication,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const title = (en: string, zh = en) => ({ en, zh });

const column = (key: string, parent: string | null, type: number, position: number) => ({
  key,
  body: { title: title(key, `${key} 栏`), parent, position, status: 1, type },
});

/** Two families, one of them with another under it, and news. */
const columns = [
  { ...column("products", null, 3, 1) },
  column("products/power", "products", 3, 1),
  column("products/control", "products", 3, 2),
  column("products/mcu", "products/control", 3, 1),
  column("news", null, 2, 2),
  column("news/company", "news", 2, 1),
  column("about", null, 0, 3),
  column("about/draft", "about", 0, 1),
];

const unpublished = "about/draft";

interface Listed {
  readonly key: string;
  readonly place: ColumnPlace;
  readonly published: ColumnPlace | null;
  readonly leads: boolean;
  readonly may_arrange: boolean;
  readonly has_other_changes: boolean;
}

forEachStore("The arrangement of columns", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (const one of columns) await createDocument(tx, { ...one, type: "column", now: 1 });
    });
    await inPublication(store, 2, async ({ publish }) => {
      for (const { key } of columns) {
        if (key !== unpublished) await publish({ key, languages: ["en", "zh"] });
      }
    });
    const live = await followPublication(store, () => undefined);
    const world = await adminWorld(store, { live });
    closeLater({
      ...world,
      close: async () => {
        await world.close();
        live.close();
      },
    });
    const { token } = await world.person("lin", "admin");
    const place = (changes: object[], as = token) =>
      world.ask("POST", "/arrangement/columns", { as, body: { changes } });
    const read = async (as = token): Promise<Map<string, Listed>> => {
      const { data } = await world.ask("GET", "/arrangement/columns", { as });
      return new Map(data.columns.map((one: Listed) => [one.key, one]));
    };
    const send = (act: string, body: object, as = token) =>
      world.ask("POST", `/arrangement/${act}`, { as, body });
    const revision = async () => {
      const row = await store.db.selectFrom("publication").select("revision").executeTakeFirst();
      return row?.revision ?? 0;
    };
    return { ...world, live, token, place, read, send, revision };
  };

  const mcuUnderPower = {
    key: "products/mcu",
    from: { parent: "products/control" },
    to: { parent: "products/power" },
  };

  it("is listed whatever a column's draft holds", async () => {
    const { ask, token, read, place } = await openWorld();
    const odd = { parent: "No Key!", position: 2 ** 40, locations: ["top", "top", "footer"] };
    const was = { parent: "products", position: 2, locations: ["top", "footer"] };
    const operations = Object.entries(odd).map(([name, after]) => ({
      ...{ op: "set", path: `/${name}`, after },
      before: valueHash(Object.entries(was).find(([own]) => own === name)?.[1]),
    }));
    const path = "/documents/products%2Fcontrol";
    const body = { request: "odd-request", operations };
    expect((await ask("PATCH", path, { as: token, body })).status).toBe(200);
    const listed = (await read()).get("products/control");
    expect(listed?.place).toMatchObject(odd);
    const back = { key: "products/control", from: odd, to: was };
    expect((await place([back])).status).toBe(200);
    expect((await read()).get("products/control")?.place).toMatchObject(was);
  });

  it("is a draft until it is published: moves are seen in the tree, and readers see no change", async () => {
    const { place, read, world, store } = await openWorld();
    const { status, data } = await place([mcuUnderPower]);
    expect(status).toBe(200);
    expect(data.columns).toContainEqual(
      expect.objectContaining({
        key: "products/mcu",
        place: expect.objectContaining({ parent: "products/power" }),
        published: expect.objectContaining({ parent: "products/control" }),
        has_other_changes: false,
      }),
    );
    expect((await read()).get(unpublished)?.published).toBeNull();
    const leading = [...(await read()).values()].filter(({ leads }) => leads);
    expect(leading.map(({ key }) => key)).not.toContain("about");
    expect(leading.map(({ key }) => key)).toEqual(
      expect.arrayContaining(["products", "products/mcu", "news", "news/company"]),
    );
    expect((await draftOf(store.db, "products/mcu")).body).toMatchObject({
      parent: "products/control",
    });
    const page = await world.app.inject("/web_en/api/v1/column/tree");
    expect(page.body).toContain("products");
  });

  it("refuses cycles, more than four levels and unsuitable types without moving anything", async () => {
    const { place, read } = await openWorld();
    const refused = async (key: string, from: string | null, to: string | null) => {
      const { status, data } = await place([
        { key: "about", from: { position: 3 }, to: { position: 7 } },
        { key, from: { parent: from }, to: { parent: to } },
      ]);
      return [status, data.problem, data.key];
    };
    expect(await refused("products", null, "products/mcu")).toEqual([422, "circle", "products"]);
    const circle = await place([
      { key: "products", from: { parent: null }, to: { parent: "products/mcu" } },
    ]);
    expect(circle.data.reason).toMatch(/^The section would be inside itself: “.*” in “.*” in “/);
    expect(await refused("news/company", "news", "products")).toEqual([
      ...[422, "other-type"],
      "news/company",
    ]);
    expect(await refused("news", null, "about")).toEqual([422, "only-root", "news"]);
    expect(await refused("about", null, "products/mcu")).toEqual([422, "too-deep", "about"]);
    expect((await read()).get("about")?.place.position).toBe(3);
  });

  it("reports a column that somebody else has moved meanwhile, and keeps both moves", async () => {
    const { place, read } = await openWorld();
    await place([{ key: "products/mcu", from: { status: 1 }, to: { status: 0 } }]);
    // Another field of the same column is no conflict.
    expect((await place([mcuUnderPower])).status).toBe(200);
    const late = await place([
      { key: "about", from: { position: 3 }, to: { position: 0 } },
      { ...mcuUnderPower, to: { parent: "products" } },
    ]);
    expect(late).toMatchObject({ status: 409, data: { keys: ["products/mcu"] } });
    const tree = await read();
    expect(tree.get("products/mcu")?.place).toMatchObject({
      ...{ parent: "products/power", status: 0 },
    });
    expect(tree.get("about")?.place.position).toBe(3);
  });

  it("never forms a cycle by two concurrent moves", async () => {
    const { place, read } = await openWorld();
    const both = await Promise.all([
      place([
        {
          ...{ key: "products/power", from: { parent: "products" } },
          to: { parent: "products/control" },
        },
      ]),
      place([
        {
          ...{ key: "products/control", from: { parent: "products" } },
          to: { parent: "products/power" },
        },
      ]),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const tree = await read();
    const parents = ["products/power", "products/control"].map(
      (key) => tree.get(key)?.place.parent,
    );
    expect(parents).toContain("products");
  });

  describe("published", () => {
    it("is one publication, previewed as text, and undone in one step", async () => {
      const { place, send, read, revision } = await openWorld();
      await place([
        mcuUnderPower,
        { key: "about", from: { position: 3 }, to: { position: 0 } },
        { key: unpublished, from: { status: 1 }, to: { status: 0 } },
      ]);
      const keys = ["products/mcu", "about", unpublished];
      const prepared = await send("prepare", { keys });
      expect(prepared.data.refusals).toEqual([]);
      expect(prepared.data.unpublished).toEqual([
        { key: unpublished, title: title(unpublished, `${unpublished} 栏`) },
      ]);
      const [mcu] = prepared.data.documents;
      expect(mcu.languages.zh.differences).toMatchObject([
        { path: "/parent", before: "products/control", after: "products/power" },
      ]);
      const former = await revision();
      const documents = prepared.data.documents.map(
        ({ key, revision }: { key: string; revision: number }) => ({ key, revision }),
      );
      const done = await send("publish", { documents, reason: "tidy" });
      expect(done.status).toBe(200);
      expect(await revision()).toBe(former + 1);
      expect((await read()).get("products/mcu")?.published?.parent).toBe("products/power");
      const back = await send("take-back", { documents: done.data.documents });
      expect(back.status).toBe(200);
      const tree = await read();
      expect(tree.get("products/mcu")).toMatchObject({
        place: { parent: "products/power" },
        published: { parent: "products/control" },
      });
      expect((await send("take-back", { documents: done.data.documents })).status).toBe(409);
    });

    it("redirects from every former address, and refuses a column that would be its own ancestor", async () => {
      const { place, send, world, store, live } = await openWorld();
      const ids = new Map(
        (await store.db.selectFrom("documents").select(["id", "key"]).execute()).map(
          ({ id, key }) => [key, id],
        ),
      );
      const [products, control, mcu] = ["products", "products/control", "products/mcu"].map((key) =>
        ids.get(key),
      );
      const address = `/product-list?id=&pid=${products},${control},${mcu}`;
      const ask = async () => {
        await live.refresh();
        return (await world.app.inject(address)).statusCode;
      };
      expect(await ask()).toBe(200);
      await place([mcuUnderPower]);
      const { data } = await send("prepare", { keys: ["products/mcu"] });
      const documents = [{ key: "products/mcu", revision: data.documents[0].revision }];
      await send("publish", { documents });
      expect(await ask()).toBe(200);
      // Two people who save at the same time may make a circle; readers are not shown it.
      const { body } = column("products/power", "products/mcu", 3, 1);
      const power = { key: "products/power", circles: "later" } as const;
      await store.transaction((tx) => saveDraft(tx, { ...power, body, now: 9 }));
      const wrong = await send("prepare", { keys: ["products/power"] });
      expect(wrong.data.refusals).toMatchObject([{ message: expect.stringMatching(/itself/) }]);
      const refused = await send("publish", {
        documents: [{ key: "products/power", revision: wrong.data.documents[0].revision }],
      });
      expect(refused).toMatchObject({ status: 409, data: { reason: "ColumnInItself" } });
    });
  });

  it("is not saved by a person without the right to publish if its publication is refused", async () => {
    const { place, send, person, store } = await openWorld();
    const editor = await person("yan", "product-editor");
    expect((await place([mcuUnderPower], editor.token)).status).toBe(200);
    const stored = async () => ({
      revisions: await store.db.selectFrom("revisions").selectAll().execute(),
      copies: await store.db.selectFrom("working_copies").selectAll().execute(),
      changes: await store.db.selectFrom("document_changes").selectAll().execute(),
      audit: await store.db.selectFrom("audit").selectAll().orderBy("seq").execute(),
    });
    const before = await stored();
    const refused = await send("prepare", { keys: ["products/mcu"] }, editor.token);
    expect(refused).toMatchObject({ status: 403, data: { code: "not-permitted" } });
    expect(await stored()).toEqual(before);
  });

  it("is shown to accounts that may read it, and changed by those with the right to it", async () => {
    const { place, read, person, send, ask } = await openWorld();
    const translator = await person("mei", ["translator", { languages: ["zh"] }]);
    expect((await read(translator.token)).get("about")?.may_arrange).toBe(false);
    const refused = await place([mcuUnderPower], translator.token);
    expect(refused.status).toBe(403);
    const limited = await person("wu", ["editor", { columns: ["products/mcu"] }]);
    const tree = await read(limited.token);
    expect(tree.get("products/mcu")?.may_arrange).toBe(true);
    expect(tree.get("about")?.may_arrange).toBe(false);
    // Documents that are neither published nor theirs are not mentioned.
    expect(tree.has(unpublished)).toBe(false);
    expect((await send("prepare", { keys: [unpublished] }, limited.token)).status).toBe(404);
    expect((await ask("GET", "/arrangement/columns")).status).toBe(401);
    const own = await place([mcuUnderPower], limited.token);
    expect(own.status).toBe(200);
    const both = await place(
      [
        { key: "about", from: { position: 3 }, to: { position: 9 } },
        { ...mcuUnderPower, from: mcuUnderPower.to, to: mcuUnderPower.from },
      ],
      limited.token,
    );
    expect(both.status).toBe(404);
    expect((await read()).get("products/mcu")?.place.parent).toBe("products/power");
  });
});
