import {
  type LineCause,
  type LineState,
  type StatusLine,
  statusLines,
} from "../../base/site/systemStatusCodes.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Facts by which the lines of the status are judged. Times in milliseconds since 1970, sizes in bytes. */
export interface StatusFacts {
  readonly now: number;
  readonly database: "ok" | "read-only" | "stale";
  /** Undefined: stored files are on disk. */
  readonly storage: "ok" | "away" | undefined;
  /** Numbers of the publication in this process, and in the store. */
  readonly publication: { readonly own: number; readonly stored: number };
  readonly search: "ready" | "building" | "behind";
  readonly jobs: { readonly failed: number; readonly stuck: number };
  /** Number of recurring tasks whose last runs failed. */
  readonly failingTasks: number;
  readonly mail: {
    readonly isSending: boolean;
    readonly waiting: number;
    readonly failed: number;
    readonly oldestAt: number | undefined;
  };
  readonly publications: { readonly failed: number; readonly overdue: number };
  readonly replies: { readonly overdue: number };
  /** Undefined: not known. */
  readonly disk:
    | { readonly free: number; readonly total: number; readonly perDay: number | undefined }
    | undefined;
  readonly memory: { readonly used: number; readonly limit: number };
  /** Undefined: none are made. */
  readonly backups:
    | {
        readonly isReachable: boolean;
        readonly hasOne: boolean;
        readonly isOverdue: boolean;
        readonly wasTested: boolean;
        readonly isTestOverdue: boolean;
      }
    | undefined;
  /** Times at which certificates expire. */
  readonly certificates: readonly number[];
  /** Undefined: they could not be read. */
  readonly insideLinks: { readonly broken: number } | undefined;
  readonly outsideLinks: {
    readonly isOn: boolean;
    readonly doubtful: number;
    readonly broken: number;
  };
  /** Numbers of entries of lists; undefined: not known now. */
  readonly unusedFiles: number | undefined;
  readonly withoutDatasheet: number | undefined;
  readonly pastReview: number | undefined;
}

/** A line of the status. */
export interface JudgedLine {
  readonly name: StatusLine;
  readonly state: LineState;
  /** Reason for a line that is not green. */
  readonly cause: LineCause | undefined;
}

type Judgement = readonly [state: "yellow" | "red", cause: LineCause] | undefined;

/** Free part of a disk, and of it in bytes, below which a line is red; part below which it is yellow. */
const lowPart = 0.05;
const lowBytes = 512 * 1024 ** 2;
const fairPart = 0.15;

/** Milliseconds in which a disk that fills up at the present rate is to be looked at. */
const fillingMs = 21 * dayMs;

/** Parts of the memory's limit. */
const highMemory = 0.95;
const fairMemory = 0.85;

/** Milliseconds for which a mail may wait, until its line is yellow, and red. */
const lateMs = hourMs;
const veryLateMs = dayMs;

/** Milliseconds before the end of a certificate from which a line is yellow, and red. */
const soonMs = 30 * dayMs;
const verySoonMs = 7 * dayMs;

const judges = {
  database({ database }) {
    if (database === "stale") return ["red", "database-silent"];
    return database === "read-only" ? ["red", "database-read-only"] : undefined;
  },
  storage: ({ storage }) => (storage === "away" ? ["red", "storage-away"] : undefined),
  publication: ({ publication: { own, stored } }) =>
    own < stored ? ["yellow", "publication-behind"] : undefined,
  search({ search }) {
    if (search === "behind") return ["red", "search-behind"];
    return search === "building" ? ["yellow", "search-building"] : undefined;
  },
  jobs({ jobs: { failed, stuck }, failingTasks }) {
    if (failed > 0) return ["red", "job-failed"];
    if (failingTasks > 0) return ["red", "task-failed"];
    return stuck > 0 ? ["red", "job-stuck"] : undefined;
  },
  outbox: ({ mail, now }) => judgeMail(mail, now),
  scheduled({ publications, replies }) {
    if (publications.failed > 0) return ["red", "schedule-failed"];
    if (publications.overdue > 0) return ["red", "schedule-overdue"];
    return replies.overdue > 0 ? ["red", "reply-overdue"] : undefined;
  },
  disk({ disk }) {
    if (disk === undefined) return ["yellow", "disk-unknown"];
    const { free, total, perDay = 0 } = disk;
    if (free < lowBytes || free < total * lowPart) return ["red", "disk-low"];
    const isFilling = perDay > 0 && (free / perDay) * dayMs < fillingMs;
    return isFilling || free < total * fairPart ? ["yellow", "disk-filling"] : undefined;
  },
  memory({ memory: { used, limit } }) {
    if (used > limit * highMemory) return ["red", "memory-high"];
    return used > limit * fairMemory ? ["yellow", "memory-high"] : undefined;
  },
  backup({ backups }) {
    if (backups === undefined) return ["red", "backups-none"];
    if (!backups.isReachable) return ["red", "backups-unreachable"];
    if (!backups.hasOne) return ["red", "backup-missing"];
    return backups.isOverdue ? ["red", "backup-old"] : undefined;
  },
  backupTest({ backups }) {
    if (backups?.isReachable === false) return ["yellow", "backups-unreachable"];
    if (backups?.wasTested !== true) return ["red", "backup-untested"];
    return backups.isTestOverdue ? ["red", "backup-test-old"] : undefined;
  },
  certificates({ certificates, now }) {
    const first = Math.min(...certificates);
    if (first <= now) return ["red", "certificate-ended"];
    if (first <= now + verySoonMs) return ["red", "certificate-ending"];
    return first <= now + soonMs ? ["yellow", "certificate-ending"] : undefined;
  },
  versions: () => undefined,
  insideLinks({ insideLinks }) {
    if (insideLinks === undefined) return ["yellow", "links-unknown"];
    return insideLinks.broken > 0 ? ["red", "links-broken"] : undefined;
  },
  outsideLinks({ outsideLinks: { isOn, doubtful, broken } }) {
    if (!isOn) return undefined;
    if (broken > 0) return ["red", "outside-broken"];
    return doubtful > 0 ? ["yellow", "outside-doubtful"] : undefined;
  },
  unusedFiles: ({ unusedFiles }) => judgeList(unusedFiles, "files-unused"),
  datasheets: ({ withoutDatasheet }) => judgeList(withoutDatasheet, "datasheets-missing"),
  reviews: ({ pastReview }) => judgeList(pastReview, "reviews-past"),
} as const satisfies Record<StatusLine, (facts: StatusFacts) => Judgement>;

function judgeMail(
  { isSending, waiting, failed, oldestAt }: StatusFacts["mail"],
  now: number,
): Judgement {
  if (!isSending) return [waiting > 0 ? "red" : "yellow", "mail-not-set"];
  if (failed > 0) return ["red", "mails-failed"];
  if (oldestAt === undefined || oldestAt > now - lateMs) return undefined;
  return [oldestAt > now - veryLateMs ? "yellow" : "red", "mails-late"];
}

function judgeList(count: number | undefined, cause: LineCause): Judgement {
  if (count === undefined) return ["yellow", "lists-unknown"];
  return count > 0 ? ["yellow", cause] : undefined;
}

/** The lines of the status, in their order. */
export function judgedLines(facts: StatusFacts): readonly JudgedLine[] {
  return statusLines.map((name) => {
    const judgement: Judgement = judges[name](facts);
    const [state, cause] = judgement ?? (["green", undefined] as const);
    return { name, state, cause };
  });
}
