import { expect, it, onTestFinished, vi } from "vitest";
import { isCurrent, isPreconditionFalse, requestedRange } from "./conditionalRequests.ts";

const second = 1_000;
const modified = Date.parse("2026-11-20T09:00:00Z");
const at = (time: number) => new Date(time).toUTCString();

/** A file that was changed within a second of its time, as all are. */
const state = { version: "v1", modified: modified + 400, size: 100 };

it("A file is current for its tag or a time from its change on, by whole seconds, and tags decide", () => {
  const current = (tag: string | undefined, since?: string) =>
    isCurrent({ "if-none-match": tag, "if-modified-since": since }, state);
  expect(['"v1"', 'W/"v1"', '"a", "v1"', "*"].map((tag) => current(tag))).toEqual(
    Array(4).fill(true),
  );
  expect(["v1", '"v2"', ""].map((tag) => current(tag, at(modified)))).toEqual(Array(3).fill(false));
  const times = [modified - second, modified, modified + second];
  expect(times.map((time) => current(undefined, at(time)))).toEqual([false, true, true]);
  expect([current(undefined), current(undefined, "yesterday")]).toEqual([false, false]);
});

it("A request is for another version by another strong tag, or by a time before the change", () => {
  const file = { tag: '"v1"', modified: state.modified };
  const isOther = (match: string | undefined, since?: string) =>
    isPreconditionFalse({ "if-match": match, "if-unmodified-since": since }, file);
  expect(['"v1"', '"a" , "v1"', "*"].map((match) => isOther(match, at(0)))).toEqual(
    Array(3).fill(false),
  );
  expect(['W/"v1"', '"a"', ""].map((match) => isOther(match))).toEqual(Array(3).fill(true));
  const times = [modified - second, modified, modified + second];
  expect(times.map((time) => isOther(undefined, at(time)))).toEqual([true, false, false]);
  expect([isOther(undefined), isOther(undefined, "yesterday")]).toEqual([false, false]);
});

it("A range is sent of a file that is the same, by its tag, or by its time a minute later", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const range = (condition?: string, of: typeof state | undefined = state) =>
    requestedRange({ range: "bytes=1-5", "if-range": condition }, of);
  const sent = { first: 1, last: 5 };
  vi.setSystemTime(modified + 61 * second);
  expect([range(), range('"v1"'), range(at(modified))]).toEqual([sent, sent, sent]);
  for (const other of ['"v2"', 'W/"v1"', at(modified - second), at(modified + second), "never"]) {
    expect([other, range(other)]).toEqual([other, undefined]);
  }
  expect(requestedRange({ range: "bytes=1-5", "if-range": '"v1"' }, undefined)).toBeUndefined();
  vi.setSystemTime(modified + 60 * second);
  expect(range(at(modified))).toBeUndefined();
});

it("A range has its first and last byte, or is the end of the file", () => {
  const range = (header: string | undefined) => requestedRange({ range: header }, state);
  expect(["bytes=3-3", " BYTES=0- ", "bytes=-7", `bytes=0-${"9".repeat(30)}`].map(range)).toEqual([
    { first: 3, last: 3 },
    { first: 0 },
    { suffix: 7 },
    { first: 0, last: Number.MAX_SAFE_INTEGER },
  ]);
  for (const none of [undefined, "", "bytes=-", "bytes=4-3", "bytes=0-1,3-4", "lines=0-1"]) {
    expect([none, range(none)]).toEqual([none, undefined]);
  }
});
