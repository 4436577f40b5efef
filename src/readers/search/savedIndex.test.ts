import { mkdtempDisposable, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { lentThreads } from "../../../tests/support/lentThreads.ts";
import { limits } from "../../../tests/support/limits.ts";
import { article, part, queryOf } from "../../../tests/support/search.ts";
import { stillPublication } from "../../../tests/support/stillPublication.ts";
import { publish, type WorldDocument } from "../../../tests/support/world.ts";
import { Indexer } from "./indexer/indexer.ts";

const count = 120;

/** Documents that are enough for an index to be saved. */
const many: readonly WorldDocument[] = Array.from({ length: count }, (_, at) =>
  at % 3 === 0
    ? part(`rg${10_000 + at}`, { description: { en: `<p>Drives motor ${at} quietly.</p>` } })
    : article(`a${at}`, { en: `Charger number ${at}`, zh: `第${at}号快充充电器` }),
);

const published = publish(many);

/** Longest delay of a timer, in ms. */
const never = 2 ** 31 - 1;

async function folder(): Promise<string> {
  const made = await mkdtempDisposable(join(tmpdir(), "saved-index-"));
  onTestFinished(() => made.remove());
  return made.path;
}

/** Stops the search that runs. */
let stop = async (): Promise<void> => undefined;

/** Stops the search that runs, and starts a server's search up to its indexes. */
async function started(
  documents: readonly WorldDocument[],
  place: string,
  { version = "1", afterMs = never } = {},
) {
  const publication = documents === many ? await published : await publish(documents);
  await stop();
  const threads = lentThreads(() => undefined);
  const problems: unknown[] = [];
  const note = (problem: unknown) => problems.push(problem);
  const saves = { to: { folder: place, version, minDocuments: count }, afterMs };
  const indexer = new Indexer(stillPublication(publication), threads, note, saves);
  stop = async () => {
    indexer.close();
    await threads.close();
  };
  onTestFinished(() => stop());
  await indexer.catchUp();
  const ask = async (text: string, language: "en" | "zh" = "en") => {
    const query = queryOf(text);
    const { ids, total } = await threads.ask<"search">({ kind: "search", language, query });
    return { keys: ids.map((id) => publication.views[language].byId(id)?.key), total };
  };
  return { indexer, ask, problems, size: () => threads.size() };
}

const texts = [
  "charger",
  "rg10030",
  "RG1003",
  "motor 30",
  "quietly",
  "chargre",
  "快充",
  "第20号",
  "号",
  "充",
  "nothing",
];

async function answers({ ask }: Awaited<ReturnType<typeof started>>) {
  const all = texts.flatMap((text) => [ask(text, "en"), ask(text, "zh")]);
  return await Promise.all(all);
}

async function bytesOf(place: string): Promise<number[]> {
  const files = ["en.index", "zh.index"].map((name) => readFile(join(place, name)));
  return (await Promise.all(files)).map(({ length }) => length);
}

describe("a saved index", () => {
  it("answers after a start as a rebuilt one does", async () => {
    const place = await folder();
    const first = await started(many, place);
    const expected = await answers(first);
    expect(expected.some(({ total }) => total > 50)).toBe(true);
    // What another process writes just now stays; what one left behind a day ago goes.
    for (const name of ["zh.index.fresh.incoming", "zh.index.old.incoming"]) {
      await writeFile(join(place, name), "");
    }
    const yesterday = new Date(Date.now() - 86_400_000);
    await utimes(join(place, "zh.index.old.incoming"), yesterday, yesterday);
    await first.indexer.save();
    expect((await readdir(place)).sort()).toEqual([
      "en.index",
      "zh.index",
      "zh.index.fresh.incoming",
    ]);
    const before = await bytesOf(place);
    const second = await started(many, place);
    expect(await answers(second)).toEqual(expected);
    const { documents, wasted } = await second.size();
    expect({ documents, wasted }).toEqual({ documents: 2 * count, wasted: 0 });
    // Nothing has changed, so nothing is written.
    await writeFile(join(place, "en.index"), "");
    await second.indexer.save();
    expect((await bytesOf(place))[0]).toBe(0);
    expect(before[0]).toBeGreaterThan(10_000);
    expect(second.problems).toEqual([]);
  });

  it("is updated to the publication: new, changed and withdrawn documents", async () => {
    const place = await folder();
    await (await started(many, place)).indexer.save();
    const changed = many
      .filter((_, at) => at % 10 !== 4)
      .map((one, at) => (at % 5 === 1 ? article(one.key ?? "", { en: `Zeppelin ${at}` }) : one));
    const world = [...changed, article("fresh", { en: "Charger of the year" })];
    const anew = await answers(await started(world, await folder()));
    const after = await started(world, place);
    expect(await answers(after)).toEqual(anew);
    expect((await after.ask("zeppelin")).total).toBe(Math.round(changed.length / 5));
    expect((await after.size()).wasted).toBeGreaterThan(0);
    // Enough has changed for the index to be saved again.
    await after.indexer.save();
    expect(await answers(await started(world, place))).toEqual(anew);
  });

  it("is saved again from the tenth on that has changed", async () => {
    const place = await folder();
    await (await started(many, place)).indexer.save();
    const file = join(place, "en.index");
    // A changed document is a new text, and one that is used no more.
    for (const [changed, isSaved] of [
      [5, false],
      [6, true],
    ] as const) {
      const world = many.map((one, at) =>
        at < changed ? article(one.key ?? "", { en: `Zeppelin ${at}`, zh: "飞艇" }) : one,
      );
      const before = await readFile(file);
      await (await started(world, place)).indexer.save();
      expect({ changed, isSaved: !(await readFile(file)).equals(before) }).toEqual({
        ...{ changed, isSaved },
      });
    }
  });

  it("is ignored if the file is damaged, truncated or of another version", async () => {
    const place = await folder();
    const first = await started(many, place);
    const expected = await answers(first);
    await first.indexer.save();
    const file = join(place, "en.index");
    const whole = await readFile(file);
    const flipped = Buffer.from(whole);
    flipped[whole.length - 1_000] = (whole[whole.length - 1_000] ?? 0) ^ 1;
    for (const content of [flipped, whole.subarray(0, -7)]) {
      await writeFile(file, content);
      const again = await started(many, place);
      expect(await answers(again)).toEqual(expected);
      await again.indexer.save();
      // A damaged file is replaced.
      expect((await readFile(file)).equals(content)).toBe(false);
    }
    const other = await started(many, place, { version: "2" });
    expect(await answers(other)).toEqual(expected);
    await other.indexer.save();
    expect((await readFile(file)).subarray(0, 32).equals(whole.subarray(0, 32))).toBe(false);
  });

  it("is written automatically after a while", async () => {
    const place = await folder();
    await started(many, place, { afterMs: 1 });
    const written = async () => (await readdir(place)).sort();
    await expect.poll(written, { timeout: limits.wait }).toEqual(["en.index", "zh.index"]);
  });

  it("is not written for few documents, and a failed write is reported", async () => {
    const place = await folder();
    await (await started(many.slice(1), place)).indexer.save();
    expect(await readdir(place)).toEqual([]);
    await writeFile(join(place, "file"), "");
    const blocked = await started(many, join(place, "file"));
    await expect(blocked.indexer.save()).rejects.toThrow(/ENOTDIR|EEXIST/);
    expect((await blocked.ask("charger")).total).toBe((count / 3) * 2);
  });
});
