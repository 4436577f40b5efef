import { expect, it } from "vitest";
import { adminWorld } from "../../../../tests/support/admin.ts";
import { partBody, withParts } from "../../../../tests/support/changeSetParts.ts";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { news, openPublishingWorld, text } from "../../../../tests/support/publishingWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { languages } from "../../../base/site/languages.ts";
import { serverPerson } from "../../../staff/access/rights.ts";
import { createDocument, inPublication } from "../../../staff/editing/documentOperations.ts";
import { restoreIntoCopy } from "../../../staff/editing/history/restoreRevision.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

forEachStore("Publishing in the admin API", (open) => {
  const closeLater = closedAfterEach();

  const openWorld = async () => closeLater(await openPublishingWorld(await open()));

  it("reports the changes for readers of each language, publishes with a reason, and is undone", async () => {
    const { get, post, save, store } = await openWorld();
    await save({
      title: text("Very first", "第一"),
      body: text("<p>Runs at 3.6 V.</p>", news.body.zh),
    });
    const effects = await get("/effects?languages=en");
    expect(effects.data).toMatchObject({
      ...{ revision: 2, needs_choice: false, refusals: [] },
      languages: {
        en: {
          differences: [
            { path: "/title/en", label: "Title", language: "en", change: "changed" },
            {
              path: "/body/en",
              blocks: [
                {
                  tag: "p",
                  parts: [
                    { kind: "same", text: "Runs at " },
                    { kind: "removed", text: "5.5" },
                    { kind: "added", text: "3.6" },
                    { kind: "same", text: " V." },
                  ],
                },
              ],
            },
          ],
        },
        zh: { differences: [], is_published: true },
      },
    });
    const done = await post("/publish", {
      languages: ["en"],
      revision: 2,
      reason: "a wrong voltage",
    });
    expect(done.data).toMatchObject({
      languages: ["en"],
      before: { en: 1, zh: 1 },
      after: { en: 2, zh: 1 },
    });
    const record = await store.db
      .selectFrom("audit")
      .select("detail")
      .where("act", "=", "document.publish")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record.detail)).toMatchObject({ reason: "a wrong voltage", revision: 2 });
    const { before, after } = done.data;
    const undone = await post("/undo-publication", { before, after });
    expect(undone.data).toMatchObject({ languages: ["en"], after: { en: 1, zh: 1 } });
    const again = await post("/undo-publication", { before, after });
    expect(again).toMatchObject({ status: 409, data: { code: "published-since" } });
  });

  it("asks before changed facts are published, and names the fields that prevent a publication", async () => {
    const { get, post, save } = await openWorld();
    await save({ date: "2026-11-22", products: ["no-such-part"] });
    for (const language of languages) {
      const headers = { "x-tapeout-language": language };
      const asked = await get("/effects?languages=zh", headers);
      expect(asked.data).toMatchObject({ needs_choice: true, refusals: [] });
      expect(asked.data.differing.map(({ path }: { path: string }) => path)).toContain("/date");
      const { data } = await get("/effects?languages=zh&facts=everyLanguage", headers);
      const { refusals } = staffMessages[language].adminPublishing;
      expect(data.refusals).toMatchObject([
        {
          message: refusals.DanglingReference,
          fields: [
            {
              message: {
                en: "Choose another document for “Products named 1”: no-such-part does not exist.",
                zh: "请为“相关产品 1”另选文档：no-such-part 不存在。",
              }[language],
            },
          ],
        },
      ]);
      const changes = data.languages.en.differences;
      expect(changes.map(({ path }: { path: string }) => path).sort()).toEqual([
        "/date",
        "/products",
      ]);
      expect(changes[0]).toMatchObject({ before: "2026-11-21", after: "2026-11-22" });
    }
    const refused = await post("/publish", { languages, revision: 2 });
    expect(refused).toMatchObject({ status: 422, data: { code: "refused" } });
    const withdrawn = await get("/effects?action=withdraw&languages=zh");
    expect(withdrawn.data.languages).toMatchObject({
      zh: { was_published: true, is_published: false },
      en: { differences: [] },
    });
  });

  it("schedules with a time zone, reports obstacles, and cancels schedules", async () => {
    const { get, post, ask, token } = await openWorld();
    const wish = { action: "publish", languages, revision: 1 };
    const made = await post("/schedules", { ...wish, at: "2099-12-01 09:00 Asia/Shanghai" });
    expect(made.data).toMatchObject({
      problems: [],
      schedules: [
        { written: "2099-12-01 09:00 Asia/Shanghai", at: "2099-12-01T01:00:00.000Z" },
        { language: "zh", by: { name: "Lin Wei" } },
      ],
    });
    for (const [at, why] of [
      ["tomorrow", "form"],
      ["2099-03-29 02:30 Europe/Berlin", "skipped"],
      ["2001-01-01 09:00 UTC", "past"],
    ] as const) {
      const { status, data } = await post("/schedules", { ...wish, at });
      const message = staffMessages.en.adminPublishing.problems["unfit-time"][why];
      expect({ status, errors: data.errors }).toEqual({
        status: 422,
        errors: [{ field: "at", message }],
      });
    }
    const [first] = made.data.schedules;
    const cancel = () => ask("DELETE", `/documents/first/schedules/${first.id}`, { as: token });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(404);
    const [other] = (await get("/schedules")).data.schedules;
    // A schedule of another document is none of this one's.
    const elsewhere = `/documents/news%2Fall/schedules/${other.id}`;
    expect((await ask("DELETE", elsewhere, { as: token })).status).toBe(404);
    const withdrawal = { action: "withdraw", languages: ["en"], at: "2099-01-02 03:04 UTC" };
    // What was scheduled before is not in the answer.
    expect((await post("/schedules", withdrawal)).data).toMatchObject({
      ...{ problems: [], schedules: [{ language: "en", action: "withdraw" }] },
    });
    const by = { id: expect.stringMatching(/^account:/), name: "Lin Wei" };
    const facts = { state: "waiting", has_problem: false, has_warning: false, by };
    expect((await get("/schedules")).data.schedules).toEqual([
      {
        ...{ ...facts, id: expect.any(Number), language: "en", action: "withdraw", revision: null },
        ...{ zone: "UTC", written: "2099-01-02 03:04 UTC", at: "2099-01-02T03:04:00.000Z" },
        next_at: "2099-01-02T03:04:00.000Z",
      },
      {
        ...{ ...facts, id: other.id, language: "zh", action: "publish", revision: 1 },
        ...{ zone: "Asia/Shanghai", written: "2099-12-01 09:00 Asia/Shanghai" },
        at: "2099-12-01T01:00:00.000Z",
        next_at: "2099-12-01T01:00:00.000Z",
      },
    ]);
  });

  it("returns the history: the person, the origin, and what each language showed at each time", async () => {
    const { get, post, save, store } = await openWorld();
    await save({ title: text("Second", "第一") });
    await inPublication(store, 5, ({ publish }) => publish({ key: "first", languages: ["en"] }));
    await post("/restore", { revision: 1, what: "en" });
    await post("/save");
    const { data } = await get("/history");
    expect(data).toMatchObject({
      total: 3,
      data: [
        {
          revision: 3,
          by: { name: "Lin Wei" },
          origin: { kind: "restore", parts: [{ revision: 1, what: "en" }] },
          showings: [],
        },
        {
          revision: 2,
          showings: [{ language: "en", from: new Date(5).toISOString(), until: null }],
        },
        {
          revision: 1,
          showings: expect.arrayContaining([
            expect.objectContaining({ language: "en", until: new Date(5).toISOString() }),
            expect.objectContaining({ language: "zh", until: null }),
          ]),
        },
      ],
    });
  });

  it("compares states within a language alone, and finds the author of a value", async () => {
    const { get, save } = await openWorld();
    await save({ date: "2026-11-22", title: text("Second", "第二") });
    const paths = async (query: string) => {
      const { data } = await get(`/differences?${query}`);
      return data.differences.map(({ path }: { path: string }) => path).sort();
    };
    expect(await paths("from=1&to=2")).toEqual(["/date", "/title/en", "/title/zh"]);
    expect(await paths("from=1&to=2&language=zh")).toEqual(["/date", "/title/zh"]);
    expect(await paths("from=live&to=draft&language=en")).toEqual(["/date", "/title/en"]);
    expect(await get("/differences?from=live&to=draft")).toMatchObject({ status: 422 });
    expect(await get("/differences?from=1&to=9")).toMatchObject({ status: 404 });
    const { data } = await get("/value-history?path=/date");
    expect(data).toMatchObject({
      is_whole: true,
      changes: [
        {
          ...{ revision: 2, previous: 1 },
          differences: [{ path: "/date", before: "2026-11-21", after: "2026-11-22" }],
        },
        { revision: 1, previous: null },
      ],
    });
  });

  it("checks links against the documents that readers of their language see", async () => {
    const { get, save, store } = await openWorld();
    const ids = await store.transaction(async (tx) => {
      const made: number[] = [];
      for (const key of ["english", "draft", "trashed"]) {
        await createDocument(tx, { type: "news", key, body: news, now: 2 });
        const row = tx.selectFrom("documents").select("id").where("key", "=", key);
        made.push((await row.executeTakeFirstOrThrow()).id);
      }
      const trashed = { trashed_at: 3 };
      await tx.updateTable("documents").set(trashed).where("key", "=", "trashed").execute();
      return made;
    });
    await inPublication(store, 3, ({ publish }) => publish({ key: "english", languages: ["en"] }));
    const linked = (...targets: string[]) =>
      `<p>${targets.map((target) => `<a href="${target}">A</a>`).join("")}</p>`;
    const all = [
      "doc:first",
      "doc:news/all",
      "doc:english",
      "doc:draft",
      "doc:trashed",
      "doc:none",
    ];
    const pages = ids.map((id) => `/rk-publish?id=${id}`);
    await save({ body: text(linked(...all, ...pages), linked(...all)) });
    const { data } = await get("/checks");
    const dead = data.findings.filter(({ check }: { check: string }) => check === "dead-link");
    expect(
      dead.map((one: Record<string, string>) => `${one.path} ${one.severity} ${one.about}`),
    ).toEqual([
      "/body/en warning doc:draft",
      ...["doc:trashed", "doc:none", pages[1], pages[2]].map((about) => `/body/en error ${about}`),
      ...["doc:english", "doc:draft"].map((about) => `/body/zh warning ${about}`),
      ...["doc:trashed", "doc:none"].map((about) => `/body/zh error ${about}`),
    ]);
  });

  it("restores a language's texts, the facts or one field into the working copy, with undo", async () => {
    const { get, post, save } = await openWorld();
    await save({ date: "2026-11-22", title: text("Second", "第二") });
    const copy = async () => (await get("")).data.working_copy.body;
    const { data } = await post("/restore", { revision: 1, what: "zh" });
    expect(data.changed).toEqual(["/title/zh"]);
    expect(await copy()).toMatchObject({ date: "2026-11-22", title: text("Second", "第一") });
    await post("/undo", { direction: "undo" });
    expect(await copy()).toMatchObject({ title: text("Second", "第二") });
    await post("/restore", { revision: 1, what: "facts" });
    expect(await copy()).toMatchObject({ date: "2026-11-21", title: text("Second", "第二") });
    await post("/restore", { revision: 1, what: "fields", paths: ["/title/en"] });
    expect(await copy()).toMatchObject({ title: text("First", "第二") });
    await post("/restore", { revision: 1, what: "all" });
    expect(await copy()).toMatchObject(news);
    expect(await post("/restore", { revision: 9, what: "all" })).toMatchObject({
      ...{ status: 404, message: "This revision does not exist." },
      data: { code: "revision-not-found" },
    });
  });

  it("restores once for a request, without fields that the type has no more", async () => {
    const { get, save, store } = await openWorld();
    await save({ title: text("Second", "第二") });
    const old = JSON.stringify({ ...news, products: [], dropped: "by a later version" });
    await store.db.updateTable("revisions").set({ body: old }).where("number", "=", 1).execute();
    const restore = (what: "en" | "all", request: string) =>
      restoreIntoCopy(store, {
        ...{ key: "first", revision: 1, what, request, by: serverPerson, now: 9 },
      });
    const restored = await restore("en", "once");
    expect(restored).toEqual({ seq: 1, changed: ["/title/en"] });
    expect(await restore("all", "once")).toEqual(restored);
    expect(await restore("all", "again")).toEqual({ seq: 2, changed: ["/title/zh"] });
    expect(await restore("all", "a third time")).toEqual({ seq: 2, changed: [] });
    expect((await get("")).data.working_copy.body).toEqual(expect.objectContaining(news));
    expect((await get("")).data.working_copy.body).not.toHaveProperty("dropped");
  });

  it("settles conflicts of the fields that are restored", async () => {
    const { ask, get, post, save, token } = await openWorld();
    const operations = [
      { op: "set", path: "/title/en", before: valueHash("First"), after: "Typed" },
      { op: "set", path: "/date", before: valueHash("2026-11-21"), after: "2026-11-30" },
    ];
    const typed = { request: "typed-by-lin", operations };
    await ask("PATCH", "/documents/first", { as: token, body: typed });
    await save({ date: "2026-11-22", title: text("Second", "第一") });
    const conflicts = async () => (await get("")).data.working_copy.conflicts;
    expect(await conflicts()).toEqual(["/title/en", "/date"]);
    await post("/restore", { revision: 1, what: "fields", paths: ["/title/en"] });
    expect(await conflicts()).toEqual(["/date"]);
  });

  it("refuses to restore what the person may not write", async () => {
    const { ask, person, save, store } = await openWorld();
    await save({ date: "2026-11-22", title: text("Second", "第二") });
    const { token } = await person("mei", ["translator", { languages: ["zh"] }]);
    const restore = (what: string) =>
      ask("POST", "/documents/first/restore", { as: token, body: { revision: 1, what } });
    expect(await restore("all")).toMatchObject({ status: 403 });
    expect(await restore("en")).toMatchObject({ status: 403 });
    expect((await restore("zh")).data).toMatchObject({ changed: ["/title/zh"] });
    const rows = await store.db.selectFrom("patches").select("seq").execute();
    expect(rows).toHaveLength(1);
  });

  it("is closed to people who see the published document alone", async () => {
    const { ask, person } = await openWorld();
    const { token } = await person("mei", ["editor", { types: ["product"] }]);
    const schedule = { action: "publish", languages, at: "2099-12-01 09:00 UTC" };
    const refused: [method: "GET" | "POST" | "DELETE", path: string, body?: object][] = [
      ["GET", "/history"],
      ["GET", "/differences?from=1&to=1"],
      ["GET", "/value-history?path=/date"],
      ["GET", "/effects?languages=en"],
      ["GET", "/checks"],
      ["GET", "/schedules"],
      ["POST", "/schedules", schedule],
      ["DELETE", "/schedules/1"],
      ["POST", "/restore", { revision: 1, what: "all" }],
      ["POST", "/publish", { languages, revision: 1 }],
      ["POST", "/trash"],
      ["POST", "/untrash"],
    ];
    for (const [method, path, body] of refused) {
      const { status, data } = await ask(method, `/documents/first${path}`, {
        ...{ as: token, ...(method !== "GET" && { body: body ?? {} }) },
      });
      expect([path, status, data.code]).toEqual([path, 404, "not-found"]);
    }
  });

  it("names the fields of a part for which it is refused, also where it is scheduled", async () => {
    const world = closeLater(await adminWorld(await withParts(open)));
    const { token } = await world.person("lin", "editor");
    const unfit = { ...partBody("rg5"), values: { supply: "3 A" } };
    await world.store.transaction(async (tx) => {
      const make = { type: "product", now: 2 } as const;
      await createDocument(tx, { ...make, key: "rg4", body: partBody("rg1") });
      await createDocument(tx, { ...make, key: "rg5", body: unfit });
    });
    const { refusals: words } = staffMessages.en.adminPublishing;
    const refusals = async (key: string) =>
      (await world.ask("GET", `/documents/${key}/effects`, { as: token })).data.refusals;
    const order = "Ordering variants 1 › Order code";
    expect(await refusals("rg4")).toEqual([
      {
        message: words.PartNumberTaken,
        fields: [
          {
            ...{ path: "/partNumber", label: "Part number" },
            message: "Change “Part number”: the published part RG1 has the same.",
          },
          {
            ...{ path: expect.stringMatching(/^\/variants\/\w+\/orderCode$/), label: order },
            message: `Change “${order}”: the published part RG1 has the same.`,
          },
        ],
      },
    ]);
    const label = "Parameters › Supply";
    expect(await refusals("rg5")).toEqual([
      {
        message: words.UnfitValues,
        fields: [
          {
            path: "/values/supply",
            label,
            message: `Correct “${label}”: "3 A" is in A, not in V.`,
          },
        ],
      },
    ]);
    const wish = { action: "publish", languages, at: "2099-12-01 09:00 UTC", revision: 1 };
    const made = await world.ask("POST", "/documents/rg4/schedules", { as: token, body: wish });
    expect(made.data.problems).toEqual(
      languages.map((language) => ({ language, message: words.PartNumberTaken })),
    );
  });
});
