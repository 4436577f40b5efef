import { describe, expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { actsOf, insertEnquiries } from "../../../tests/support/deskRows.ts";
import { enquiryWorld } from "../../../tests/support/enquiries.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { publish } from "../../../tests/support/world.ts";
import { type Person, serverPerson } from "../access/rights.ts";
import { VersionConflict } from "../accounts/accountError.ts";
import {
  assignByRules,
  type DeskRule,
  fittingRules,
  listRules,
  type RuleSubject,
  removeRule,
  saveRule,
} from "./assignmentRules.ts";
import {
  calendarDays,
  type DeskHours,
  type DeskTarget,
  deskHours,
  dueSettings,
  listTargets,
  minutesFor,
  removeDay,
  removeTarget,
  saveDay,
  saveHours,
  saveTarget,
} from "./dueSettings.ts";
import {
  languageIn,
  listTemplates,
  removeTemplate,
  saveTemplate,
  type TemplateDraft,
  templateNeedsReview,
  templatesFor,
} from "./replyTemplates.ts";

const now = 1_000;
const change = { by: serverPerson, now };
const handler = {
  by: { id: "account:1", via: "api", rights: [{ act: "enquiry.reply" }] } satisfies Person,
  now,
};
const { views } = await publish(enquiryWorld());

/** The result of some work, or the problem for which it is refused, at once or later. */
const outcome = async (work: () => unknown) => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) return "odd";
    return error.name === "DeskProblem" ? error.message : error.name;
  }
};

const anyRule: DeskRule = {
  ...{ id: 1, version: 1, position: 1, form: null, topic: null, region: null, language: null },
  ...{ family: null, assignee_id: null, needsReview: false },
};

const subject: RuleSubject = {
  ...{ form: "business", language: "en", topic: "Samples", region: "overseas" },
  ...{ place: "Munich, Bavaria", parts: ["RG1000"] },
};

describe("A rule of assignment", () => {
  test.each([
    [{}, true],
    [{ form: "business" }, true],
    [{ form: "quality" }, false],
    [{ topic: "Samples" }, true],
    [{ topic: "Prices" }, false],
    [{ region: "overseas" }, true],
    [{ region: "domestic" }, false],
    [{ region: "BAVARIA" }, true],
    [{ region: "" }, false],
    [{ language: "en" }, true],
    [{ language: "zh" }, false],
    [{ family: "family" }, true],
    [{ family: "news" }, false],
    [{ form: "business", topic: "Prices" }, false],
    [{ form: "business", topic: "Samples", region: "overseas", language: "en" }, true],
  ] as const)("of %j fits an enquiry: %s", (values, isFitting) => {
    const rules = [{ ...anyRule, ...values }];
    expect(fittingRules(rules, subject, views.en)).toEqual(isFitting ? rules : []);
    if ("family" in values) {
      expect(fittingRules(rules, { ...subject, parts: ["XX1"] }, views.en)).toEqual([]);
    }
  });
});

describe("The minutes of a target", () => {
  const target = (form: string | null, topic: string | null, reply: number | null): DeskTarget => ({
    ...{ id: 1, version: 1, form, topic, first_reply_minutes: reply, close_minutes: null },
  });
  const targets = [
    target(null, null, 1),
    target("business", null, 2),
    target(null, "Samples", 3),
    target("business", "Samples", 4),
    target("quality", "Prices", null),
  ];

  test("are those of the topic rather than those of the form", () => {
    const both = [target("business", null, 2), target(null, "Samples", 3)];
    const enquiry = { form: "business", topic: "Samples" };
    expect(minutesFor(both, "first_reply", enquiry)).toBe(3);
    expect(minutesFor(both.toReversed(), "first_reply", enquiry)).toBe(3);
  });

  test.each([
    ["business", "Samples", 4],
    ["quality", "Samples", 3],
    ["business", "Prices", 2],
    ["business", null, 2],
    ["quality", "Prices", 1],
  ])("for %s about %s are those of the most specific: %i", (form, topic, minutes) => {
    expect(minutesFor(targets, "first_reply", { form, topic })).toBe(minutes);
    expect(minutesFor(targets.toReversed(), "first_reply", { form, topic })).toBe(minutes);
    expect(minutesFor(targets, "close", { form, topic })).toBeNull();
  });
});

