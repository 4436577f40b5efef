import { expect, test } from "vitest";
import { parameter } from "./parameter.ts";

test("a parameter has up to 500 options", () => {
  const options = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ value: `v${at}`, label: { en: `V ${at}` } }));
  const bodyOf = (count: number) => ({
    ...{ label: { en: "Core", zh: "内核" }, group: "groups/core", kind: "enum" },
    options: options(count),
  });
  expect(parameter.body.safeParse(bodyOf(500)).success).toBe(true);
  expect(parameter.body.safeParse(bodyOf(501)).success).toBe(false);
});
