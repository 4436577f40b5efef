import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, readAddress, screenKeys, screens, writeAddress } from "./screens.ts";

describe("the studio's addresses", () => {
  it("name screens by path and their state by query", () => {
    expect(addressOf("home", {})).toBe("/studio");
    expect(addressOf("person", { id: "7" })).toBe("/studio/people/7");
    expect(addressOf("people", {}, { page: "2", search: "李 wei" })).toBe(
      "/studio/people?search=%E6%9D%8E%20wei&page=2",
    );
  });

  it.each(["/studio", "/studio/", "//studio//", "/studio#top"])("%s is home", (address) => {
    expect(readAddress(address)).toEqual({ screen: "home", parameters: {}, queries: {} });
  });

  it.each(["", "/", "/studios", "/studio/nothing", "/studio/people/1/2", "/studio/people/%E0%A4"])(
    "%s is no screen",
    (address) => expect(readAddress(address)).toBeUndefined(),
  );

  it("drop queries that are not part of the screen, and empty ones", () => {
    expect(readAddress("/studio/people?lang=zh&page=&search=a&search=b")?.queries).toEqual({
      search: "a",
    });
  });

  const value = fc.string({ minLength: 1, unit: "grapheme" }).map((text) => text.toWellFormed());
  it("are read back as they were written", () => {
    const place = fc.constantFrom(...screenKeys).chain((screen) => {
      const { path, queries } = screens[screen];
      const names = path.split("/").flatMap((part) => (part[0] === ":" ? [part.slice(1)] : []));
      const record = (keys: readonly string[], required: boolean) =>
        fc.record(Object.fromEntries(keys.map((key) => [key, value])), {
          requiredKeys: required ? [...keys] : [],
          noNullPrototype: true,
        });
      return fc.record({
        screen: fc.constant(screen),
        parameters: record(names, true),
        queries: record(queries, false),
      });
    });
    fc.assert(
      fc.property(place, (one) => {
        const read = readAddress(writeAddress(one));
        expect(read).toEqual(one);
      }),
      { numRuns: 200 },
    );
  });
});
