import fc from "fast-check";
import { expect, it } from "vitest";
import { type FormName, fieldNames, formNames } from "./form/fields.ts";
import { fingerprintOf } from "./saveEnquiry.ts";

const sent = fc.dictionary(
  fc.constantFrom(...fieldNames),
  fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.boolean(),
    fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
  ),
);

const [form] = formNames as readonly [FormName, ...FormName[]];

it("A request is identified by its form, its language and each of its fields", () => {
  fc.assert(
    fc.property(sent, fc.constantFrom(...fieldNames), (fields, name) => {
      const own = fingerprintOf(form, "en", fields);
      expect(own).toMatch(/^[\w-]{43}$/);
      expect(fingerprintOf(form, "en", { ...fields })).toBe(own);
      expect(fingerprintOf(form, "zh", fields)).not.toBe(own);
      for (const value of ["another", true, false, ["another"]]) {
        const isOther = JSON.stringify(fields[name]) !== JSON.stringify(value);
        expect(fingerprintOf(form, "en", { ...fields, [name]: value }) !== own).toBe(isOther);
      }
    }),
  );
});

it("Fields that no form sends are ignored, however deeply they are nested", () => {
  let nested: unknown = {};
  for (let depth = 0; depth < 20_000; depth += 1) nested = { nested };
  const name = "company_name";
  const nothing = fingerprintOf(form, "en", {});
  for (const value of [nested, 1, null, undefined]) {
    expect(fingerprintOf(form, "en", { [name]: value })).toBe(nothing);
  }
  expect(fingerprintOf(form, "en", { [name]: [nested, "a"] })).toBe(
    fingerprintOf(form, "en", { [name]: [1, "a"] }),
  );
  expect(fingerprintOf(form, "en", { [name]: [nested] })).not.toBe(nothing);
});
