import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { mutantsOf } from "./operators.ts";
import { named, OutcomeFile, shuffled } from "./outcomes.ts";

const mutantsIn = (text: string) => named("a.ts", text, mutantsOf("a.ts", text));
const text = "const a = b < c; const d = b < c; const e = f === g; const h = i > j;";

it("The order of mutants follows from the seed, and stays while other lines change", () => {
  const order = (source: string, seed: string) =>
    shuffled(mutantsIn(source), seed).map(({ name }) => name);
  expect(order(text, "1").toSorted()).toEqual([
    "a.ts: b < c -> b <= c",
    "a.ts: b < c -> b <= c (2)",
    "a.ts: f === g -> f !== g",
    "a.ts: i > j -> i >= j",
  ]);
  expect(order(`const k = l && m;\n${text}`, "1").filter((name) => !name.includes("l &&"))).toEqual(
    order(text, "1"),
  );
  expect(new Set(["1", "2", "3", "4"].map((seed) => `${order(text, seed)}`)).size).toBeGreaterThan(
    1,
  );
});

it("Outcomes are read again after a drill was stopped, also amid a line", () => {
  const folder = mkdtempSync(join(tmpdir(), "tapeout-outcomes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "outcomes.log");
  const [first, second, third] = mutantsIn(text);
  if (first === undefined || second === undefined || third === undefined) throw new Error("none");
  const tried = { mutant: first.name, outcome: "killed", by: "a.test.ts", seconds: 3 } as const;
  new OutcomeFile(path).add(tried);
  appendFileSync(path, '{"mutant":"a.ts: b');
  const again = new OutcomeFile(path);
  expect([first, second].map((one) => again.of(one))).toEqual([tried, undefined]);
  again.add({ mutant: second.name, outcome: "survived", seconds: 5 });
  const last = new OutcomeFile(path);
  expect([first, second, third].map((one) => last.of(one)?.outcome)).toEqual([
    "killed",
    "survived",
    undefined,
  ]);
});
