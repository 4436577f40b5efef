import { expect, it } from "vitest";
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

it("A field named as what every object has is a field", () => {
  const fields = formFields("__proto__=x&constructor=y");
  expect(Object.entries(fields)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
});
