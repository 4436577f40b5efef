import { expect, it } from "vitest";
import { declaredQuery } from "./declaredQuery.ts";

const list = (search: string) => declaredQuery("product-list", `/product-list${search}`);
const search = (text: string) => declaredQuery("search-result", `/search-result?search=${text}`);

it("A page reads the queries that it declares, as first given and trimmed", () => {
  expect(list("?id=%2010%20&id=11&utm=x&view=table")).toEqual({ id: "10", view: "table" });
  expect([list(""), list("?"), list("?id"), declaredQuery("home", "/?id=1&x=2")]).toEqual([
    ...[{}, {}, { id: "" }, {}],
  ]);
});

it("A longer value than pages read is dropped, or cut one character later where it is typed", () => {
  const [longest, longer] = ["x".repeat(200), "x".repeat(201)];
  expect([list(`?id=${longest}`), list(`?id=${longer}`)]).toEqual([{ id: longest }, {}]);
  expect([search(longest), search(longer), search(`${longer}xx`)]).toEqual([
    ...[{ search: longest }, { search: longer }, { search: longer }],
  ]);
});

it("A list has all of its values, up to a thousand characters and sixty lists of a kind", () => {
  expect(list("?p.bus=%20can&p.bus=spi%20&p.clock=1..2&q.x=1")).toEqual({
    ...{ "p.bus": "can,spi", "p.clock": "1..2" },
  });
  const [longest, longer] = ["x".repeat(1_000), "x".repeat(1_001)];
  expect([list(`?p.a=${longest}`), list(`?p.a=${longer}&p.b=1`)]).toEqual([
    ...[{ "p.a": longest }, { "p.b": "1" }],
  ]);
  const many = Array.from({ length: 61 }, (_, at) => `p.${at}=1`).join("&");
  const read = list(`?${many}`);
  expect([Object.keys(read).length, read["p.59"], read["p.60"]]).toEqual([60, "1", undefined]);
});
