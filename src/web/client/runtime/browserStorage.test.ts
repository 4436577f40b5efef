import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultExpiryMs, serializeEntry } from "../../../base/site/readerStorageKeys.ts";
import { parseEntry } from "./browserStorage.ts";

const moment = fc.integer({ min: 0, max: 8_640_000_000_000_000 });
const lifetime = fc.integer({ min: 1, max: 10 * defaultExpiryMs });

describe("the local cache", () => {
  it("returns a stored value until its lifetime is over, and no longer", () => {
    fc.assert(
      fc.property(fc.jsonValue(), moment, lifetime, fc.nat(), (value, now, life, passed) => {
        const text = serializeEntry(value, now, life);
        const expected = passed < life ? JSON.parse(JSON.stringify(value)) : undefined;
        expect(parseEntry(text, now + passed)).toEqual(expected);
      }),
    );
  });

  it("stores for 24 hours by default", () => {
    const text = serializeEntry("kept", 1_000);
    expect(parseEntry(text, 1_000 + 86_399_999)).toBe("kept");
    expect(parseEntry(text, 1_000 + 86_400_000)).toBeUndefined();
  });

  it("ignores entries in another format", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant(null)), moment, (text, now) => {
        expect(parseEntry(text, now)).toBeUndefined();
      }),
    );
    expect(parseEntry('{"value":1,"expires":"9e99"}', 0)).toBeUndefined();
  });
});
