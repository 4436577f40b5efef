import { expect, test } from "vitest";
import { changesOf, isInLanguages, settableFields, wordsIn } from "./settableFields.ts";

interface Field {
  readonly kind: string;
  readonly path: string;
  readonly required: boolean;
  readonly nullable?: boolean;
  readonly fields?: readonly Field[];
}

const field = (kind: string, path = `/${kind}`, changes: Partial<Field> = {}): Field => ({
  ...{ kind, path, required: true, ...changes },
});

test("Fields of many documents are set where one value makes sense in all, within groups too", () => {
  const settable = [
    ...["line", "number", "switch", "choice", "reference", "text", "day", "colour"],
    ...["references", "choices", "lines", "lines-pair"],
  ].map((kind) => field(kind));
  const others = ["rich-text", "image", "list", "variant"].map((kind) => field(kind));
  const names = ["/title", "/name", "/question", "/label"].map((path) => field("text", path));
  const line = field("line", "/name");
  const group = field("group", "/group", { fields: [field("image"), field("url"), ...names] });
  const found = settableFields([...others, group, ...names, line, ...settable]);
  expect(found).toEqual([field("url"), line, ...settable]);
  expect(settableFields([field("group")])).toEqual([]);
});

test.each<[string, string, Partial<Field>, readonly string[]]>([
  ["line", "/line", {}, ["set"]],
  ["line", "/line", { required: false }, ["set", "clear"]],
  ["reference", "/parent", { nullable: true }, ["set", "clear"]],
  ["references", "/products", {}, ["add", "remove", "set"]],
  ["references", "/products", { required: false }, ["add", "remove", "set", "clear"]],
  ["text", "/keywords", {}, ["add", "remove", "set"]],
  ["text", "/summary", {}, ["set"]],
])("A field %s at %s, %j, is changed by %j", (kind, path, changes, ways) => {
  expect(changesOf(field(kind, path, changes))).toEqual(ways);
});

test("Texts and pairs of lists are written in each language by themselves", () => {
  const kinds = ["text", "lines-pair", "lines", "line"];
  expect(kinds.filter((kind) => isInLanguages({ kind }))).toEqual(["text", "lines-pair"]);
});

test("Words are separated by commas, semicolons and line ends of either language", () => {
  expect(wordsIn(" a b, c，d、e;f；g\n\n, ")).toEqual(["a b", "c", "d", "e", "f", "g"]);
});
