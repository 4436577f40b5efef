import { expect, test } from "vitest";
import { deskReader, insertClock, insertEnquiries } from "../../../tests/support/deskRows.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { serverPerson } from "../access/rights.ts";
import { deskFigures } from "./deskFigures.ts";

const minute = 60_000;

/** Figures of enquiries that nobody has answered. */
const untouched = {
  ...{ replied: 0, closed: 0, reopened: 0, firstReply: { median: null, p90: null } },
  ...{ close: { median: null, p90: null }, inTime: { firstReply: null, close: null } },
};

forEachStore("Figures of the desk", (open) => {
  test("are of a period and of the forms that a person may read, in groups by size and value", async () => {
    const store = await open();
    await insertEnquiries(store, [
      { created_at: 99, topic: "Before" },
      { created_at: 100, topic: "Prices", region: "overseas", parts: ["RG1", "RG2"] },
      { created_at: 150, topic: "Samples", language: "zh", parts: ["RG2"] },
      { created_at: 199, topic: "Samples", form: "quality" },
      { created_at: 200, topic: "After" },
      { created_at: 150, topic: "Spam", is_spam: 1 },
      { created_at: 160, topic: "Drivers" },
    ]);
    const wish = { from: 100, to: 200, now: 300 };
    const groupsBy = async (by: "form" | "topic" | "part" | "region" | "language") => {
      const { total, groups } = await deskFigures(store.db, serverPerson, { ...wish, by });
      expect(total).toEqual({ count: 4, ...untouched });
      return groups.map(({ value, count }) => [value, count]);
    };
    expect(await groupsBy("topic")).toEqual([
      ...[
        ["Samples", 2],
        ["Drivers", 1],
        ["Prices", 1],
      ],
    ]);
    expect(await groupsBy("part")).toEqual([
      ...[
        ["RG2", 2],
        ["RG1", 1],
      ],
    ]);
    expect(await groupsBy("region")).toEqual([
      ...[
        ["", 3],
        ["overseas", 1],
      ],
    ]);
    expect(await groupsBy("language")).toEqual([
      ...[
        ["en", 3],
        ["zh", 1],
      ],
    ]);
    // A single one, with its due time and its part.
    await insertClock(store, 2, { due_at: 250 });
    const one = { from: 100, to: 101, now: 300, by: "part" } as const;
    const single = await deskFigures(store.db, serverPerson, one);
    expect([single.total.inTime.firstReply, single.groups.map(({ value }) => value)]).toEqual([
      ...[0, ["RG1", "RG2"]],
    ]);
    await store.db.deleteFrom("enquiry_clocks").execute();
    const quality = deskReader(1, { forms: ["quality"] });
    expect(await deskFigures(store.db, quality, { ...wish, by: "form" })).toEqual({
      total: { count: 1, ...untouched },
      groups: [{ value: "quality", count: 1, ...untouched }],
    });
    const nobody = deskReader(1, { forms: [] });
    expect(await deskFigures(store.db, nobody, { ...wish, by: "form" })).toEqual({
      ...{ total: { count: 0, ...untouched }, groups: [] },
    });
  });

  test("have the median and the ninth of ten durations, and count what was opened again", async () => {
    const store = await open();
    const replied = [10, 40, 0, 30, 20].map((minutes) => minutes * minute);
    await insertEnquiries(store, [
      ...replied.map((at) => ({ created_at: 5, first_reply_at: 5 + at })),
      // Closed for the first time, opened again, and closed a second time or still open.
      { created_at: 0, first_closed_at: 10 * minute, closed_at: 90 * minute, state: "closed" },
      { created_at: 0, first_closed_at: 20 * minute },
      { created_at: 0, first_closed_at: 30 * minute, closed_at: 30 * minute, state: "closed" },
      // Of a release that kept the last closing alone, by a clock that was behind.
      { created_at: 50, first_reply_at: 45, closed_at: 40, state: "closed", topic: "Clock" },
      { created_at: 20, closed_at: 20 + 7 * minute, state: "closed", topic: "Once" },
    ]);
    const wish = { from: 0, to: 100, by: "topic", now: 0 } as const;
    const { total, groups } = await deskFigures(store.db, serverPerson, wish);
    expect(total).toEqual({
      ...{ count: 10, replied: 6, closed: 5, reopened: 2 },
      firstReply: { median: 15, p90: 35 },
      close: { median: 10, p90: 26 },
      inTime: { firstReply: null, close: null },
    });
    const shown = groups.map((one) => [one.value, one.firstReply.median, one.close.median]);
    expect(shown.slice(1)).toEqual([
      ["Clock", 0, 0],
      ["Once", null, 7],
    ]);
  });

  test("have the shares of due times that were met in time, of those that are over", async () => {
    const store = await open();
    await insertEnquiries(store, [{}, {}, {}, {}, { parts: ["RG1"] }, { parts: ["RG1"] }]);
    const now = 1_000;
    const clocks = [
      // Met just in time, and late.
      [1, { due_at: 500, met_at: 500 }],
      [2, { due_at: 500, met_at: 501 }],
      // Runs, and is late.
      [3, { due_at: 999 }],
      [3, { round: 1, due_at: 998 }],
      // Runs and is not due yet; ended; stands; has no due time.
      [4, { due_at: 1_001 }],
      [5, { due_at: 500, ended_at: 600 }],
      [6, { due_at: 500, paused_at: 600 }],
      [4, { round: 1, due_at: null, met_at: 700 }],
      // Each round of a first reply counts, and of closing the first.
      [1, { round: 1, due_at: 800, met_at: 700 }],
      [1, { target: "close", due_at: 500, met_at: 400 }],
      [1, { target: "close", round: 1, due_at: 500, met_at: 900 }],
      [2, { target: "close", due_at: 500, met_at: 400 }],
      [5, { target: "close", due_at: 500, met_at: 900 }],
    ] as const;
    for (const [enquiry, values] of clocks) await insertClock(store, enquiry, values);
    const wish = { from: 0, to: 100, by: "part", now } as const;
    const { total, groups } = await deskFigures(store.db, serverPerson, wish);
    expect(total.inTime).toEqual({ firstReply: 2 / 5, close: 2 / 3 });
    expect(groups.map(({ value, inTime }) => [value, inTime])).toEqual([
      ["RG1", { firstReply: null, close: 0 }],
    ]);
  });

  test("are of all enquiries of a period, however many", async () => {
    const store = await open();
    await insertEnquiries(store, [
      { topic: "First" },
      ...Array.from({ length: 1_000 }, () => ({ topic: "Others", created_at: 1 })),
    ]);
    const wish = { from: 0, to: 100, by: "topic", now: 0 } as const;
    const { total, groups } = await deskFigures(store.db, serverPerson, wish);
    expect(total.count).toBe(1_001);
    expect(groups.map(({ value, count }) => [value, count])).toEqual([
      ...[
        ["Others", 1_000],
        ["First", 1],
      ],
    ]);
  });
});
