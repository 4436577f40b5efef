import type * as z from "zod";
import { publicationRevision } from "../../../base/store/changes/publicationRevision.ts";
import { schemaLevel } from "../../../base/store/migrate.ts";
import type { Person } from "../../../staff/access/rights.ts";
import { pendingSchedule, workListCounts } from "../../../staff/catalogue/catalogueQuery.ts";
import { visibleIn } from "../../../staff/catalogue/visibleCatalogue.ts";
import { VisibleMedia } from "../../../staff/media/mediaLibrary.ts";
import {
  type DueWork,
  dueChangeSets,
  duePublications,
  dueReplies,
} from "../../../staff/systemStatus/dueWork.ts";
import {
  dailyGrowth,
  seenCertificates,
} from "../../../staff/systemStatus/freeSpaceAndCertificates.ts";
import { judgedLines, type StatusFacts } from "../../../staff/systemStatus/judgeStatus.ts";
import { openJobs } from "../../../staff/systemStatus/openJobs.ts";
import { linkSettings } from "../../../staff/systemStatus/outsideLinks/linkCheckSwitch.ts";
import {
  badLinks,
  outsideCounts,
} from "../../../staff/systemStatus/outsideLinks/outsideLinkRows.ts";
import { unsentMails } from "../../../staff/systemStatus/unsentMails.ts";
import type { statusParts } from "../../contract/systemStatus.ts";
import { isoTime } from "../commonParameters.ts";
import type { AdminCall, AdminServices, BackupFacts } from "../route.ts";

/** Links of a kind in one response. */
const maxLinks = 50;

/** Documents that are named for a link. */
const maxUses = 3;

type Parts = {
  readonly [Name in keyof typeof statusParts]: z.input<(typeof statusParts)[Name]>;
};
type Call = Pick<AdminCall, "services" | "now">;

/** Everything that the status of the system shows, with the judgement of each line. */
export async function presentStatus(call: Call, backups: BackupFacts | undefined): Promise<Parts> {
  const { services, now } = call;
  const { store, live } = services;
  const { db } = store;
  // One after the other: SQLite answers them one by one, and requests come in between.
  const outbox = await presentOutbox(call);
  const jobs = await openJobs(db, now);
  const publications = await duePublications(db, now);
  const changeSets = await dueChangeSets(db);
  const replies = await dueReplies(db, now);
  const certificates = await seenCertificates(db);
  const tasks = services.machine?.failingTasks() ?? [];
  const search = await searchState(services);
  const process = await presentProcess(call);
  const inside = await insideLinks(call);
  const outside = await outsideLinks(call);
  const lists = await listCounts(call);
  const readiness = await services.readiness?.();
  const facts: StatusFacts = {
    ...{ now, database: readiness?.store ?? "ok", storage: readiness?.storage },
    publication: { own: live.current().revision, stored: await publicationRevision(db) },
    ...{ search: search.state, jobs, failingTasks: tasks.length },
    mail: { ...outbox, isSending: outbox.is_sending, oldestAt: timeOf(outbox.oldest_at) },
    ...{ publications, replies },
    disk: process.disk === null ? undefined : diskFacts(process.disk),
    memory: process.memory,
    backups: backups && {
      ...{ isReachable: backups.isReachable, hasOne: backups.newest !== undefined },
      ...{ isOverdue: backups.isOverdue, wasTested: backups.tested !== undefined },
      isTestOverdue: backups.isTestOverdue,
    },
    certificates: certificates.map(({ validTo }) => validTo),
    insideLinks: inside ?? undefined,
    outsideLinks: { ...outside, isOn: outside.is_on },
    ...lists,
  };
  return {
    lines: judgedLines(facts).map((line) => ({ ...line, cause: line.cause ?? null })),
    ...{ process, search, outbox },
    jobs: {
      ...{ waiting: jobs.waiting, failed: jobs.failed, stuck: jobs.stuck },
      list: jobs.jobs.map(({ touchedAt, isStuck, mayRetry, problem = null, ...job }) => ({
        ...{ ...job, problem, touched_at: isoTime(touchedAt) },
        ...{ is_stuck: isStuck, may_retry: mayRetry },
      })),
      tasks: tasks.map(({ since, at, ...task }) => ({
        ...{ ...task, since: isoTime(since), at: isoTime(at) },
      })),
    },
    scheduled: {
      publications: presentDue(publications),
      change_sets: presentDue(changeSets),
      replies: presentDue(replies),
    },
    certificates: certificates.map(({ kind, host, validTo, seenAt }) => ({
      ...{ kind, host, valid_to: isoTime(validTo), seen_at: isoTime(seenAt) },
    })),
    ...{ inside_links: inside, outside_links: outside },
    unused_files: lists.unusedFiles ?? null,
    without_datasheet: lists.withoutDatasheet ?? null,
    past_review: lists.pastReview ?? null,
  };
}

