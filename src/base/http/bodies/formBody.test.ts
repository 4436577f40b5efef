import { expect, it } from "vitest";
import { TooManyValues } from "../requests/requestErrors.ts";
import { formFields } from "./formBody.ts";

it.each([
  ["", {}],
  ["name=Lin&text=1+%2B+1", { name: "Lin", text: "1 + 1" }],
  ["a=1&a=2", { a: ["1", "2"] }],
  ["a%5B%5D=1", { a: ["1"] }],
  ["a[]=1&a[]=2&b=", { a: ["1", "2"], b: "" }],
  ["text=%E4%BD%A0&broken=%ff", { text: "你", broken: "\ufffd" }],
])("The fields of a form: %j", (body, fields) => {
  expect(formFields(body)).toEqual(fields);
});

it("A field that is named like a member of every object is read as a field", () => {
  const fields = formFields("__proto__=x&constructor=y");
  expect(Object.entries(fields)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});

it("A form with too many pairs is not read", () => {
  const pairs = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=`).join("&");
  expect(Object.keys(formFields(pairs(300)))).toHaveLength(300);
  expect(() => formFields(pairs(301))).toThrow(TooManyValues);
});
