import { expect, it } from "vitest";
import { judgedLines, type StatusFacts } from "./judgeStatus.ts";

const now = Date.parse("2026-06-01T00:00:00Z");
const [hour, day, mega] = [3_600_000, 86_400_000, 1024 ** 2];
const mail: StatusFacts["mail"] = { isSending: true, waiting: 0, failed: 0, oldestAt: undefined };
const backups = {
  ...{ isReachable: true, hasOne: true, isOverdue: false },
  ...{ wasTested: true, isTestOverdue: false },
};
const well: StatusFacts = {
  ...{ now, database: "ok", storage: undefined, search: "ready", failingTasks: 0, mail },
  publication: { own: 3, stored: 3 },
  jobs: { failed: 0, stuck: 0 },
  publications: { failed: 0, overdue: 0 },
  replies: { overdue: 0 },
  disk: { free: 50_000 * mega, total: 100_000 * mega, perDay: undefined },
  memory: { used: 10, limit: 100 },
  backups,
  certificates: [],
  insideLinks: { broken: 0 },
  outsideLinks: { isOn: true, doubtful: 0, broken: 0 },
  ...{ unusedFiles: 0, withoutDatasheet: 0, pastReview: 0 },
};

/** Lines that are not green. */
function lines(changed: Partial<StatusFacts>): string {
  const judged = judgedLines({ ...well, ...changed });
  const told = judged.filter(({ state }) => state !== "green");
  return told.map(({ name, state, cause }) => `${name} ${state}: ${cause}`).join("; ") || "green";
}

it("All is green where nothing is wrong", () => {
  expect(lines({})).toBe("green");
  expect(lines({ storage: "ok", publication: { own: 4, stored: 3 } })).toBe("green");
  expect(lines({ outsideLinks: { isOn: false, doubtful: 1, broken: 1 } })).toBe("green");
});

it("Each line has its causes, the worse ones first", () => {
  const sending = (changed: Partial<StatusFacts["mail"]>) => ({ mail: { ...mail, ...changed } });
  const disk = (free: number, total: number, perDay?: number) => ({
    disk: { free: free * mega, total: total * mega, perDay: perDay && perDay * mega },
  });
  const archives = (changed: Partial<typeof backups>) => ({ backups: { ...backups, ...changed } });
  const cases: readonly Partial<StatusFacts>[] = [
    ...([{ database: "stale" }, { database: "read-only" }, { storage: "away" }] as const),
    ...([{ search: "behind" }, { search: "building" }] as const),
    { publication: { own: 2, stored: 3 } },
    ...[{ jobs: { failed: 1, stuck: 1 }, failingTasks: 1 }, { failingTasks: 1 }],
    ...[{ jobs: { failed: 0, stuck: 1 } }, { jobs: { failed: 0, stuck: 1 }, failingTasks: 1 }],
    ...[sending({ isSending: false }), sending({ isSending: false, waiting: 1 })],
    ...[sending({ failed: 1, oldestAt: 0 }), sending({ oldestAt: now - hour + 1 })],
    ...[sending({ oldestAt: now - hour }), sending({ oldestAt: now - day + 1 })],
    sending({ oldestAt: now - day }),
    ...[{ publications: { failed: 1, overdue: 1 } }, { publications: { failed: 0, overdue: 1 } }],
    { replies: { overdue: 1 } },
    ...[{ disk: undefined }, disk(511, 1_000), disk(513, 1_000), disk(4_000, 100_000)],
    ...[disk(6_000, 100_000), disk(14_000, 100_000), disk(16_000, 100_000)],
    ...[disk(50_000, 100_000, 2_500), disk(50_000, 100_000, 2_000), disk(50_000, 100_000, -9_000)],
    ...[{ memory: { used: 96, limit: 100 } }, { memory: { used: 90, limit: 100 } }],
    { memory: { used: 84, limit: 100 } },
    ...[{ backups: undefined }, archives({ isReachable: false }), archives({ hasOne: false })],
    ...[archives({ isOverdue: true }), archives({ wasTested: false, isTestOverdue: true })],
    archives({ isTestOverdue: true }),
    ...[{ certificates: [now + 40 * day, now] }, { certificates: [now + day] }],
    ...[{ certificates: [now + 8 * day] }, { certificates: [now + 31 * day] }],
    ...[{ insideLinks: undefined }, { insideLinks: { broken: 1 } }],
    { outsideLinks: { isOn: true, doubtful: 1, broken: 1 } },
    { outsideLinks: { isOn: true, doubtful: 1, broken: 0 } },
    ...[{ unusedFiles: 1 }, { withoutDatasheet: 1 }, { pastReview: 1 }, { pastReview: undefined }],
    { unusedFiles: undefined, withoutDatasheet: undefined },
    // At each limit itself.
    ...[
      disk(5_000, 100_000),
      disk(15_000, 100_000),
      disk(512, 1_000),
      disk(21_000, 100_000, 1_000),
    ],
    ...[{ memory: { used: 95, limit: 100 } }, { memory: { used: 85, limit: 100 } }],
    ...[{ certificates: [now + 7 * day] }, { certificates: [now + 30 * day] }],
  ];
  expect(cases.map(lines)).toMatchInlineSnapshot(`
    [
      "database red: database-silent",
      "database red: database-read-only",
      "storage red: storage-away",
      "search red: search-behind",
      "search yellow: search-building",
      "publication yellow: publication-behind",
      "jobs red: job-failed",
      "jobs red: task-failed",
      "jobs red: job-stuck",
      "jobs red: task-failed",
      "outbox yellow: mail-not-set",
      "outbox red: mail-not-set",
      "outbox red: mails-failed",
      "green",
      "outbox yellow: mails-late",
      "outbox yellow: mails-late",
      "outbox red: mails-late",
      "scheduled red: schedule-failed",
      "scheduled red: schedule-overdue",
      "scheduled red: reply-overdue",
      "disk yellow: disk-unknown",
      "disk red: disk-low",
      "green",
      "disk red: disk-low",
      "disk yellow: disk-filling",
      "disk yellow: disk-filling",
      "green",
      "disk yellow: disk-filling",
      "green",
      "green",
      "memory red: memory-high",
      "memory yellow: memory-high",
      "green",
      "backup red: backups-none; backupTest red: backup-untested",
      "backup red: backups-unreachable; backupTest yellow: backups-unreachable",
      "backup red: backup-missing",
      "backup red: backup-old",
      "backupTest red: backup-untested",
      "backupTest red: backup-test-old",
      "certificates red: certificate-ended",
      "certificates red: certificate-ending",
      "certificates yellow: certificate-ending",
      "green",
      "insideLinks yellow: links-unknown",
      "insideLinks red: links-broken",
      "outsideLinks red: outside-broken",
      "outsideLinks yellow: outside-doubtful",
      "unusedFiles yellow: files-unused",
      "datasheets yellow: datasheets-missing",
      "reviews yellow: reviews-past",
      "reviews yellow: lists-unknown",
      "unusedFiles yellow: lists-unknown; datasheets yellow: lists-unknown",
      "disk yellow: disk-filling",
      "green",
      "green",
      "green",
      "memory yellow: memory-high",
      "green",
      "certificates red: certificate-ending",
      "certificates yellow: certificate-ending",
    ]
  `);
});
