import { expect, it } from "vitest";
import * as z from "zod";
import { messages } from "../base/i18n/index.ts";
import { ApiError } from "./errors.ts";
import {
  day,
  filters,
  freeText,
  id,
  ids,
  maxId,
  oneOf,
  paging,
  someOf,
  text,
  texts,
  wholeNumber,
} from "./parameters.ts";
import { readBody, readQuery } from "./readQuery.ts";

/** Returns the values read, or the status of the refusal with its fields. */
function outcome(read: () => object): object {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { errors } = error.data as { errors: { field: string; message: string }[] };
    return [error.status, ...errors.map(({ field, message }) => `${field}: ${message}`)];
  }
}

const kinds = {
  number: wholeNumber(3, 20),
  id: id(),
  ids: ids(3),
  one: oneOf(["a", "b"]),
  some: someOf(["a", "b"]),
  texts: texts(2),
  day: day(),
  text: text(),
  free: freeText(),
};

type Kind = keyof typeof kinds;

const query = (kind: Kind, value: string) =>
  outcome(() =>
    readQuery(
      z.object({ [kind]: kinds[kind] }),
      `/x?${new URLSearchParams({ [kind]: value })}`,
      messages.en.api,
    ),
  );

it.each<[Kind, readonly string[], readonly string[]]>([
  ["number", ["3", "20"], ["2", "21", "03", "+5", "5.0", "1e1", "", " 5", "-5"]],
  ["id", ["1", `${maxId}`], ["0", `${maxId + 1}`, "12345678901"]],
  ["ids", ["1", "3,2,1"], ["", "1,2,3,4", "1,1", "1,,2", "0"]],
  ["one", ["a"], ["c", "a,b", ""]],
  ["some", ["a", "b,a"], ["c", "a,c", "", "a,b,a"]],
  ["texts", ["a", "a,b c", "x".repeat(200)], ["", "a,", "a,b,c", "x".repeat(201), "a\n"]],
  ["day", ["2026-02-28", "2028-02-29"], ["2026-02-29", "2026-13-01", "2026-1-1", "26-01-01", "x"]],
  ["text", ["", "x".repeat(200), "芯 片"], ["x".repeat(201), "a\u0000", "a\tb", "a\u007f"]],
  ["free", ["", "a\tb", "😀".repeat(200)], ["😀".repeat(201), "x".repeat(201)]],
])("A parameter that is %s takes what fits alone", (kind, good, wrong) => {
  expect(good.filter((value) => Array.isArray(query(kind, value)))).toEqual([]);
  expect(wrong.filter((value) => !Array.isArray(query(kind, value)))).toEqual([]);
});

it("A refused parameter is named with what it takes", () => {
  const wrong = (Object.keys(kinds) as Kind[]).map((kind) =>
    query(kind, kind === "free" ? "x".repeat(999) : "\u0001"),
  );
  expect(wrong).toEqual([
    [422, "number: a whole number from 3 to 20"],
    [422, "id: a whole number from 1 to 2147483647"],
    [422, "ids: one to 3 different ids, separated by commas"],
    [422, "one: one of a, b"],
    [422, "some: one or more of a, b, separated by commas"],
    [422, "texts: one or more values, separated by commas"],
    [422, "day: a day such as 2026-11-21"],
    [422, "text: text of up to 200 characters without control characters"],
    [422, "free: text of up to 200 characters"],
  ]);
});

const schema = z.object({
  ...paging,
  type: oneOf(["1", "2"]).optional(),
  name: text(),
  filters: filters(),
});

const read = (search: string) =>
  outcome(() => readQuery(schema, `/list${search}`, messages.en.api));

it("Parameters are read once each, with their defaults, and filters by their keys", () => {
  const usual = { page: 1, limit: 10, name: "n", filters: {} };
  expect(read("?name=n&other=1&other=2")).toEqual(usual);
  expect(read("?name=n&page=2&limit=100&type=1&p.a=1..2&p.b=x%20y&p.=z")).toEqual({
    ...{ page: 2, limit: 100, type: "1", name: "n" },
    filters: { a: "1..2", b: "x y", "": "z" },
  });
  expect(
    [
      "",
      "?",
      "?name=n&limit=101",
      "?name=n&page=0",
      "?name=n&name=n",
      "?name[]=n",
      "?name=n&name[]=m",
    ].map(read),
  ).toEqual([
    [422, "name: required"],
    [422, "name: required"],
    [422, "limit: a whole number from 1 to 100"],
    [422, "page: a whole number from 1 to 2147483647"],
    [422, "name: must be given only once"],
    [422, "name: a single value, not a list"],
    [422, "name: must be given only once"],
  ]);
  expect(
    [
      "?name=n&p.a=1&p.a=2",
      "?name=n&p.a[]=1",
      `?name=n&p.a=${"x".repeat(201)}&p.b=1`,
      "?type=3&page=x",
    ].map(read),
  ).toEqual([
    [422, "p.a: must be given only once"],
    [422, "p.a: a single value, not a list"],
    [422, "p.a: one or more values, separated by commas"],
    [422, "page: a whole number from 1 to 2147483647", "type: one of 1, 2", "name: required"],
  ]);
  const many = (count: number) => Array.from({ length: count }, (_, at) => `&p.${at}=1`).join("");
  expect(Object.keys((read(`?name=n${many(60)}`) as typeof usual).filters)).toHaveLength(60);
  expect(read(`?name=n${many(61)}`)).toEqual([422, "p.*: at most 60 filters"]);
});

it("A body is an object of texts and numbers, with no fields but those that are declared", () => {
  const form = z.object({ name: text(), size: wholeNumber(0, 9).default(0) });
  const body = (value: unknown) => outcome(() => readBody(form, value, messages.en.api));
  expect([{ name: "a" }, { name: 5, size: 3 }, { name: "", size: null }].map(body)).toEqual([
    { name: "a", size: 0 },
    { name: "5", size: 3 },
    { name: "", size: 0 },
  ]);
  expect([undefined, null, "name=a", [], ["a"]].map(body)).toEqual([
    [422, "body: a JSON object or form fields"],
    [422, "body: a JSON object or form fields"],
    [422, "body: a JSON object or form fields"],
    [422, "body: a JSON object or form fields"],
    [422, "body: a JSON object or form fields"],
  ]);
  expect(
    [
      {},
      { name: null },
      { name: ["a"] },
      { name: {} },
      { name: true, size: {} },
      { name: "a", size: "x" },
    ].map(body),
  ).toEqual([
    [422, "name: required"],
    [422, "name: required"],
    [422, "name: a single value, not a list"],
    [422, "name: text of up to 200 characters without control characters"],
    [
      422,
      "name: text of up to 200 characters without control characters",
      "size: a whole number from 0 to 9",
    ],
    [422, "size: a whole number from 0 to 9"],
  ]);
  expect(body({ name: "a", [`x${"y".repeat(200)}`]: 1 })).toEqual([
    422,
    `x${"y".repeat(119)}: must not be sent: there is no such field`,
  ]);
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}`, "1"]));
  expect(body({ name: "a", ...unknown })).toHaveLength(21);
});
