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

describe("Descriptions of the fields of a schema of the contract", () => {
  it("belong to their field, also if it is optional", () => {
    const shape = described(z.object({ one: z.string(), other: z.optional(z.int()) }), {
      one: ({ api }) => api.required,
      other: yes,
    });
    const told = Object.values(shape.shape).map((field) => descriptionOf(field, "zh"));
    expect(told).toEqual([staffMessages.zh.api.required, "Yes"]);
  });

  it("are given once, so that no field has the description of another", () => {
    const shared = z.string();
    const shape = z.object({ one: shared, other: shared });
    expect(() => described(shape, { one: yes, other: () => "No" })).toThrow("other");
  });
});

it("an account's name has the description of its own API, whichever is registered last", () => {
  const { apiReference, adminApi } = staffMessages.en;
  const wordsOf = (schema: core.core.$ZodType) => descriptionOf(schema, "en");
  expect(wordsOf(loginInput.shape.account)).toBe(apiReference.notes.account);
  const bodies = adminRoutes.flatMap(({ body }) => (body instanceof core.ZodObject ? [body] : []));
  const names = bodies.flatMap(({ shape }) => shape.account ?? []).map(wordsOf);
  expect(names.length).toBeGreaterThanOrEqual(2);
  expect(new Set(names)).toEqual(new Set([adminApi.fields.account]));
});
