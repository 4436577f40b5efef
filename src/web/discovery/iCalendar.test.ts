import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { anyCharacter } from "../../../tests/support/anyCharacter.ts";
import { openTestApp } from "../../../tests/support/app.ts";
import { buildSetting, smallWorld } from "../../../tests/support/world.ts";
import { iCalendar } from "./iCalendar.ts";

const event = { uid: "1@example.com", day: "2026-12-31", title: "T", place: "", url: "https://x/" };

const calendarOf = (changes: object) =>
  iCalendar({ name: "N", tag: "en", changedAt: 0, events: [{ ...event, ...changes }] });

/** The lines of a calendar as programs read them: unfolded, without their escapes. */
function linesOf(calendar: string): Map<string, string> {
  const lines = calendar.replaceAll("\r\n ", "").split("\r\n");
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(":");
      const name = line.slice(0, at).split(";")[0] ?? "";
      const value = line.slice(at + 1).replace(/\\(.)/g, (_, one) => (one === "n" ? "\n" : one));
      return [name, value];
    }),
  );
}

describe("A calendar", () => {
  it("has whole days, the last of a year too", () => {
    const calendar = calendarOf({});
    expect(calendar).toContain("\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n");
    expect(calendar).toContain("\r\nDTSTAMP:19700101T000000Z\r\n");
  });

  it("preserves every text, in lines of at most 75 octets", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (typed) => {
        const calendar = calendarOf({ title: typed, place: `x${typed}` });
        for (const line of calendar.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const plain = typed
          .toWellFormed()
          .replace(/\r\n|[\r\n\u2028\u2029]/g, "\n")
          .replace(/[^\n\P{Cc}]/gu, " ");
        expect(linesOf(calendar).get("SUMMARY")).toBe(plain);
        expect(linesOf(calendar).get("LOCATION")).toBe(`x${plain}`);
      }),
    );
  });

  it("breaks a line of more than 75 octets, and no other, between characters", () => {
    const lines = (place: string) =>
      calendarOf({ place })
        .split("\r\n")
        .filter((line) => /^LOCATION| /.test(line));
    const head = "LOCATION;LANGUAGE=en:";
    const [full, more] = ["x".repeat(75 - head.length), "y".repeat(74)];
    expect(lines(full)).toEqual([head + full]);
    expect(lines(`${full}z`)).toEqual([head + full, " z"]);
    expect(lines(`${full}${more}z`)).toEqual([head + full, ` ${more}`, " z"]);
    expect(lines(`${full.slice(1)}中`)).toEqual([head + full.slice(1), " 中"]);
  });

  it("is safe from injected lines", () => {
    const calendar = calendarOf({ title: "a\r\nEND:VEVENT\nATTACH:https://evil.example" });
    expect(calendar.match(/^END:VEVENT/gm)).toHaveLength(1);
    expect(calendar).not.toMatch(/^ATTACH/m);
  });
});

const meeting = { title: { en: "Annual meeting", zh: "年度股东大会" }, place: { en: "Hall; 2" } };

const world = (...calendar: object[]) => [
  ...smallWorld(),
  buildSetting("investor_relations", { figures: [], calendar }),
];

test("The investors' calendar is served in both languages, with ids that survive a new date", async () => {
  const served = async (date: string) => {
    const { app, close } = await openTestApp({
      documents: world({ date: "2027-01-01", ...meeting }, { date, ...meeting }),
    });
    const answers = await Promise.all(
      ["", "?lang=zh"].map((query) => app.inject(`/calendar/investors.ics${query}`)),
    );
    await close();
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    }
    return answers.map(({ body }) => body);
  };
  const [en = "", zh = ""] = await served("2026-05-06");
  const [later = ""] = await served("2026-06-07");
  const days = en.match(/^DTSTART.*$/gm);
  expect(days).toEqual(["DTSTART;VALUE=DATE:20260506", "DTSTART;VALUE=DATE:20270101"]);
  const uids = (calendar: string) => calendar.replaceAll("\r\n ", "").match(/^UID:.*$/gm);
  const name = "UID:df066961c430d4a19cd7";
  expect(uids(en)).toEqual([`${name}-1@localhost`, `${name}-2@localhost`]);
  expect(uids(zh)).toEqual(uids(en));
  expect(uids(later)).toEqual(uids(en));
  expect(en).toContain("SUMMARY;LANGUAGE=en:Annual meeting\r\n");
  expect(zh).toContain("SUMMARY;LANGUAGE=zh-CN:年度股东大会\r\n");
  expect(en).toContain("LOCATION;LANGUAGE=en:Hall\\; 2\r\n");
  expect(later).toContain("DTSTART;VALUE=DATE:20260607\r\n");
});

test("A site without dates has an empty calendar", async () => {
  const { app, close } = await openTestApp({ documents: smallWorld() });
  const { body, statusCode } = await app.inject("/calendar/investors.ics");
  await close();
  expect(statusCode).toBe(200);
  expect(body).not.toContain("VEVENT");
});
