import { expect, test } from "vitest";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { maxTurnShare } from "../../../../tests/support/eventLoopTurns.ts";
import { publish } from "../../../../tests/support/world.ts";
import { RedirectBook } from "../../../content/published/redirectBook.ts";
import { readRedirectFile, UnreadableFile } from "./redirectsCsv.ts";

const around = {
  publication: await publish(companyWorld()),
  origins: [],
  book: RedirectBook.empty,
};

const fileOf = (rows: readonly string[]) => `from,to,status\n${rows.join("\n")}\n`;

test("a large file is read in time slices beside other requests", async () => {
  // Each redirect is tried with all the queries that others name.
  const rows = Array.from({ length: 5_000 }, (_, at) =>
    at % 2 === 0 ? `/a${at},/b${at % 10},301` : `/b${at % 10}?x=${at},/c${at},302`,
  );
  let read: Awaited<ReturnType<typeof readRedirectFile>> = [];
  const share = await maxTurnShare(async () => {
    read = await readRedirectFile(fileOf(rows), around);
  });
  expect(read).toHaveLength(rows.length);
  expect(read.at(-1)).toMatchObject({ line: 5_001, from: "/b9?x=4999", act: "add", problems: [] });
  expect(share).toBeLessThan(0.2);
});

test("a file with too many rows or columns is refused before all of it is read", async () => {
  const refused = (text: string) => readRedirectFile(text, around).catch((error: unknown) => error);
  const short = await refused(fileOf(Array.from({ length: 200_000 }, () => "a")));
  expect(short).toEqual(new UnreadableFile(5_002));
  expect(await refused(fileOf([",".repeat(400_000)]))).toEqual(new UnreadableFile(2));
  expect(await refused(fileOf(['/a,"b']))).toBeInstanceOf(UnreadableFile);
});

test("a line of a million cells is refused before it is read to its end", async () => {
  let [turns, isDone] = [0, false];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const wide = fileOf([`/a,/b,${",".repeat(1_000_000)}`]);
  await expect(readRedirectFile(wide, around)).rejects.toEqual(new UnreadableFile(2));
  isDone = true;
  // A megabyte is read in more than sixty pieces, each in a turn of its own.
  expect(turns).toBeLessThan(20);
});
