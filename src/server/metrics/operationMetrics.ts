import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { events } from "../../base/process/events.ts";
import { followAsync, followSync } from "../../base/process/instrumentation.ts";
import { shortBuckets, workBuckets } from "./requestMetrics.ts";

/** Figures of what the rooms publish on their channels. @returns what ends the subscriptions */
export function followOperations(registry: Registry): () => void {
  const registers = [registry];
  const stops = [
    ...followPages(registers),
    ...followWork(registers),
    followPublication(registers),
    followJobs(registers),
    ...followEvents(registers),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function followPages(registers: Registry[]): (() => void)[] {
  const renders = new Histogram({
    name: "tapeout_page_render_duration_seconds",
    help: "Time to render a page to HTML, reading its props included",
    labelNames: ["page", "surface"],
    buckets: shortBuckets,
    registers,
  });
  const searches = new Histogram({
    name: "tapeout_search_duration_seconds",
    help: "Time to answer a search or a suggestion, the wait for its thread included",
    labelNames: ["kind", "result"],
    buckets: shortBuckets,
    registers,
  });
  return [
    followSync("render", ({ page, surface }, ms) => renders.observe({ page, surface }, ms / 1_000)),
    followAsync("search", ({ kind }, ms, error) =>
      searches.observe({ kind, result: resultOf(error) }, ms / 1_000),
    ),
  ];
}

function followWork(registers: Registry[]): (() => void)[] {
  const transactions = new Histogram({
    name: "tapeout_database_transaction_duration_seconds",
    help: "Time of transactions that write, the wait for a connection or a lock included",
    labelNames: ["result"],
    buckets: workBuckets,
    registers,
  });
  const mails = new Counter({
    name: "tapeout_mails_total",
    help: "Attempts to deliver mails",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const uploads = new Counter({
    name: "tapeout_uploads_total",
    help: "Files of forms, by outcome: stored, or the reason for the refusal",
    labelNames: ["outcome"],
    registers,
  });
  return [
    followAsync("transaction", (_facts, ms, error) =>
      transactions.observe({ result: resultOf(error) }, ms / 1_000),
    ),
    followAsync("mail", ({ kind, outcome = "failed" }) => mails.inc({ kind, outcome })),
    followAsync("upload", ({ outcome = "failed" }) => uploads.inc({ outcome })),
  ];
}

function followPublication(registers: Registry[]): () => void {
  const loads = new Counter({
    name: "tapeout_publication_loads_total",
    help: "Readings of what changed in the store, by result",
    labelNames: ["result"],
    registers,
  });
  const duration = new Gauge({
    name: "tapeout_publication_load_duration_seconds",
    help: "Time of the last such reading",
    registers,
  });
  const loadedAt = new Gauge({
    name: "tapeout_publication_load_timestamp_seconds",
    help: "When a reading last succeeded, in seconds since 1970",
    registers,
  });
  return followAsync("publication", (_facts, ms, error) => {
    loads.inc({ result: resultOf(error) });
    duration.set(ms / 1_000);
    if (error === undefined) loadedAt.setToCurrentTime();
  });
}

/** The label is not called `job`: that is a label of Prometheus' own. */
function followJobs(registers: Registry[]): () => void {
  const runs = new Counter({
    name: "tapeout_job_runs_total",
    help: "Runs of background jobs",
    labelNames: ["task", "result"],
    registers,
  });
  const duration = new Gauge({
    name: "tapeout_job_last_duration_seconds",
    help: "Time of the last run of a background job",
    labelNames: ["task"],
    registers,
  });
  const lastSuccess = new Gauge({
    name: "tapeout_job_last_success_timestamp_seconds",
    help: "When a run of a background job last succeeded, in seconds since 1970",
    labelNames: ["task"],
    registers,
  });
  return followAsync("job", ({ job }, ms, error) => {
    runs.inc({ task: job, result: resultOf(error) });
    duration.set({ task: job }, ms / 1_000);
    if (error === undefined) lastSuccess.setToCurrentTime({ task: job });
  });
}

function followEvents(registers: Registry[]): (() => void)[] {
  const attempts = new Counter({
    name: "tapeout_sign_in_attempts_total",
    help: "Attempts to sign in or to change a password",
    labelNames: ["event", "outcome"],
    registers,
  });
  const enquiries = new Counter({
    name: "tapeout_enquiries_total",
    help: "Enquiries that were sent, by outcome: saved, or the reason for the refusal",
    labelNames: ["form", "outcome"],
    registers,
  });
  const refusals = new Counter({
    name: "tapeout_limit_refusals_total",
    help: "Requests beyond a limit of their network or mailbox",
    labelNames: ["limit"],
    registers,
  });
  const zeroResults = new Counter({
    name: "tapeout_search_zero_results_total",
    help: "Searches without hits",
    labelNames: ["language"],
    registers,
  });
  return [
    events.subscribe("signIn", "figures", ({ event, outcome }) => attempts.inc({ event, outcome })),
    events.subscribe("enquiry", "figures", ({ form, outcome }) => enquiries.inc({ form, outcome })),
    events.subscribe("refusal", "figures", ({ limit }) => refusals.inc({ limit })),
    events.subscribe("zeroResults", "figures", ({ language }) => zeroResults.inc({ language })),
    followPurges(registers),
    followBackups(registers),
  ];
}

function followPurges(registers: Registry[]): () => void {
  const purges = new Counter({
    name: "tapeout_cache_purges_total",
    help: "Purges of shared caches, by outcome: purged or failed; a failed one is tried again",
    labelNames: ["outcome"],
    registers,
  });
  return events.subscribe("purge", "figures", ({ outcome }) => purges.inc({ outcome }));
}

function followBackups(registers: Registry[]): () => void {
  const backups = new Counter({
    name: "tapeout_backups_total",
    help: "Scheduled backups, by kind and outcome: made, unchanged (nothing to add) or failed",
    labelNames: ["kind", "outcome"],
    registers,
  });
  const lastSuccess = new Gauge({
    name: "tapeout_backup_last_success_timestamp_seconds",
    help: "When a scheduled backup was last made or found unnecessary, in seconds since 1970",
    labelNames: ["kind"],
    registers,
  });
  const missing = new Gauge({
    name: "tapeout_backup_missing_files",
    help: "Stored files that the database refers to and that the last backup did not find",
    registers,
  });
  return events.subscribe("backup", "figures", ({ kind, outcome, missing: count }) => {
    backups.inc({ kind, outcome });
    if (outcome === "failed") return;
    lastSuccess.setToCurrentTime({ kind });
    missing.set(count);
  });
}

function resultOf(error: unknown): "ok" | "error" {
  return error === undefined ? "ok" : "error";
}
