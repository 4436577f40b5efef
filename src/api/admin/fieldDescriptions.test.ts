import { describe, expect, it } from "vitest";
import * as core from "zod";
import * as z from "zod/mini";
import { staffMessages } from "../../base/i18n/staff/index.ts";
import { adminRoutes } from "./routes/index.ts";
import "../public/reference/operations.ts";
import { loginInput } from "../public/userCentre/input.ts";
import { descriptionOf } from "../schemaRegistry.ts";
import { described } from "./fieldDescriptions.ts";

const yes = () => "Yes";

describe("Words for the fields of a shape of the contract", () => {
  it("are those of the field, also where it may be absent", () => {
    const shape = described(z.object({ one: z.string(), other: z.optional(z.int()) }), {
      one: ({ api }) => api.required,
      other: yes,
    });
    const told = Object.values(shape.shape).map((field) => descriptionOf(field, "zh"));
    expect(told).toEqual([staffMessages.zh.api.required, "Yes"]);
  });

  it("are given once, so that no field tells what another means", () => {
    const shared = z.string();
    const shape = z.object({ one: shared, other: shared });
    expect(() => described(shape, { one: yes, other: () => "No" })).toThrow("other");
  });
});

it("an account's name has the words of its own API, whichever is described last", () => {
  const { apiReference, adminApi } = staffMessages.en;
  const wordsOf = (schema: core.core.$ZodType) => descriptionOf(schema, "en");
  expect(wordsOf(loginInput.shape.account)).toBe(apiReference.notes.account);
  const bodies = adminRoutes.flatMap(({ body }) => (body instanceof core.ZodObject ? [body] : []));
  const names = bodies.flatMap(({ shape }) => shape.account ?? []).map(wordsOf);
  expect(names.length).toBeGreaterThanOrEqual(2);
  expect(new Set(names)).toEqual(new Set([adminApi.fields.account]));
});
