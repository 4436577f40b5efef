import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/base/store/store.ts";
import { type MemorySettings, startBuiltServer } from "../machine/builtServer.ts";
import { workFolder } from "../machine/processes.ts";
import type { Report } from "../report.ts";
import type { Attack } from "./attack.ts";
import { type MemorySample, trendOf } from "./load/memoryTrend.ts";
import { read } from "./measureCachedPage.ts";
import { sendEnquiry } from "./sendEnquiry.ts";
import { maxMegabytes, maxRatio, minQuietShare } from "./underAttack.ts";

/** Resident MB a minute, from so many seconds on: before that a server is still growing warm. */
const maxSlope = 20;
const slopeAfterSeconds = 180;

/** Between two enquiries, in ms. */
const enquiryEveryMs = 300;

/**
 * All attacks at once on one server, while readers read and send enquiries: what they notice, what
 * memory it takes and whether it grows, and whether anything that was acknowledged is lost.
 */
export async function mixed(
  report: Report,
  attacks: readonly Attack[],
  seconds: number,
  settings: MemorySettings,
): Promise<void> {
  report.title(`All attacks at once, with readers who send enquiries, ${seconds.toFixed(0)} s`);
  using data = workFolder();
  await using server = await startBuiltServer({
    dataDir: data.path,
    core: 0,
    ...settings,
    variables: { ...settings.variables, TRUST_PROXY: "127.0.0.1" },
  });
  const store = await openStore({ dataDir: data.path });
  try {
    const url = `${server.origin}/`;
    const quiet = await read(url, 5);
    const stop = new AbortController();
    const running = attacks.map((attack) => attack.run(server.origin, stop.signal));
    const memory: MemorySample[] = [];
    const began = performance.now();
    const codes: string[] = [];
    let unanswered = 0;
    const sending = (async () => {
      while (!stop.signal.aborted) {
        const { code } = await sendEnquiry(server.origin, store, 30_000);
        if (code === undefined) unanswered += 1;
        else codes.push(code);
        const megabytes = server.residentMemory();
        const minutes = (performance.now() - began) / 60_000;
        if (megabytes !== undefined) memory.push({ life: 1, minutes, megabytes });
        await sleep(enquiryEveryMs);
      }
    })();
    const loud = await read(url, seconds);
    stop.abort();
    await Promise.all([...running, sending]);
    const rows = await store.db.selectFrom("enquiries").select("code").execute();
    const stored = new Set(rows.map(({ code }) => code));
    for (const reader of ["kept", "fresh"] as const) {
      const [before, during] = [quiet[reader], loud[reader]];
      const what = reader === "kept" ? "" : " of new connections";
      report.note(`p99${what} of ${before.p99.toFixed(1)} ms became ${during.p99.toFixed(1)} ms`);
      const value = during.p99 / Math.max(minQuietShare, before.p99);
      report.target(`p99${what} of quiet`, value, { atMost: maxRatio });
      report.target(`pages${what} that failed`, during.errors, { atMost: 0 });
    }
    report.note(`${codes.length} enquiries acknowledged, ${unanswered} not`);
    const lost = codes.filter((code) => !stored.has(code)).length;
    report.target("acknowledged enquiries that are lost", lost, { atMost: 0 });
    reportMemory(report, memory, seconds);
  } finally {
    await store.close();
  }
}

function reportMemory(report: Report, memory: readonly MemorySample[], seconds: number): void {
  if (memory.length < 3) return;
  const max = Math.max(...memory.map(({ megabytes }) => megabytes));
  report.target("resident at most", max, { atMost: maxMegabytes, unit: "MB" });
  const { slope } = trendOf(memory.slice(Math.floor(memory.length / 3))) ?? {};
  if (slope === undefined) return;
  if (seconds < slopeAfterSeconds) report.note(`slope: ${slope.toFixed(1)} MB a minute`);
  else report.target("slope", slope, { atMost: maxSlope, unit: "MB a minute" });
}