test("a stored language is one of the site's, or else another", () => {
  expect([languageIn("zh", "en"), languageIn("fr", "en")]).toEqual(["zh", "en"]);
});

forEachStore("The desk's rules", (open) => {
  test("are kept in their order, by people with the right to configure it", async () => {
    const store = await open();
    const { db } = store;
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    const { id: _id, version: _version, ...draft } = anyRule;
    const add = (values: object) => saveRule(store, { ...draft, ...values }, undefined, change);
    expect(await add({ position: 2, topic: "Second" })).toBe(1);
    expect(await add({ position: 1, topic: "First", assignee_id: lin, needsReview: true })).toBe(2);
    expect(await add({ position: 2, topic: "Third" })).toBe(3);
    expect(await listRules(db)).toEqual([
      { ...anyRule, id: 2, topic: "First", assignee_id: lin, needsReview: true },
      { ...anyRule, id: 1, position: 2, topic: "Second" },
      { ...anyRule, id: 3, position: 2, topic: "Third" },
    ]);
    await expect(add({ assignee_id: 99 })).rejects.toThrow("unfit-person");
    await db.updateTable("accounts").set({ is_active: 0 }).execute();
    await expect(add({ assignee_id: lin })).rejects.toThrow("unfit-person");
    const topicOf = { ...draft, topic: "Changed" };
    expect(await saveRule(store, topicOf, { id: 1, version: 1 }, change)).toBe(1);
    expect(await saveRule(store, topicOf, { id: 99, version: 1 }, change)).toBeUndefined();
    const old = { id: 1, version: 1 };
    await expect(saveRule(store, topicOf, old, change)).rejects.toThrow(VersionConflict);
    await expect(removeRule(store, old, change)).rejects.toThrow(VersionConflict);
    expect(await removeRule(store, { id: 99, version: 1 }, change)).toBe(false);
    expect(await outcome(() => removeRule(store, { id: 1, version: 2 }, handler))).toBe(
      "NotPermitted",
    );
    expect(await outcome(() => saveRule(store, draft, undefined, handler))).toBe("NotPermitted");
    expect(await removeRule(store, { id: 3, version: 1 }, change)).toBe(true);
    expect(await listRules(db)).toMatchObject([
      { id: 1, position: 1, topic: "Changed", version: 2 },
      { id: 2, version: 1 },
    ]);
    expect((await actsOf(store)).map(([act, of]) => `${act} ${of}`)).toEqual([
      ...[1, 2, 3, 1].map((id) => `desk-rule.save desk-rule:${id}`),
      "desk-rule.remove desk-rule:3",
    ]);
  });

  test("assign an enquiry by the first that names somebody who may answer it", async () => {
    const store = await open();
    const { db } = store;
    const guest = await addAccount(store, { account: "guest", passwordHash: "none", roles: [] });
    const lin = await addAccount(store, { account: "lin", passwordHash: "none", roles: ["admin"] });
    const mei = await addAccount(store, { account: "mei", passwordHash: "none", roles: ["admin"] });
    await insertEnquiries(store, [{}, {}, {}]);
    const { needsReview: _review, id: _id, version: _version, ...row } = anyRule;
    await db
      .insertInto("desk_rules")
      .values(
        [null, guest, lin, mei].map((assignee_id, at) => ({
          ...{ ...row, position: at, assignee_id, topic: at === 2 ? "Samples" : null },
          ...{ needs_review: 0, version: 1 },
        })),
      )
      .execute();
    const arrived = { ...subject, mailbox: "", view: views.en, now };
    const assign = (id: number, topic: string) =>
      store.transaction((tx) => assignByRules(tx, { ...arrived, id, topic } as never));
    await assign(1, "Samples");
    await assign(2, "Prices");
    const rows = db.selectFrom("enquiries").select(["assignee_id", "version"]).orderBy("id");
    expect(await rows.execute()).toEqual([
      ...[
        { assignee_id: lin, version: 1 },
        { assignee_id: mei, version: 1 },
      ],
      { assignee_id: null, version: 1 },
    ]);
    const events = db
      .selectFrom("enquiry_events")
      .select(["enquiry_id", "what", "detail", "version"]);
    expect(await events.orderBy("id").execute()).toEqual(
      [lin, mei].map((person, at) => ({
        ...{ enquiry_id: at + 1, what: "assigned", detail: JSON.stringify({ person }), version: 1 },
      })),
    );
  });
});

