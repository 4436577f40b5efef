import { describe, expect, it } from "vitest";
import { isRiddle, openingsOf, riddlesIn } from "./docComments.ts";

const opening = (text: string) => ({ place: "src/file.ts:1", text });

describe("the openings of doc comments", () => {
  it("are the first lines, by the position of the comment", () => {
    const source = `/** Bytes of a file. */
const bytes = 1;

/**
 * Returns the name.
 * @throws RangeError
 */
function name() {}
`;
    expect(openingsOf("src/file.ts", source)).toEqual([
      { place: "src/file.ts:1", text: "Bytes of a file." },
      { place: "src/file.ts:4", text: "Returns the name." },
    ]);
  });

  it("are read from doc comments alone", () => {
    const source = `/* What */ // Who
const all = "src/**/*.ts";
`;
    expect(openingsOf("src/file.ts", source)).toEqual([]);
  });
});

describe("an opening", () => {
  it.each([
    "Bytes of a file.",
    "Returns the revision; undefined where there is none.",
    "Thrown when a lease is lost.",
    "Whether a document is published.",
    "Format of dates.",
    "@throws RangeError where there are no values",
    "`mfa,hwk`; undefined for `off`.",
  ])("may be %j", (text) => {
    expect(isRiddle(opening(text))).toBe(false);
  });

  it.each([
    "What it says of its worker.",
    "Who is told of them.",
    "How often each error was logged.",
    "Of the list.",
    "For who has left",
    "It has one, and no code was given.",
    "That: the revision.",
    "As it was typed.",
    "Somebody's name.",
    "Told each line.",
  ])("is refused as %j", (text) => {
    expect(isRiddle(opening(text))).toBe(true);
  });
});

it("no doc comment of the project begins with a refused opening", () => {
  expect(riddlesIn()).toEqual([]);
});
