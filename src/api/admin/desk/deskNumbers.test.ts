import { afterEach, expect, test, vi } from "vitest";
import { insertClock, insertEnquiries } from "../../../../tests/support/deskRows.ts";
import { deskWorld } from "../../../../tests/support/deskWorld.ts";
import { forSqlite } from "../../../../tests/support/store.ts";
import { lastKnownYear } from "../../../staff/desk/mainlandHolidays.ts";

afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const start = Date.parse("2026-03-01T00:00:00Z");

forSqlite("Numbers and days of the enquiry desk", (open) => {
  test("are in files with labels in the caller's language, of a period with both of its days", async () => {
    await using desk = await deskWorld(await open());
    const { admin, store, lead, get } = desk;
    const end = Date.parse("2026-03-02T23:59:59.999Z");
    await insertEnquiries(store, [
      {
        ...{ topic: "Samples", region: "overseas", language: "zh", created_at: start },
        ...{ first_reply_at: start + 90.6 * minute, first_closed_at: start + 600 * minute },
        ...{ closed_at: start + 700 * minute, parts: ["RG1000"] },
      },
      { topic: "", created_at: end, first_reply_at: end + 30 * minute, parts: ["RG2000"] },
      { topic: "odd", form: "quality", created_at: end, is_spam: 1 },
      { topic: "before", created_at: start - 1 },
      { topic: "after", created_at: end + 1 },
    ]);
    for (const [enquiry, target, lateMs] of [
      [1, "first_reply", 0],
      [2, "first_reply", 1],
      [1, "close", 1],
    ] as const) {
      const due = { due_at: end, met_at: end + lateMs };
      await insertClock(store, enquiry, { target, ...due });
    }
    const file = async (by: string, period = "from=2026-03-01&to=2026-03-02") => {
      const answer = await admin.ask("GET", `/desk/figures/export?${period}&by=${by}`, {
        ...{ as: lead.token, headers: { "x-tapeout-language": "zh" } },
      });
      return answer.message.replace("\uFEFF", "").trimEnd().split("\r\n");
    };
    const [head, ...byTopic] = await file("topic");
    expect(head?.split(",")).toHaveLength(11);
    expect(head).toMatch(/^主题,咨询数,已回复,/);
    const all = "合计,2,2,1,60,85,600,600,1,50,0";
    const [one, two] = ["1,1,1,91,91,600,600,1,100,0", "1,1,0,30,30,,,0,0,"];
    expect(byTopic).toEqual([`未填写,${two}`, `样品,${one}`, all]);
    const groups = async (by: string) => (await file(by)).slice(1);
    expect(await groups("language")).toEqual([`英文,${two}`, `中文,${one}`, all]);
    expect(await groups("region")).toEqual([`未填写,${two}`, `海外,${one}`, all]);
    expect(await groups("part")).toEqual([`RG1000,${one}`, `RG2000,${two}`, all]);
    expect((await file("topic", "from=2026-02-28&to=2026-02-28")).slice(1)).toEqual([
      ...["before,1,0,0,,,,,0,,", "合计,1,0,0,,,,,0,,"],
    ]);
    const { data } = await get(lead, "/figures?by=form&from=2026-03-01&to=2026-03-02");
    expect(data.total).toMatchObject({ count: 2, in_time: { first_reply: 0.5, close: 0 } });
  });

  test("count enquiries by form and state, of the forms that a person may read", async () => {
    await using desk = await deskWorld(await open());
    const { admin, store, lead, person } = desk;
    await insertEnquiries(store, [
      ...[{ form: "quality" }, { form: "quality", state: "closed" }, { form: "business" }],
      ...[{ form: "business" }, { form: "technical", is_spam: 1 }],
    ]);
    const counts = async (as: string) => (await admin.ask("GET", "/enquiries/counts", { as })).data;
    const ofQuality = [
      { form: "quality", state: "closed", count: 1 },
      { form: "quality", state: "received", count: 1 },
    ];
    expect(await counts(lead.token)).toEqual({
      list: [{ form: "business", state: "received", count: 2 }, ...ofQuality],
    });
    const quality = await person("quality", ["enquiry-handler", { forms: ["quality"] }]);
    expect(await counts(quality.token)).toEqual({ list: ofQuality });
  });

  test("list receipts of erasures page by page, the newest first", async () => {
    await using desk = await deskWorld(await open());
    const { store, lead, lin, get, person } = desk;
    for (const [at, account_id] of [null, lead.id, null].entries()) {
      const removed = at === 0 ? "{}" : JSON.stringify({ fields: at, files: at + 1 });
      const form = at === 1 ? "quality" : "business";
      const row = { code: `CODE-${at}`, form, at: start + at, account_id, removed };
      await store.db
        .insertInto("enquiry_erasures")
        .values({ ...row, actor: "" })
        .execute();
    }
    const none = { fields: 0, files: 0, replies: 0, notes: 0, incoming: 0, mails: 0 };
    const [first, second, third] = [
      { code: "CODE-0", form: "business", at: "2026-03-01T00:00:00.000Z", by: null, ...none },
      {
        ...{ code: "CODE-1", form: "quality", at: "2026-03-01T00:00:00.001Z", ...none },
        ...{ by: { id: lead.id, name: "lead" }, fields: 1, files: 2 },
      },
      {
        ...{ code: "CODE-2", form: "business", at: "2026-03-01T00:00:00.002Z", ...none },
        ...{ by: null, fields: 2, files: 3 },
      },
    ];
    const page = async (query: string) => (await get(lead, `/erasures${query}`)).data.list;
    expect(await page("")).toEqual([third, second, first]);
    expect(await page("?limit=2")).toEqual([third, second]);
    expect(await page("?limit=2&page=2")).toEqual([first]);
    const quality = await person("quality", ["enquiry-lead", { forms: ["quality"] }]);
    expect((await get(quality, "/erasures")).data.list).toEqual([second]);
    expect((await get(lin, "/erasures")).status).toBe(403);
  });

  test("report the next year from October on, until its holidays are known or set", async () => {
    const next = lastKnownYear + 1;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`${lastKnownYear}-09-30T15:59:59Z`) });
    await using desk = await deskWorld(await open());
    const { admin, person, get } = desk;
    let people = 0;
    /** The calendar as a person sees it who has signed in just then. */
    const calendarAt = async (time: string) => {
      vi.setSystemTime(Date.parse(time));
      people += 1;
      const lead = await person(`lead-${people}`, "enquiry-lead");
      return { lead, calendar: (await get(lead, "/calendar")).data };
    };
    // The desk's zone is that of Shanghai.
    const { calendar, lead } = await calendarAt(`${lastKnownYear}-09-30T15:59:59Z`);
    expect(calendar).toMatchObject({ year: lastKnownYear, unknown_year: null });
    expect(calendar.list.length).toBeGreaterThan(20);
    const put = (path: string, body: object) =>
      admin.ask("PUT", `/desk/${path}`, { as: lead.token, body });
    expect((await get(lead, "/calendar")).data.unknown_year).toBeNull();
    vi.setSystemTime(Date.parse(`${lastKnownYear}-09-30T16:00:00Z`));
    expect((await get(lead, "/calendar")).data.unknown_year).toBe(next);
    const set = (day: string, version: number) =>
      put(`calendar/${day}`, { kind: "rest", name_en: "Off", name_zh: "休息", version });
    await set(`${next + 1}-01-01`, 1);
    expect((await get(lead, "/calendar")).data.unknown_year).toBe(next);
    await set(`${next}-05-01`, 1);
    expect((await get(lead, "/calendar")).data.unknown_year).toBeNull();
    const day = {
      ...{ day: `${next}-05-01`, kind: "rest", name_en: "Off", name_zh: "休息" },
      ...{ is_own: true, version: 2 },
    };
    expect((await get(lead, `/calendar?year=${next}`)).data.list).toEqual([day]);
    expect((await set(day.day, 1)).data).toMatchObject({ code: "version-conflict", current: day });

    const january = await calendarAt(`${next + 1}-01-15T12:00:00Z`);
    expect(january.calendar).toMatchObject({ year: next + 1, unknown_year: null });
    const september = await calendarAt(`${next + 2}-09-30T12:00:00Z`);
    expect(september.calendar).toMatchObject({ year: next + 2, list: [], unknown_year: next + 2 });
    const { data: hours } = await get(september.lead, "/hours");
    const { version: _, ...same } = hours;
    await admin.ask("PUT", "/desk/hours", {
      ...{ as: september.lead.token, body: { ...same, holidays: "none", version: 1 } },
    });
    expect((await get(september.lead, "/calendar")).data.unknown_year).toBeNull();
  });
});
