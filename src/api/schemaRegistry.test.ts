import { expect, it } from "vitest";
import * as z from "zod";
import { messages } from "../base/i18n/index.ts";
import { adminRoutes } from "./admin/routes/index.ts";
import "./public/reference/operations.ts";
import { loginInput } from "./public/userCentre/input.ts";
import { descriptionOf } from "./schemaRegistry.ts";

it("an account's name has the words of its own API, whichever is described last", () => {
  const { apiReference, adminApi } = messages.en;
  const described = (schema: z.ZodType) => descriptionOf(schema, messages.en);
  expect(described(loginInput.shape.account)).toBe(apiReference.notes.account);
  const bodies = adminRoutes.flatMap(({ body }) => (body instanceof z.ZodObject ? [body] : []));
  const names = bodies.flatMap(({ shape }) => shape.account ?? []).map(described);
  expect(names.length).toBeGreaterThanOrEqual(2);
  expect(new Set(names)).toEqual(new Set([adminApi.fields.account]));
});
