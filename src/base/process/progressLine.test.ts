import { expect, test } from "vitest";
import { progressLine } from "./progressLine.ts";

/** Output for four documents, reported at intervals of `msEach`. */
function written(isTTY: boolean, msEach: number): string {
  let text = "";
  let time = 0;
  const output = {
    isTTY,
    write(part: string) {
      text += part;
    },
  };
  const progress = progressLine(output, "Loading", () => time);
  for (const done of [1, 2, 3, 4]) {
    progress(done * 500, 2_000);
    time += msEach;
  }
  return text;
}

test("A terminal shows one line that counts up to the end", () => {
  expect(written(true, 1_000)).toBe(
    [500, "1,000", "1,500", "2,000"]
      .map((done) => `\r  Loading: ${done} of 2,000 documents`)
      .join("")
      .concat("\n"),
  );
});

test("A terminal shows the first and the last count, and few between", () => {
  expect(written(true, 1)).toBe(
    "\r  Loading: 500 of 2,000 documents\r  Loading: 2,000 of 2,000 documents\n",
  );
});

test("A file gets one line, when all is done", () => {
  expect(written(false, 1_000)).toBe("  Loading: 2,000 of 2,000 documents\n");
});
