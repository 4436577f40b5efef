import * as z from "zod/mini";
import { jobKinds, jobStates } from "../../base/site/jobStates.ts";
import {
  certificateKinds,
  insideProblems,
  lineCauses,
  lineStates,
  linkProblems,
  linkStates,
  statusLines,
  unsentStates,
} from "../../base/site/systemStatusCodes.ts";
import { time, version } from "./common.ts";
import { language } from "./documents.ts";

/** A line of the system's status. */
export const statusLine = z.object({
  name: z.enum(statusLines),
  state: z.enum(lineStates),
  /** Null: it is green. */
  cause: z.nullable(z.enum(lineCauses)),
});

/** A size in bytes. */
const bytes = z.int();

/** A mail that was not sent, without recipients and content. */
export const unsentMail = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(unsentStates),
  attempts: z.int(),
  created_at: time,
  /** Null: it was given up. */
  next_at: z.nullable(time),
  problem: z.nullable(z.string()),
  may_retry: z.boolean(),
});

/** A job under way. */
export const openJob = z.object({
  id: z.int(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  done: z.int(),
  total: z.int(),
  touched_at: time,
  /** Reason for its last failure; null: none, or it went on since. */
  problem: z.nullable(z.string()),
  is_stuck: z.boolean(),
  may_retry: z.boolean(),
});

const dueWork = z.object({
  waiting: z.int(),
  overdue: z.int(),
  failed: z.int(),
  next_at: z.nullable(time),
});

/** A document that has a link. */
const linkUse = z.object({
  key: z.string(),
  title: z.string(),
  languages: z.array(language),
});

/** A link within the site that leads nowhere. */
export const brokenLink = z.extend(linkUse, {
  address: z.string(),
  problem: z.enum(insideProblems),
});

/** A link to another site that does not answer. */
export const outsideLink = z.object({
  address: z.string(),
  state: z.enum(linkStates),
  problem: z.nullable(z.enum(linkProblems)),
  /** Status of the last response; null: none came. */
  status: z.nullable(z.int()),
  checked_at: z.nullable(time),
  /** The first documents that have it. */
  used_in: z.array(linkUse),
});

/** Parts of the system's state that its status is told from. */
export const statusParts = {
  lines: z.array(statusLine),
  process: z.object({
    /** Name of the machine. */
    machine: z.string(),
    version: z.string(),
    node: z.string(),
    /** Name of the newest migration. */
    schema: z.string(),
    started_at: time,
    memory: z.object({ used: bytes, limit: bytes }),
    /** Disk of the data folder; null: it could not be read. */
    disk: z.nullable(
      z.object({
        free: bytes,
        total: bytes,
        /** By which the free space became smaller in a day; null: not known yet. */
        per_day: z.nullable(z.int()),
      }),
    ),
  }),
  search: z.object({
    state: z.enum(["ready", "building", "behind"]),
    documents: z.int(),
    bytes,
    updated_at: z.nullable(time),
  }),
  jobs: z.object({
    waiting: z.int(),
    failed: z.int(),
    stuck: z.int(),
    list: z.array(openJob),
    /** Recurring tasks of this process that fail. */
    tasks: z.array(z.object({ task: z.string(), problem: z.string(), since: time, at: time })),
  }),
  outbox: z.object({
    is_sending: z.boolean(),
    waiting: z.int(),
    failed: z.int(),
    oldest_at: z.nullable(time),
    list: z.array(unsentMail),
  }),
  scheduled: z.object({ publications: dueWork, change_sets: dueWork, replies: dueWork }),
  certificates: z.array(
    z.object({ kind: z.enum(certificateKinds), host: z.string(), valid_to: time, seen_at: time }),
  ),
  inside_links: z.nullable(
    z.object({
      /** Documents that were looked through. */
      documents: z.int(),
      broken: z.int(),
      list: z.array(brokenLink),
    }),
  ),
  outside_links: z.object({
    is_on: z.boolean(),
    version,
    total: z.int(),
    unchecked: z.int(),
    doubtful: z.int(),
    broken: z.int(),
    checked_at: z.nullable(time),
    list: z.array(outsideLink),
  }),
  /** Numbers of entries of lists; null: they cannot be counted now. */
  unused_files: z.nullable(z.int()),
  without_datasheet: z.nullable(z.int()),
  past_review: z.nullable(z.int()),
};

/** The checks of links to other sites. */
export const linkChecks = z.object({ is_on: z.boolean(), version });

/** A change of the checks of links to other sites. */
export const linkChecksChange = z.object({ is_on: z.boolean() });

/** Number of mails that are sent again. */
export const retriedMails = z.object({ mails: z.int() });

/** Lines of the log about a request. */
export const requestLines = z.object({
  list: z.array(
    z.object({
      at: time,
      level: z.enum(["trace", "debug", "info", "warn", "error", "fatal"]),
      message: z.string(),
      facts: z.record(z.string(), z.string()),
    }),
  ),
});

/** The day on which a document is to be reviewed. */
export const documentReview = z.object({
  /** Null: none is set. */
  review_on: z.nullable(z.iso.date()),
  may_change: z.boolean(),
});

/** A change of that day. */
export const documentReviewChange = z.object({ review_on: z.nullable(z.iso.date()) });
