import { expect, it } from "vitest";
import { closedAfterEach } from "../../../../tests/support/closedAfterEach.ts";
import { news, openPublishingWorld, text } from "../../../../tests/support/publishingWorld.ts";
import { forEachStore } from "../../../../tests/support/store.ts";
import { type Language, languages } from "../../../base/site/languages.ts";
import { accountPerson } from "../../../staff/accounts/people/accountPerson.ts";
import {
  createDocument,
  inPublication,
  runDueSchedule,
  saveDraft,
} from "../../../staff/editing/documentOperations.ts";
import { setEmbargo } from "../../../staff/editing/embargo/embargo.ts";
import { scheduleTogether } from "../../../staff/editing/schedule/makeSchedule.ts";
import type { Action } from "../../../staff/editing/schedule/scheduleRows.ts";
import { valueHash } from "../../../staff/editing/workingCopies/bodyFields.ts";

const dayMs = 86_400_000;

forEachStore("The calendar", (open) => {
  const closeLater = closedAfterEach();

  async function openWorld() {
    const world = closeLater(await openPublishingWorld(await open()));
    const plan = (
      key: string,
      at: number,
      action: Action = "publish",
      some: readonly Language[] = languages,
    ) =>
      world.store.transaction((tx) =>
        scheduleTogether(
          tx,
          some.map((language) => ({ key, language, action, at, now: 3 })),
        ),
      );
    const calendar = (query: string, as = world.token) =>
      world.ask("GET", `/calendar${query}`, { as });
    const make = (key: string, type: "news" | "banner" = "news") =>
      world.store.transaction((tx) =>
        createDocument(tx, { type, key, body: { ...news, title: text(key, `${key} 中`) }, now: 1 }),
      );
    return { ...world, plan, calendar, make };
  }

  it("lists by time what goes live and comes down, one entry for languages that change alike", async () => {
    const { plan, calendar, make } = await openWorld();
    await make("second");
    const at = Date.parse("2027-03-28T00:30:00Z");
    await plan("second", at);
    await plan("first", at + 60_000, "unpublish", ["zh"]);
    await plan("first", at + dayMs);
    const { data } = await calendar("?from=2027-03-28&until=2027-03-28");
    expect(data).toMatchObject({
      is_cut: false,
      list: [
        {
          ...{ key: "second", type: "news", title: { en: "second", zh: "second 中" } },
          ...{ action: "publish", languages: ["en", "zh"], at: "2027-03-28T00:30:00.000Z" },
          ...{ state: "waiting", has_problem: false, is_embargoed: false },
        },
        { key: "first", action: "withdraw", languages: ["zh"] },
      ],
    });
    expect((await calendar("?from=2027-03-27&until=2027-03-29")).data.list).toHaveLength(3);
    expect((await calendar("?from=2027-03-30")).data.list).toEqual([]);
    // A calendar without an end has 31 days, and one without a beginning begins today.
    expect((await calendar("?from=2027-02-27")).data.list).toHaveLength(3);
    expect((await calendar("?from=2027-02-26")).data.list).toHaveLength(2);
    expect((await calendar("?from=2027-02-25")).data.list).toEqual([]);
    await plan("first", Math.floor(Date.now() / dayMs) * dayMs);
    expect((await calendar("")).data.list).toHaveLength(1);
  });

  it("keeps what was done, and what was skipped as something else was shown since", async () => {
    const { plan, calendar, store } = await openWorld();
    const now = Date.now();
    await plan("first", now - 2_000, "unpublish", ["en"]);
    await runDueSchedule(store, now);
    await plan("first", now - 1_000, "publish", ["zh"]);
    await inPublication(store, now, ({ unpublish }) =>
      unpublish({ key: "first", languages: ["zh"] }),
    );
    await runDueSchedule(store, now + 1_000);
    const today = new Date(now - 2_000).toISOString().slice(0, 10);
    const { data } = await calendar(`?from=${today}`);
    expect(data.list).toMatchObject([
      { action: "withdraw", languages: ["en"], state: "done", has_problem: false },
      { action: "publish", languages: ["zh"], state: "dropped", has_problem: true },
    ]);
  });

  it("reveals nothing of what a person may not read: not a title, and not a number", async () => {
    const { plan, calendar, make, store, person } = await openWorld();
    await make("merger");
    await plan("merger", Date.parse("2027-05-01T08:00:00Z"));
    await plan("first", Date.parse("2027-05-01T08:00:00Z"));
    const owner = await person("owner", "admin");
    const by = await accountPerson(store.db, "owner", { via: "site" });
    if (by === undefined) throw new Error("the account was made just now");
    await store.transaction((tx) => setEmbargo(tx, { key: "merger", named: [], by, now: 4 }));
    const range = "?from=2027-05-01&until=2027-05-31";
    const seen = await calendar(range, owner.token);
    expect(seen.data.list).toMatchObject([
      { key: "merger", is_embargoed: true },
      { key: "first", is_embargoed: false },
    ]);
    const hidden = await calendar(range);
    expect(hidden.data.list.map(({ key }: { key: string }) => key)).toEqual(["first"]);
    expect(JSON.stringify(hidden.data)).not.toContain("merger");
    const translator = await person("tina", ["viewer", { types: ["product"] }]);
    expect((await calendar(range, translator.token)).data).toEqual({ list: [], is_cut: false });
    const handler = await person("desk", "enquiry-handler");
    expect(await calendar(range, handler.token)).toMatchObject({ status: 403 });
  });

  it("refuses a range that is none or too long, in words", async () => {
    const { calendar } = await openWorld();
    for (const wrong of [
      "?from=2027-05-02&until=2027-05-01",
      "?from=2027-01-01&until=2027-12-31",
      "?from=2027-01-01&until=2027-04-11",
      "?from=2027-02-30",
      "?from=now",
      "?until=2099-01-01",
    ]) {
      const refused = await calendar(wrong);
      expect({ wrong, status: refused.status }).toEqual({ wrong, status: 422 });
      expect(refused.message).not.toMatch(/expected|invalid_|regex/i);
    }
    expect(await calendar("?from=2027-01-01&until=2027-04-10")).toMatchObject({ status: 200 });
  });

  it("is beside what others have changed last, one line a document, without one's own", async () => {
    const { ask, store, token, person, post, make } = await openWorld();
    await make("second");
    const mei = await person("mei", "admin");
    const changes = async (as: string) => (await ask("GET", "/recent-changes", { as })).data.list;
    await post("/publish", { languages: ["en"], revision: 1, reason: "" });
    await store.transaction((tx) =>
      saveDraft(tx, { key: "second", body: news, author: "account:1", now: 3 }),
    );
    const withdrawn = await post("/withdraw", { languages: ["zh"] });
    expect(withdrawn.status).toBe(200);
    expect(await changes(mei.token)).toMatchObject([
      { key: "first", act: "withdraw", languages: ["zh"], by_name: "Lin Wei" },
    ]);
    expect((await changes(token)).filter(({ key }: { key: string }) => key === "first")).toEqual(
      [],
    );
    // Drafts that a person does not see, and documents in the trash, are not in it.
    const other = await person("tina", ["viewer", { types: ["product"] }]);
    expect(await changes(other.token)).toEqual([]);
    const title = { op: "set", path: "/title/en", before: valueHash("First"), after: "Second" };
    const typed = { request: "typed-by-lin", operations: [title] };
    await ask("PATCH", "/documents/second", { as: token, body: typed });
    expect(await ask("POST", "/documents/second/save", { as: token })).toMatchObject({
      status: 200,
    });
    expect(await changes(mei.token)).toMatchObject([
      { key: "second", act: "save", languages: [], title: { en: "Second" } },
      { key: "first" },
    ]);
    await inPublication(store, 9, ({ trash }) => trash({ key: "second" }));
    expect(await changes(mei.token)).toMatchObject([{ key: "first" }]);
    const handler = await person("desk", "enquiry-handler");
    expect(await ask("GET", "/recent-changes", { as: handler.token })).toMatchObject({
      status: 403,
    });
  });
});
