import { expect, it } from "vitest";
import { parseStream } from "./parseYaml.ts";

function told(text: string): string[] {
  const { documents, problems } = parseStream(text);
  return [
    ...documents.map(({ data }) => JSON.stringify(data)),
    ...problems.map(({ line, column, message }) => `! ${line}:${column} ${message.split("\n")[0]}`),
  ];
}

it("Streams of documents and lists of documents are read, and plain data alone", () => {
  expect(
    [
      ...[
        "a: 1",
        "a: 1\n---\nb: 2",
        "- a: 1\n- b: 2",
        "",
        "---\n---\na: 1",
        '{"a": [1, null]}',
        "a: &x 1",
        "a: *x",
      ],
      ...[
        "a: !tag 1",
        "a: 1\na: 2",
        "? [a]\n: 1",
        "5: a",
        "%YAML 1.1\n---\na: 1",
        "%YAML 1.2\n---\na: yes",
        "a: [",
        "a: 1\n  b: 2",
      ],
      ...["a: &x 1\nb: *x", "\ta: 1"],
    ].map((text) => `${JSON.stringify(text)} => ${told(text).join(" | ")}`),
  ).toMatchInlineSnapshot(`
    [
      ""a: 1" => {"a":1}",
      ""a: 1\\n---\\nb: 2" => {"a":1} | {"b":2}",
      ""- a: 1\\n- b: 2" => {"a":1} | {"b":2}",
      """ => ",
      ""---\\n---\\na: 1" => {"a":1}",
      ""{\\"a\\": [1, null]}" => {"a":[1,null]}",
      ""a: &x 1" => ! 1:7 anchors are not taken: write the value out",
      ""a: *x" => ! 1:4 aliases are not taken: write the value out",
      ""a: !tag 1" => ! 1:4 Unresolved tag: !tag | ! 1:9 the tag !tag is not taken",
      ""a: 1\\na: 2" => ! 2:1 Map keys must be unique",
      ""? [a]\\n: 1" => ! 1:3 With stringKeys, all keys must be strings",
      ""5: a" => {"5":"a"}",
      ""%YAML 1.1\\n---\\na: 1" => ! 2:1 only YAML 1.2 is taken",
      ""%YAML 1.2\\n---\\na: yes" => {"a":"yes"}",
      ""a: [" => ! 1:5 Flow sequence in block collection must be sufficiently indented and end with a ]",
      ""a: 1\\n  b: 2" => ! 1:4 Nested mappings are not allowed in compact mappings | ! 1:4 Implicit keys need to be on a single line",
      ""a: &x 1\\nb: *x" => ! 1:7 anchors are not taken: write the value out | ! 2:4 aliases are not taken: write the value out",
      ""\\ta: 1" => ! 1:1 Tabs are not allowed as indentation",
    ]
  `);
  expect(told(`a: ${"[".repeat(20_000)}`)).toEqual([expect.stringMatching(/nested too deeply$/)]);
});

it("Fields are found by their paths, missing ones by what is nearest", () => {
  const text = "a: 1\nb:\n  c:\n    - x: 1\n    - y: 2\n---\n- d: 1\n\n-\n  e: [5,\n    6]\n";
  const { documents } = parseStream(text);
  const [first, second, third] = documents;
  const at = (found: { line: number; column: number } | undefined) =>
    `${found?.line}:${found?.column}`;
  expect([
    at(first?.locate([])),
    at(first?.locate(["a"])),
    at(first?.locate(["b", "c"])),
    at(first?.locate(["b", "c", 1])),
    at(first?.locate(["b", "c", 1, "y"])),
    at(first?.locate(["b", "c", 7])),
    at(first?.locate(["b", "c", "x"])),
    at(first?.locate(["b", "none", "deep"])),
    at(first?.locate(["a", "deep"])),
    at(second?.locate([])),
    at(second?.locate(["d"])),
    at(third?.locate([])),
    at(third?.locate(["e", 1])),
    at(third?.locate(["none"])),
  ]).toMatchInlineSnapshot(`
    [
      "1:1",
      "1:1",
      "3:3",
      "5:7",
      "5:7",
      "3:3",
      "3:3",
      "2:1",
      "1:1",
      "7:3",
      "7:3",
      "10:3",
      "11:5",
      "10:3",
    ]
  `);
});
