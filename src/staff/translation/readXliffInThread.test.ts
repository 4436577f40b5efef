import { describe, expect, it } from "vitest";
import { maxTurnShare } from "../../../tests/support/eventLoopTurns.ts";
import { readXliff, UnreadableXliff } from "./readXliff.ts";
import { readInThread } from "./readXliffInThread.ts";
import { toId } from "./xliffIds.ts";

const unit = (at: number, length: number) =>
  `<unit id="${toId(`/values/text-${at}`)}"><segment state="translated">` +
  `<source>Text ${at}</source><target>${"文".repeat(length)}</target></segment></unit>`;

/** Files of so many units each, with texts of so many characters. */
function xliff(files: readonly (readonly [key: string, units: number, length: number])[]): string {
  const written = files.map(([key, count, length]) => {
    const units = Array.from({ length: count }, (_, at) => unit(at, length)).join("");
    return `<file id="${key}" original="${key}">${units}</file>`;
  });
  return (
    '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="zh">' +
    `${written.join("")}</xliff>`
  );
}

describe("XLIFF that is parsed in a thread", () => {
  it("has the content of the file, however many units and characters it has", async () => {
    const text = xliff([
      ["rg10", 3, 5],
      ["rg10", 1_203, 20],
      ["empty", 0, 0],
      ["rg20", 4, 200_000],
    ]);
    const read = await readInThread([Buffer.from(text)]);
    expect(read).toEqual(readXliff(text));
    expect(read.files.map(({ units }) => units.length)).toEqual([3, 1_203, 0, 4]);
  });

  it("is transferred in pieces, each in its own turn of the event loop", async () => {
    const text = Buffer.from(xliff([["rg10", 20_000, 150]]));
    const chunks = Array.from({ length: Math.ceil(text.length / 65_536) }, (_, at) =>
      text.subarray(at * 65_536, (at + 1) * 65_536),
    );
    expect(await maxTurnShare(() => readInThread(chunks))).toBeLessThan(0.3);
  });

  it("is refused with the reason and the line", async () => {
    const reading = readInThread([Buffer.from("<xliff>\n<")]);
    await expect(reading).rejects.toThrow(UnreadableXliff);
    await expect(readInThread([])).rejects.toThrow(UnreadableXliff);
  });
});