async function presentOutbox({ services, now }: Call): Promise<Parts["outbox"]> {
  const { store, settings } = services;
  const { waiting, failed, oldestAt, mails } = await unsentMails(store, now);
  return {
    is_sending: settings === undefined || (await settings.mail()).sending !== undefined,
    ...{ waiting, failed, oldest_at: presentTime(oldestAt) },
    list: mails.map(({ createdAt, nextAt, mayRetry, problem = null, ...mail }) => ({
      ...{ ...mail, problem, created_at: isoTime(createdAt) },
      ...{ next_at: presentTime(nextAt), may_retry: mayRetry },
    })),
  };
}

/** Facts of a process that knows none of itself, as in tests of a part of it. */
const noMachine = { name: "", version: "", node: "", startedAt: 0 };

async function presentProcess({ services, now }: Call): Promise<Parts["process"]> {
  const { store, machine } = services;
  const disk = await machine?.disk();
  const { name, version, node, startedAt } = machine ?? noMachine;
  const growth = disk && (await dailyGrowth(store.db, { machine: name, free: disk.free }, now));
  return {
    ...{ machine: name, version, node, started_at: isoTime(startedAt) },
    schema: await schemaLevel(store.db),
    memory: machine?.memory() ?? { used: 0, limit: 0 },
    disk: disk === undefined ? null : { ...disk, per_day: growth ?? null },
  };
}

function diskFacts({ free, total, per_day: perDay }: NonNullable<Parts["process"]["disk"]>) {
  return { free, total, perDay: perDay ?? undefined };
}

async function searchState({ openSearch }: AdminServices): Promise<Parts["search"]> {
  const state = await openSearch?.state();
  if (state === undefined) return { state: "ready", documents: 0, bytes: 0, updated_at: null };
  const { updatedAt, ...rest } = state;
  return { ...rest, updated_at: presentTime(updatedAt) };
}

async function insideLinks({ services, now }: Call): Promise<Parts["inside_links"]> {
  const { store, live, links } = services;
  try {
    const { documents, broken } = await links.of(store.db, live.current(), now);
    const list = broken.slice(0, maxLinks).map((link) => ({
      ...{ ...link, languages: [...link.languages] },
    }));
    return { documents, broken: broken.length, list };
  } catch {
    // The storage does not answer: whether files are there is not known.
    return null;
  }
}

async function outsideLinks({ services }: Call): Promise<Parts["outside_links"]> {
  const { store, live, links } = services;
  const { isOn, version } = await linkSettings(store.db);
  const { checkedAt, ...counts } = await outsideCounts(store.db);
  const bad = isOn ? await badLinks(store.db, maxLinks) : [];
  const uses = bad.length === 0 ? undefined : (await links.links(live.current())).outside;
  return {
    ...{ is_on: isOn, version, ...counts, checked_at: presentTime(checkedAt) },
    list: bad.map(({ address, state, problem = null, status = null, checkedAt: at }) => ({
      ...{ address, state, problem, status, checked_at: presentTime(at) },
      used_in: (uses?.get(address) ?? [])
        .slice(0, maxUses)
        .map(({ key, title, languages }) => ({ key, title, languages: [...languages] })),
    })),
  };
}

type ListCounts = Pick<StatusFacts, "unusedFiles" | "withoutDatasheet" | "pastReview">;

/** Everybody counts the same, whatever they may see themselves; what is under embargo is not counted. */
const counter: Person = { id: "server", via: "server", rights: [{ act: "draft.see" }] };

async function listCounts({ services, now }: Call): Promise<ListCounts> {
  const { db } = services.store;
  const whole = await services.catalogue.current();
  const catalogue = visibleIn(whole, counter);
  const counts = await workListCounts(catalogue, await pendingSchedule(db));
  const media = await VisibleMedia.of(db, whole, counter);
  return {
    unusedFiles: await media.countUnused(db, now),
    withoutDatasheet: counts["no-datasheet"],
    pastReview: counts["past-review"],
  };
}

function presentDue({ nextAt, ...work }: DueWork) {
  return { ...work, next_at: presentTime(nextAt) };
}

function presentTime(time: number | undefined): string | null {
  return time === undefined ? null : isoTime(time);
}

function timeOf(written: string | null): number | undefined {
  return written === null ? undefined : Date.parse(written);
}