forEachStore("The desk's targets and calendar", (open) => {
  test("are kept one for each form and topic", async () => {
    const store = await open();
    const { db } = store;
    const draft = { form: null, topic: null, first_reply_minutes: 10, close_minutes: null };
    const save = (values: object, of?: { id: number; version: number }) =>
      saveTarget(store, { ...draft, ...values }, of, change);
    expect(await save({})).toBe(1);
    expect(await save({ topic: "Samples" })).toBe(2);
    expect(await save({ form: "quality" })).toBe(3);
    expect(await save({ form: "quality", topic: "Samples", close_minutes: 5 })).toBe(4);
    for (const same of [{}, { topic: "Samples" }, { form: "quality" }]) {
      await expect(save(same)).rejects.toThrow("target-exists");
    }
    const empty = { form: "contact", first_reply_minutes: null };
    expect(await outcome(() => save(empty))).toBe("no-target");
    // One may be changed and keep its form and topic.
    const closing = { first_reply_minutes: null, close_minutes: 20 };
    expect(await save({ topic: "Samples", ...closing }, { id: 2, version: 1 })).toBe(2);
    await expect(save({}, { id: 2, version: 2 })).rejects.toThrow("target-exists");
    await expect(save({ topic: "New" }, { id: 2, version: 1 })).rejects.toThrow(VersionConflict);
    expect(await save({ topic: "New" }, { id: 99, version: 1 })).toBeUndefined();
    expect(await removeTarget(store, { id: 99, version: 1 }, change)).toBe(false);
    expect(await removeTarget(store, { id: 3, version: 1 }, change)).toBe(true);
    expect(await outcome(() => removeTarget(store, { id: 1, version: 1 }, handler))).toBe(
      "NotPermitted",
    );
    expect(await outcome(() => saveTarget(store, draft, undefined, handler))).toBe("NotPermitted");
    expect(await listTargets(db)).toEqual([
      { ...draft, id: 1, version: 1 },
      { ...draft, ...closing, id: 2, version: 2, topic: "Samples" },
      { ...draft, id: 4, version: 1, form: "quality", topic: "Samples", close_minutes: 5 },
    ]);
    const acts = await actsOf(store);
    expect(acts.map(([act, of]) => `${act} ${of}`)).toEqual([
      ...[1, 2, 3, 4, 2].map((id) => `desk-target.save desk-target:${id}`),
      "desk-target.remove desk-target:3",
    ]);
    expect(acts[0]?.[2]).toEqual(draft);
  });

  test("have the usual hours of the mainland until others are set, each span for itself", async () => {
    const store = await open();
    const { db } = store;
    const usual = await deskHours(db);
    expect(usual).toMatchObject({ zone: "Asia/Shanghai", holidays: "mainland", version: 1 });
    const workday = [
      { from: 540, to: 720 },
      { from: 810, to: 1_080 },
    ];
    expect(usual.week).toEqual([workday, workday, workday, workday, workday, [], []]);
    const hours = (monday: DeskHours["week"][number]): Omit<DeskHours, "version"> => ({
      ...{ zone: "Europe/Berlin", holidays: "none", week: [monday, [], [], [], [], [], []] },
    });
    for (const wrong of [
      [{ from: 540, to: 540 }],
      [{ from: -1, to: 540 }],
      [{ from: 540, to: 1_441 }],
      [
        { from: 540, to: 600 },
        { from: 599, to: 700 },
      ],
    ]) {
      expect(await outcome(() => saveHours(store, hours(wrong), 1, change))).toBe("bad-hours");
    }
    for (const zone of ["Mars/Olympus", "+08:00"]) {
      const saved = () => saveHours(store, { ...hours([]), zone }, 1, change);
      expect(await outcome(saved)).toBe("unknown-zone");
    }
    expect(await outcome(() => saveHours(store, hours([]), 1, handler))).toBe("NotPermitted");
    // Spans are put in order, and may touch.
    const spans = [
      { from: 600, to: 1_440 },
      { from: 0, to: 600 },
    ];
    expect(await saveHours(store, hours(spans), 1, change)).toBe(2);
    expect(await deskHours(db)).toEqual({ ...hours(spans.toReversed()), version: 2 });
    await expect(saveHours(store, hours([]), 1, change)).rejects.toThrow(VersionConflict);
    expect(await saveHours(store, hours([{ from: 65, to: 70 }]), 2, change)).toBe(3);
    expect((await deskHours(db)).version).toBe(3);
    expect((await actsOf(store)).map(([act, of, { week }]) => [act, of, week[0]])).toEqual([
      ["desk-hours.save", "desk-hours", ["00:00-10:00", "10:00-24:00"]],
      ["desk-hours.save", "desk-hours", ["01:05-01:10"]],
    ]);
    await db.updateTable("desk_hours").set({ holidays: "odd" }).execute();
    expect((await deskHours(db)).holidays).toBe("none");
  });

  test("have known holidays and the days that staff set, in order, each by its version", async () => {
    const store = await open();
    const { db } = store;
    const name = { en: "Move", zh: "搬迁" };
    const save = (day: string, version: number) =>
      saveDay(store, { day, kind: "rest", name }, version, change);
    expect(await save("2026-12-24", 1)).toBe(2);
    expect(await save("2026-10-10", 1)).toBe(2);
    expect(await save("2026-10-10", 2)).toBe(3);
    await expect(save("2026-10-10", 2)).rejects.toThrow(VersionConflict);
    await expect(save("2026-12-25", 2)).rejects.toThrow(VersionConflict);
    const own = { kind: "rest", name, isOwn: true };
    const days = [
      { ...own, day: "2026-10-10", version: 3 },
      { ...own, day: "2026-12-24", version: 2 },
    ];
    expect(await calendarDays(db, { holidays: "none" })).toEqual(days);
    const all = await calendarDays(db, { holidays: "mainland" });
    expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).toSorted());
    expect(all.filter(({ isOwn }) => isOwn)).toEqual(days);
    expect(all.find(({ day }) => day === "2026-10-01")).toEqual({
      ...{ day: "2026-10-01", kind: "rest", isOwn: false, version: 1 },
      name: { en: expect.any(String), zh: "国庆节" },
    });
    await expect(removeDay(store, "2026-10-10", 2, change)).rejects.toThrow(VersionConflict);
    expect(await removeDay(store, "2026-10-11", 1, change)).toBe(false);
    expect(await outcome(() => removeDay(store, "2026-10-10", 3, handler))).toBe("NotPermitted");
    const day = { day: "2027-01-01", kind: "work", name } as const;
    expect(await outcome(() => saveDay(store, day, 1, handler))).toBe("NotPermitted");
    expect(await removeDay(store, "2026-10-10", 3, change)).toBe(true);
    expect(await calendarDays(db, { holidays: "none" })).toEqual(days.slice(1));
    await db.updateTable("desk_calendar").set({ kind: "odd" }).execute();
    expect(await calendarDays(db, { holidays: "none" })).toMatchObject([{ kind: "usual" }]);
    expect((await actsOf(store)).map(([act, of, detail]) => [act, of, detail.kind])).toEqual([
      ["desk-day.save", "desk-day:2026-12-24", "rest"],
      ...[1, 2].map(() => ["desk-day.save", "desk-day:2026-10-10", "rest"]),
      ["desk-day.remove", "desk-day:2026-10-10", undefined],
    ]);
  });

  test("have another basis whenever something changes by which due times are made", async () => {
    const store = await open();
    const bases = [(await dueSettings(store.db)).basis];
    const next = async (work: Promise<unknown>) => {
      await work;
      bases.push((await dueSettings(store.db)).basis);
    };
    const target = { form: null, topic: null, first_reply_minutes: 10, close_minutes: null };
    const hours = { ...(await deskHours(store.db)), zone: "Europe/Berlin" };
    await next(saveTarget(store, target, undefined, change));
    await next(saveTarget(store, { ...target, close_minutes: 5 }, { id: 1, version: 1 }, change));
    await next(saveTarget(store, { ...target, form: "quality" }, undefined, change));
    await next(saveHours(store, hours, 1, change));
    const day = { day: "2026-12-24", kind: "rest", name: { en: "", zh: "" } } as const;
    await next(saveDay(store, day, 1, change));
    expect(new Set(bases).size).toBe(bases.length);
    const { calendar, basis } = await dueSettings(store.db);
    expect([calendar.zone, calendar.of(Temporal.PlainDate.from(day.day)), basis]).toEqual([
      ...["Europe/Berlin", [], bases.at(-1)],
    ]);
  });
});

