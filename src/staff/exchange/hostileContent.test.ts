import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asYaml, group, makeFolder, refused } from "../../../tests/support/sampleFolder.ts";
import { readText } from "./contentFolder.ts";
import { ContentFileError } from "./fileProblems.ts";
import { readContent } from "./readContent.ts";

describe("hostile content files", () => {
  it("are not read from outside the folder through links", async () => {
    const outside = await makeFolder({ "a.yaml": asYaml([group("outside")]) });
    const folder = await makeFolder({ "b.yaml": asYaml([group("b")]) });
    await symlink(join(outside, "a.yaml"), join(folder, "a.yaml"));
    await symlink(outside, join(folder, "c"));
    await symlink(folder, join(folder, "d"));
    expect(await refused(folder)).toEqual([
      expect.stringMatching(/^a\.yaml:1:1: a symbolic link/),
      expect.stringMatching(/^c:1:1: a symbolic link/),
      expect.stringMatching(/^d:1:1: a symbolic link/),
    ]);
  });

  it("are not read from outside it through links that were files when they were found", async () => {
    const outside = await makeFolder({ "a.yaml": "secret: 1" });
    const folder = await makeFolder();
    await symlink(join(outside, "a.yaml"), join(folder, "a.yaml"));
    const text = await readText(join(folder, "a.yaml"), false);
    expect(text).toMatchObject({ line: 1, message: expect.stringContaining("ELOOP") });
  });

  it("cannot expand to gigabytes with a few aliases, or contain themselves", async () => {
    const doubling = Array.from({ length: 40 }, (_, n) => {
      return n === 0 ? "a0: &a0 [x, x]" : `a${n}: &a${n} [*a${n - 1}, *a${n - 1}]`;
    });
    const folder = await makeFolder({
      "bomb.yaml": doubling.join("\n"),
      "itself.yaml": "type: faq\nkey: a\nbody: &body { question: *body }\n",
    });
    const problems = await refused(folder);
    expect(problems).toContainEqual("bomb.yaml:1:9: anchors are not taken: write the value out");
    expect(problems).toContainEqual("bomb.yaml:2:10: aliases are not taken: write the value out");
    expect(problems).toContainEqual(expect.stringMatching(/^itself\.yaml:3:.*aliases/));
  });

  it("may not be nested without limit", async () => {
    const folder = await makeFolder({
      "a.yaml": `type: faq\nkey: a\nbody: ${"[".repeat(20_000)}`,
      "b.yaml": `type: faq\nkey: b\nbody: ${"{a: ".repeat(20_000)}`,
      "c.json": `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
      "d.yaml": `${"- ".repeat(20_000)}x`,
    });
    const problems = await refused(folder);
    expect(problems.map((problem) => problem.replace(/:\d+:\d+/, ""))).toEqual([
      "a.yaml: nested too deeply",
      "b.yaml: nested too deeply",
      "c.json: nested too deeply",
      "d.yaml: nested too deeply",
    ]);
  });

  it("may not be too large", async () => {
    const folder = await makeFolder({ "a.yaml": asYaml([group("a")]) });
    await writeFile(join(folder, "b.yaml"), Buffer.alloc(9 * 1024 * 1024, "#"));
    expect(await refused(folder)).toEqual(["b.yaml:1:1: larger than 8 MB"]);
  });

  it("may not contain tags, keys that are no strings, or another version of YAML", async () => {
    const folder = await makeFolder({
      "a.yaml": "type: !!binary aGk=\nkey: !custom b\n",
      "b.yaml": "? [type]\n: faq\n",
      "c.yaml": "%YAML 1.1\n---\ntype: faq\nkey: yes\n",
    });
    const problems = await refused(folder);
    expect(problems).toContainEqual(
      expect.stringMatching(/^a\.yaml:1:.*tag:yaml\.org,2002:binary/),
    );
    expect(problems).toContainEqual(expect.stringMatching(/^a\.yaml:2:.*custom/));
    expect(problems).toContainEqual(expect.stringMatching(/^b\.yaml:1:.*keys must be strings/));
    expect(problems).toContainEqual(expect.stringMatching(/^c\.yaml:.*only YAML 1\.2/));
  });

  it("change nothing by keys that objects have from their prototype", async () => {
    const folder = await makeFolder({
      "a.yaml":
        "type: parameterGroup\nkey: a\n__proto__: { polluted: 1 }\nbody:\n" +
        "  title: { en: A, constructor: x }\n  position: 1\n  __proto__: { x: 1 }\n",
    });
    const problems = await refused(folder);
    expect(problems).toContainEqual(
      "a.yaml:3:1: __proto__: Remove “__proto__”: there is no such field.",
    );
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("are distinguished from text by their bytes", async () => {
    const folder = await makeFolder({ "a.yaml": new Uint8Array([0x74, 0x3a, 0x20, 0xff, 0xfe]) });
    expect(await refused(folder)).toEqual([
      "a.yaml:1:1: cannot be decoded: neither in UTF-8 nor in UTF-16",
    ]);
  });

  it("are read or refused with problems, whatever they contain", async () => {
    const piece = fc.constantFrom(
      ..."type: faq|key: a|body:|---|- |{|}|[|]|: |? |&a |*a |!!str |'|\"|#|\t|\n|\n  |>-\n|%TAG".split(
        "|",
      ),
    );
    const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 20 });
    const folder = await makeFolder();
    const file = join(folder, "a.yaml");
    await fc.assert(
      fc.asyncProperty(text, async (pieces) => {
        await writeFile(file, pieces.join(""));
        const outcome = await readContent(file).catch((error: unknown) => error);
        const isRefused = outcome instanceof ContentFileError && outcome.problems.length > 0;
        if (!isRefused) expect(outcome).toHaveProperty("documents");
      }),
      { numRuns: 200 },
    );
  });
});
