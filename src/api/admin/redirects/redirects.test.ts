import { expect, it } from "vitest";
import { type AdminWorld, adminWorld } from "../../../../tests/support/admin.ts";
import { columnBody } from "../../../../tests/support/bodies.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { followPublication } from "../../../content/published/livePublication.ts";
import { accountPerson } from "../../../staff/accounts/people/accountPerson.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";
import { setEmbargo } from "../../../staff/editing/embargo/embargo.ts";

forEachStore("Redirects in the admin API", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => {
    const store = await open();
    const live = await followPublication(store, () => undefined);
    const world = await adminWorld(store, { live });
    closeLater(world);
    const body = columnBody({ title: { en: "About us", zh: "关于" }, type: 1, href: "page" });
    await store.transaction((tx) =>
      createDocument(tx, { type: "column", key: "about", body, now: 1 }),
    );
    await inPublication(store, 1, ({ publish }) =>
      publish({ key: "about", languages: ["en", "zh"] }),
    );
    await live.refresh();
    const editor = await world.person("lin", "marketing-editor");
    const publisher = await world.person("wang", "publisher");
    const viewer = await world.person("wei", "viewer");
    const ask: AdminWorld["ask"] = async (...request) => {
      const response = await world.ask(...request);
      await live.refresh();
      return response;
    };
    return {
      ...world,
      ask,
      editor: editor.token,
      publisher: publisher.token,
      viewer: viewer.token,
    };
  };

  it("are created, tested, changed, removed and counted by people with the right", async () => {
    const { ask, editor, viewer } = await openWorld();
    const draft = { from: "/old?b=1&a=2", to: "doc:about", status: 301, external: false };
    expect((await ask("POST", "/redirects", { as: viewer, body: draft })).status).toBe(403);
    const { status, data } = await ask("POST", "/redirects", { as: editor, body: draft });
    expect(status).toBe(200);
    expect(data).toMatchObject({ from: "/old?a=2&b=1", to: "doc:about", warnings: [] });
    const tested = await ask("GET", "/redirects/test?address=%2Fmobile%2Fold%3Fa%3D2%26b%3D1", {
      as: editor,
    });
    expect(tested.data.list).toMatchObject([
      { language: "en", end: "document", steps: [{ from: "/old?a=2&b=1", to: "doc:about" }] },
      { language: "zh", end: "document" },
    ]);
    const list = async (query: string) =>
      (await ask("GET", `/redirects?${query}`, { as: editor })).data;
    expect(await list("search=OLD&order=hits")).toMatchObject({
      total: 1,
      list: [{ hits: 0, kind: "hand" }],
    });
    expect(await list("search=%25")).toMatchObject({ total: 0 });
    const odd = await ask("GET", "/redirects/test?address=old", { as: editor });
    expect(odd).toMatchObject({ status: 422, data: { code: "from-invalid" } });
    const wrong = await ask("POST", "/redirects", {
      as: editor,
      body: { ...draft, to: "//evil.example" },
    });
    expect(wrong.status).toBe(422);
    expect(wrong.data).toMatchObject({ code: "to-invalid", errors: [{ field: "to" }] });
    expect((await ask("DELETE", `/redirects/${data.id}`, { as: editor })).status).toBe(200);
    expect((await ask("DELETE", `/redirects/${data.id}`, { as: editor })).status).toBe(404);
    expect(await list("")).toMatchObject({ total: 0 });
  });

  it("are listed by address, by uses, by last use and by age, page by page", async () => {
    const { ask, editor, store } = await openWorld();
    for (const [from, hits, last_used_at, made_at] of [
      ["/a", 5, 100, 3],
      ["/b", 7, null, 1],
      ["/c", 0, 200, 2],
      ["/d", 5, null, 4],
    ] as const) {
      const body = { from, to: "doc:about", status: 301, external: false };
      const { data } = await ask("POST", "/redirects", { as: editor, body });
      await store.db
        .updateTable("redirects")
        .set({ hits, last_used_at, made_at })
        .where("id", "=", data.id)
        .execute();
    }
    const listed = async (query: string) =>
      (await ask("GET", `/redirects?${query}`, { as: editor })).data.list.map(
        ({ from }: { from: string }) => from,
      );
    expect(await listed("")).toEqual(["/a", "/b", "/c", "/d"]);
    expect(await listed("order=from")).toEqual(["/a", "/b", "/c", "/d"]);
    expect(await listed("order=hits")).toEqual(["/b", "/a", "/d", "/c"]);
    expect(await listed("order=used")).toEqual(["/c", "/a", "/b", "/d"]);
    expect(await listed("order=made")).toEqual(["/d", "/a", "/c", "/b"]);
    expect(await listed("order=made&limit=3&page=2")).toEqual(["/b"]);
    const { list } = (await ask("GET", "/redirects?limit=2", { as: editor })).data;
    const times = { made_at: new Date(3).toISOString(), last_used_at: new Date(100).toISOString() };
    expect(list).toMatchObject([
      { ...times, hits: 5, to: "doc:about", status: 301 },
      { made_at: new Date(1).toISOString(), last_used_at: null, hits: 7 },
    ]);
  });

  it("are imported completely or not at all after a preview, and exported in the same format", async () => {
    const { ask, editor, world } = await openWorld();
    const read = (text: string, dry: boolean) =>
      ask("POST", "/redirects/import", { as: editor, body: { text, dry_run: dry } });
    const bad = [
      "From;To;Status;External",
      "/a;/b;301;",
      "/b;doc:about;;",
      "/b;/x;302;",
      "",
      "/c;https://other.example/;;",
      "/d;https://other.example/;307;yes",
      "//e;/b;;",
      "/f;/g;;",
      "/g;/f;;",
      "/h;;410;",
    ].join("\r\n");
    const told = await read(bad, true);
    expect(told.data.rows).toMatchObject([
      { line: 2, act: "add", problems: [], warnings: ["chain"] },
      { line: 3, act: "add", problems: [] },
      { line: 4, problems: ["twice"] },
      { line: 6, problems: ["to-external"] },
      { line: 7, problems: ["status-invalid"] },
      { line: 8, problems: ["from-invalid"] },
      { line: 9, problems: ["loop"] },
      { line: 10, problems: ["loop"] },
      { line: 11, problems: [], to: null, status: 410 },
    ]);
    expect((await read(bad, false)).data.written).toBe(false);
    const good =
      "from,to,status,external\n/a,/b,308,\n/b,doc:about,,\n/d,https://other.example/,302,yes\n/h,,410,\n";
    expect((await read(good, true)).data.written).toBe(false);
    expect((await ask("GET", "/redirects", { as: editor })).data.total).toBe(0);
    expect((await read(good, false)).data.written).toBe(true);
    expect((await ask("GET", "/redirects", { as: editor })).data.total).toBe(4);
    const file = await world.app.inject({
      url: "/api/v1/admin/redirects/export",
      headers: { cookie: `Admin-Token=${editor}` },
    });
    const again = await read(file.body, true);
    expect(again.data.rows.map(({ act }: { act: string }) => act)).toEqual(Array(4).fill("same"));
    for (const text of ["", "a,b\n1,2", 'from,to\n"/a', "from,to,colour\n/a,/b,red"]) {
      expect((await read(text, true)).status, text).toBe(422);
    }
  });

  it("are created when a document's address is changed by hand", async () => {
    const { ask, publisher, editor, store } = await openWorld();
    const path = "/documents/about/address";
    const before = await ask("GET", path, { as: publisher });
    expect(before.data).toMatchObject({ section: "sections", slug: "about-us", former: [] });
    expect(before.data.readable).toBe("/sections/about-us");
    expect((await ask("PUT", path, { as: editor, body: { slug: "company" } })).status).toBe(403);
    expect((await ask("PUT", path, { as: publisher, body: { slug: "Not A Slug" } })).status).toBe(
      422,
    );
    const moved = await ask("PUT", path, { as: publisher, body: { slug: "company" } });
    expect(moved.data).toMatchObject({ slug: "company", former: ["about-us"] });
    await ask("PUT", path, { as: publisher, body: { slug: "firm" } });
    for (const [made_at, slug] of ["about-us", "company", "firm"].entries()) {
      await store.db.updateTable("addresses").set({ made_at }).where("slug", "=", slug).execute();
    }
    expect((await ask("GET", path, { as: publisher })).data).toEqual({
      ...{ section: "sections", slug: "firm", readable: "/sections/firm" },
      former: ["company", "about-us"],
      canonical: [
        { language: "en", address: expect.stringMatching(/^http:\/\/localhost\/page\?id=\d+$/) },
        { language: "zh", address: expect.stringMatching(/\/page\?id=\d+&lang=zh$/) },
      ],
    });
    const { parameterGroup } = sampleBodies;
    await store.transaction((tx) =>
      createDocument(tx, { type: "parameterGroup", key: "core", body: parameterGroup, now: 1 }),
    );
    expect((await ask("GET", "/documents/core/address", { as: publisher })).data).toEqual({
      ...{ section: null, slug: null, readable: null, former: [], canonical: [] },
    });
    expect((await ask("GET", "/documents/none/address", { as: publisher })).status).toBe(404);
  });

  it("name a document under embargo only to people who may see it", async () => {
    const world = await openWorld();
    const { ask, store } = world;
    const owner = await world.person("owner", "admin");
    const outsider = await world.person("outsider", "admin");
    const by = await accountPerson(store.db, "owner", { via: "site" });
    if (by === undefined) throw new Error("the account was made just now");
    const body = columnBody({ title: { en: "Merger", zh: "合并" }, type: 1, href: "page" });
    await store.transaction(async (tx) => {
      await createDocument(tx, { type: "column", key: "merger-2027", body, by, now: 1 });
      await setEmbargo(tx, { key: "merger-2027", named: [], by, now: 2 });
    });
    const draft = { from: "/deal", to: "doc:merger-2027", status: 301, external: false };
    const save = (as: string, change: object) =>
      ask("POST", "/redirects", { as, body: { ...draft, ...change } });
    expect((await save(owner.token, {})).status).toBe(200);
    const told = async (as: string) => {
      const file = await world.world.app.inject({
        url: "/api/v1/admin/redirects/export",
        headers: { cookie: `Admin-Token=${as}` },
      });
      const text = "from,to\n/deal,doc:merger-2027";
      const imported = await ask("POST", "/redirects/import", {
        ...{ as, body: { text, dry_run: true } },
      });
      return {
        list: (await ask("GET", "/redirects", { as })).data.list[0]?.to,
        found: (await ask("GET", "/redirects?search=MERGER", { as })).data.total,
        step: (await ask("GET", "/redirects/test?address=/deal", { as })).data.list[0].steps[0].to,
        isExported: file.body.includes("merger-2027"),
        act: imported.data.rows[0].act,
      };
    };
    const key = "doc:merger-2027";
    const all = { list: key, found: 1, step: key, isExported: true, act: "same" };
    const nothing = { list: "doc:", found: 0, step: "doc:", isExported: false, act: "change" };
    expect(await told(owner.token)).toEqual(all);
    expect(await told(outsider.token)).toEqual(nothing);
    // Who types the key of one they do not see is answered as for one that is not there.
    const guesses = [];
    for (const guess of ["merger-2027", "merger-2028"]) {
      const { status, data } = await save(outsider.token, { to: `doc:${guess}` });
      const listed = await ask("GET", "/redirects", { as: outsider.token });
      const others = await ask("GET", "/redirects", { as: world.editor });
      const answer = JSON.stringify([data, listed.data.list, others.data.list]);
      guesses.push({
        status,
        answer: answer.replaceAll(guess, "KEY").replaceAll(/"\d{4}-[^"]*Z"/g, ""),
      });
    }
    expect(guesses[0]).toEqual(guesses[1]);
  });
});
