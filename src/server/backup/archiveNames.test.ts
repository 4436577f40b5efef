import fc from "fast-check";
import { expect, it } from "vitest";
import { baseOf, newArchiveName, readArchiveName } from "./archiveNames.ts";

const digest = "0123456789abcdef";

it("names are parsed as they were created, and sort by time", () => {
  const time = fc.integer({ min: 0, max: Date.parse("2999-12-31T00:00:00Z") });
  fc.assert(
    fc.property(time, time, (one, other) => {
      const full = newArchiveName(one, digest, undefined);
      const increment = newArchiveName(other, digest, full);
      expect(readArchiveName(full.name)).toEqual(full);
      expect(readArchiveName(increment.name)).toEqual(increment);
      expect(baseOf(increment, [increment, full])).toBe(full);
      if (one !== other) expect(full.name < increment.name).toBe(one < other);
    }),
  );
});

it.each([
  "",
  "tapeout-20261122T170000000Z-full-0123456789ab.tar.zst",
  "tapeout-20261322T170000000Z-full-0123456789ab.tar.zst.age",
  "tapeout-20261122T170000000Z-increment-0123456789ab.tar.zst.age",
  "tapeout-20261122T170000000Z-full-0123456789ab-20261122T170000000Z.tar.zst.age",
  ".incoming-1",
  "notes.txt",
])("%j is no archive", (name) => expect(readArchiveName(name)).toBeUndefined());
