import { expect, it } from "vitest";
import { ObjectProperty } from "./objectProperty.ts";

it("belongs to each holder and each module, and is hidden from all others", () => {
  const [first, second] = [
    new ObjectProperty<object, number>("number"),
    new ObjectProperty<object, string>("number"),
  ];
  const holder = { name: "a" };
  first.set(holder, 1);
  second.set(holder, "one");
  expect([first.of(holder), second.of(holder), first.of({})]).toEqual([1, "one", undefined]);
  expect([JSON.stringify(holder), Object.keys(holder)]).toEqual(['{"name":"a"}', ["name"]]);
});