forEachStore("The desk's templates", (open) => {
  test("are kept by name, and fill in their placeholders for the enquiries that they fit", async () => {
    const store = await open();
    const { db } = store;
    const lin = await addAccount(store, { account: "lin", passwordHash: "none" });
    const draft: TemplateDraft = {
      ...{ name: " B ", form: null, topic: null, needsReview: false },
      text: { en: " {sender} {company} {code} {parts} {me} {toString} ", zh: "" },
    };
    const save = (values: object, of?: { id: number; version: number }) =>
      saveTemplate(store, { ...draft, ...values }, of, change);
    expect(await save({})).toBe(1);
    expect(await save({ name: "A", form: "business", needsReview: true })).toBe(2);
    expect(await save({ name: "C", form: "quality" })).toBe(3);
    expect(await save({ name: "D", topic: "Samples", text: { en: "D", zh: "丁{parts}" } })).toBe(4);
    expect(await save({ name: "E", topic: "Prices" })).toBe(5);
    expect(await outcome(() => save({ name: " " }))).toBe("empty-name");
    expect(await outcome(() => save({ text: { en: " ", zh: "" } }))).toBe("empty-text");
    expect(await outcome(() => saveTemplate(store, draft, undefined, handler))).toBe(
      "NotPermitted",
    );
    expect(await save({ name: "E2", topic: "Prices" }, { id: 5, version: 1 })).toBe(5);
    expect(await save({}, { id: 99, version: 1 })).toBeUndefined();
    await expect(save({}, { id: 5, version: 1 })).rejects.toThrow(VersionConflict);
    const listed = await listTemplates(db);
    expect(listed.map(({ id, name, version }) => [id, name, version])).toEqual([
      ...[
        [2, "A", 1],
        [1, "B", 1],
        [3, "C", 1],
        [4, "D", 1],
        [5, "E2", 2],
      ],
    ]);
    expect(listed[1]).toEqual({
      ...{ ...draft, id: 1, version: 1, name: "B" },
      text: { en: draft.text.en.trim(), zh: "" },
    });
    const fields = { contact_name: "Ann", company_name: "Acme", topic: "Samples" };
    const body = JSON.stringify(fields);
    await insertEnquiries(store, [
      { body, parts: ["RG2", "RG1"], topic: "Samples" },
      { body, language: "zh", topic: "Samples", parts: ["RG3", "RG4"] },
    ]);
    const by = { ...serverPerson, id: `account:${lin}` };
    const text = "Ann Acme CODE-1 RG1, RG2 Lin Wei {toString}";
    expect(await templatesFor(store, 1, by)).toEqual([
      { id: 2, name: "A", needsReview: true, text },
      { id: 1, name: "B", needsReview: false, text },
      { id: 4, name: "D", needsReview: false, text: "D" },
    ]);
    expect(await templatesFor(store, 2, by)).toEqual([
      { id: 4, name: "D", needsReview: false, text: "丁RG3、RG4" },
    ]);
    expect((await templatesFor(store, 1, serverPerson))[0]?.text).toBe(text.replace("Lin Wei", ""));
    expect(await templatesFor(store, 9, by)).toEqual([]);
    const needing = [1, 2, 99].map((id) => templateNeedsReview(db, id));
    expect(await Promise.all(needing)).toEqual([false, true, undefined]);
    expect(await removeTemplate(store, { id: 99, version: 1 }, change)).toBe(false);
    expect(await outcome(() => removeTemplate(store, { id: 1, version: 1 }, handler))).toBe(
      "NotPermitted",
    );
    expect(await removeTemplate(store, { id: 5, version: 2 }, change)).toBe(true);
    expect((await listTemplates(db)).map(({ id }) => id)).toEqual([2, 1, 3, 4]);
    expect((await actsOf(store)).map(([act, of]) => `${act} ${of}`)).toEqual([
      ...[1, 2, 3, 4, 5, 5].map((id) => `desk-template.save desk-template:${id}`),
      "desk-template.remove desk-template:5",
    ]);
  });
});
