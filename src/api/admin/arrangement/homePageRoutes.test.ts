import { afterEach, expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { homeParts } from "../../../base/site/homePage/homeParts.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";

const text = (en: string, zh = en) => ({ en, zh });

const banner = (number: number, position: number) => ({
  position,
  title: text(`Banner ${number}`, `横幅 ${number}`),
  style: {
    align: { title: "left" },
    top: { title: 30 },
    fontSize: { title: 48 },
    color: { title: "#ffffff" },
  },
  background: { from: "#0b1424", to: "#0d3b73" },
});

const button = { label: text("To us", "联系"), link: "/contact-us" };

interface Section {
  readonly id: string | null;
  readonly kind: string;
  readonly hidden: boolean;
}

forEachStore("The arrangement of the home page", (open) => {
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((close) => close()));
  });

  const openWorld = async () => {
    const store = await open();
    await store.transaction(async (tx) => {
      for (const number of [1, 2, 3]) {
        // Two have one position: their ids decide.
        const body = banner(number, number === 3 ? 2 : number);
        await createDocument(tx, { type: "banner", key: `b${number}`, body, now: 1 });
      }
    });
    await inPublication(store, 2, async ({ publish }) => {
      for (const key of ["b1", "b2", "b3"]) await publish({ key, languages: ["en", "zh"] });
    });
    const live = await followPublication(store, () => undefined);
    const world: AdminWorld = await adminWorld(store, { live });
    opened.push(async () => {
      await world.close();
      live.close();
    });
    const { token } = await world.person("lin", "admin");
    const post = (path: string, body: object, as = token) =>
      world.ask("POST", `/arrangement/${path}`, { as, body });
    const read = async (as = token) => (await world.ask("GET", "/arrangement/home", { as })).data;
    const publish = async (keys: readonly string[]) => {
      const { data } = await post("prepare", { keys });
      expect(data.refusals).toEqual([]);
      const documents = data.documents.map(({ key, revision }: Record<string, unknown>) => ({
        ...{ key, revision },
      }));
      const done = await post("publish", { documents });
      await live.refresh();
      return done.data;
    };
    const page = async () => {
      await live.refresh();
      return (await world.world.app.inject("/")).body.replaceAll("\u00a0", " ");
    };
    return { ...world, store, token, post, read, publish, page };
  };

  const bare = (sections: readonly Section[]) =>
    sections.map(({ id, kind, hidden }) => ({ id, kind, hidden }));

  it("has its default order until sections are moved, hidden, published, and restored", async () => {
    const { read, post, publish, page } = await openWorld();
    const before = await read();
    expect(before.sections.map(({ kind }: Section) => kind)).toEqual(homeParts);
    expect(before.sections[1].shows).toMatchObject({
      ...{ total: 3, documents: [{ key: "b1", title: text("Banner 1", "横幅 1") }, {}, {}] },
    });
    const first = await page();
    expect(first).toContain("Banner 1");
    const from = bare(before.sections);
    const [, banners, ...others] = from;
    const to = [
      ...from.slice(0, 1),
      ...others.slice(0, 2),
      { ...banners, hidden: true },
      ...others.slice(2),
    ];
    const moved = await post("home", { from, to });
    expect(moved.status).toBe(200);
    expect(moved.data).toMatchObject({
      is_changed: true,
      sections: to.map(({ kind }) => ({ kind })),
    });
    expect(await page()).toBe(first);
    // Everything has an id now; the same request again meets another list.
    expect((await post("home", { from, to })).status).toBe(409);
    const now = bare(moved.data.sections);
    const shown = now.map((one) => (one.kind === "banners" ? { ...one, hidden: false } : one));
    const swapped = [...shown.slice(0, 1), ...shown.slice(1).reverse()];
    const again = await post("home", { from: now, to: swapped });
    expect(bare(again.data.sections)).toEqual(swapped);
    const hidden = swapped.map((one) => (one.kind === "banners" ? { ...one, hidden: true } : one));
    await post("home", { from: swapped, to: hidden });
    const done = await publish(["settings/home"]);
    expect(await page()).not.toContain("Banner 1");
    expect((await read()).is_changed).toBe(false);
    await post("take-back", done);
    expect(await page()).toBe(first);
    const unknown = [...hidden, { id: null, kind: "games", hidden: false }];
    expect((await post("home", { from: hidden, to: unknown })).status).toBe(409);
  });

  it("has banners in an order of their own, distinguished by id if their positions are equal", async () => {
    const { read, post, publish, page } = await openWorld();
    const keys = async () => (await read()).banners.map(({ key }: { key: string }) => key);
    expect(await keys()).toEqual(["b1", "b2", "b3"]);
    const { data } = await post("banners", { from: ["b1", "b2", "b3"], to: ["b3", "b1", "b2"] });
    // One document is written.
    const moved = data.banners.filter((one: { is_moved: boolean }) => one.is_moved);
    expect(moved).toMatchObject([{ key: "b3" }]);
    expect(
      (await post("banners", { from: ["b1", "b2", "b3"], to: ["b2", "b1", "b3"] })).status,
    ).toBe(409);
    await publish(["b3"]);
    const html = await page();
    const places = [3, 1, 2].map((number) => html.indexOf(`Banner ${number}`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(-1);
  });

  it("labels composed sections with their titles, and a quote with its author", async () => {
    const { store, read } = await openWorld();
    const value = {
      featured: [],
      sections: [
        { kind: "call-to-action", title: text("Write", "来信"), buttons: [button] },
        { kind: "quote", quote: text("Shipped.", "已出货。"), person: text("Lin Wei", "林薇") },
        { kind: "figures", figures: [{ number: "12", caption: text("fabs", "晶圆厂") }] },
      ],
    };
    await store.transaction((tx) =>
      createDocument(tx, {
        type: "setting",
        key: "settings/home",
        body: { name: "home", value },
        now: 3,
      }),
    );
    const sections: (Section & { readonly title: unknown })[] = (await read()).sections;
    expect(sections.slice(-3).map(({ title }) => title)).toEqual([
      text("Write", "来信"),
      text("Lin Wei", "林薇"),
      null,
    ]);
  });

  it("is changed by accounts with the right to the setting and to banners", async () => {
    const { read, post, person } = await openWorld();
    const { token } = await person("mei", ["translator", { languages: ["zh"] }]);
    const seen = await read(token);
    expect(seen).toMatchObject({ may_arrange: false, banners: [{ may_arrange: false }, {}, {}] });
    const from = bare(seen.sections);
    expect((await post("home", { from, to: from.toReversed() }, token)).status).toBe(403);
    const keys = ["b1", "b2", "b3"];
    expect((await post("banners", { from: keys, to: keys.toReversed() }, token)).status).toBe(403);
    // Who may write some settings, this one among them, sees its draft too.
    const { token: marketing } = await person("bo", "marketing-editor");
    const arranged = await post("home", { from, to: from.toReversed() }, marketing);
    expect(arranged.data).toMatchObject({ may_arrange: true, is_changed: true });
  });
});
