import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { forEachStore } from "../../../tests/support/store.ts";
import { events } from "../../base/process/events.ts";
import type { ArchiveKind } from "./archiveNames.ts";
import { dueBackup, startBackups } from "./scheduledBackups.ts";

const minute = 60_000;
const hour = 60 * minute;
const settings = { everyMs: 24 * hour, incrementMs: 5 * minute };
const now = 1_000 * hour;
const archive = (kind: ArchiveKind, time: number) => ({ kind, time });

describe("The backup that is due", () => {
  it("is a full one where there is none, or where the last is a day old", () => {
    expect(dueBackup([], settings, now, 0)).toBe("full");
    const old = [archive("full", now - 24 * hour), archive("increment", now - minute)];
    expect(dueBackup(old, settings, now, 0)).toBe("full");
  });

  it("is an increment five minutes after the last archive, or after the last check without changes", () => {
    const young = [archive("full", now - hour), archive("increment", now - 5 * minute)];
    expect(dueBackup(young, settings, now, 0)).toBe("increment");
    expect(dueBackup(young, settings, now, now - minute)).toBeUndefined();
    expect(dueBackup(young, settings, now - minute, 0)).toBeUndefined();
  });

  it("is none if backups are switched off", () => {
    expect(dueBackup([], { everyMs: undefined, incrementMs: 1 }, now, 0)).toBeUndefined();
    const young = [archive("full", now - hour)];
    expect(dueBackup(young, { ...settings, incrementMs: undefined }, now, 0)).toBeUndefined();
  });
});

forEachStore("A scheduled backup", (open) => {
  /**
   * Outcomes of one look by a program of these lines, with what is logged.
   * @param begun a file beside the program, with which it is stopped at once; absent: after an outcome
   */
  async function looked(program: string, key: { passphrase: string } | undefined, begun?: string) {
    const store = await open();
    const folder = await mkdtemp(join(tmpdir(), "tapeout-backups-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, "program.mjs");
    await writeFile(path, program);
    const outcomes: object[] = [];
    onTestFinished(events.subscribe("backup", "test", (facts) => outcomes.push(facts)));
    const logged: string[] = [];
    const note = (_facts: object, message: string) => logged.push(message);
    const place = { folder: join(folder, "archives") };
    const keep = { days: 1, weeks: 1, months: 1 };
    const asked = Promise.withResolvers<void>();
    const backups = startBackups({
      ...{ store, program: path, log: { info: note, error: note } },
      settings: async () => {
        asked.resolve();
        return { place, key, keep, everyMs: 24 * hour, incrementMs: 5 * minute };
      },
    });
    await asked.promise;
    if (begun !== undefined) await expect.poll(() => existsSync(join(folder, begun))).toBe(true);
    else if (key !== undefined) await expect.poll(() => outcomes).not.toEqual([]);
    await backups.stop();
    return { outcomes, logged };
  }

  const key = { passphrase: "of-this-test" };
  const printing = (line: object) => `console.log("Begun");console.log('${JSON.stringify(line)}');`;

  it("is published with the number of files that are nowhere", async () => {
    const missing = ["media/a.png", "media/b.png"];
    const { outcomes, logged } = await looked(printing({ name: "a", size: 7, missing }), key);
    expect(outcomes).toEqual([{ kind: "full", outcome: "made", missing: 2 }]);
    expect(logged).toEqual([
      ...["A backup was made", "Files that the database refers to are missing"],
    ]);
  });

  it("is published as unchanged where no archive was made, and as failed where the program failed", async () => {
    expect(await looked(printing({ name: null }), key)).toEqual({
      ...{ outcomes: [{ kind: "full", outcome: "unchanged", missing: 0 }], logged: [] },
    });
    for (const program of ["process.exit(1);", "console.log('nothing');"]) {
      expect(await looked(program, key)).toEqual({
        outcomes: [{ kind: "full", outcome: "failed", missing: 0 }],
        logged: ["A backup could not be made"],
      });
    }
  });

  it("is given up, and is no failure, where the server stops", async () => {
    const program = `import { writeFileSync } from "node:fs";
      writeFileSync(new URL("begun", import.meta.url), "");
      setTimeout(() => {${printing({ name: "a" })}}, 30_000);`;
    expect(await looked(program, key, "begun")).toEqual({ outcomes: [], logged: [] });
  });

  it("is not made without a key to encrypt it for", async () => {
    expect(await looked(printing({ name: "a" }), undefined)).toEqual({ outcomes: [], logged: [] });
  });
});
