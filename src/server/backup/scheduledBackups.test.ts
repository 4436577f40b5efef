import { describe, expect, it } from "vitest";
import type { ArchiveKind } from "./archiveNames.ts";
import { dueBackup } from "./scheduledBackups.ts";

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
