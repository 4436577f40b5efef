import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "../../src/base/store/store.ts";
import { startBuiltServer } from "../machine/builtServer.ts";
import { isInstalled, run, workFolder } from "../machine/processes.ts";
import { get, readerHeaders } from "../machine/readerRequest.ts";
import type { Report } from "../report.ts";
import { sendEnquiry } from "./sendEnquiry.ts";

/** Cached pages, and pages that are rendered for each request. */
const paths = ["/", "/product-list", "/product-list?q=chip", "/web_en/api/v1/column/list"];

/** A refusal takes no longer, in ms. */
const maxMs = 5_000;

/**
 * A disk with no room, again and again: the system refuses every write of the server's to a file
 * (RLIMIT_FSIZE), its log among them. Pages go on, no enquiry is acknowledged that is not stored, and when there is room
 * again enquiries are taken without a restart.
 */
export async function fullDisk(report: Report, seconds: number): Promise<void> {
  report.title(`A full disk, again and again, ${seconds} s`);
  if (!isInstalled("prlimit", "--version")) {
    report.note("Not tried: prlimit is not installed here.");
    return;
  }
  using data = workFolder();
  await using server = await startBuiltServer({
    dataDir: data.path,
    variables: { TRUST_PROXY: "true", LOG_LEVEL: "info" },
    logFile: join(data.path, "server.log"),
  });
  const { origin, pid } = server;
  const store = await openStore({ dataDir: data.path });
  const limit = (size: string) =>
    run(["prlimit", "--pid", String(pid), `--fsize=${size}:unlimited`]);
  const acknowledged: string[] = [];
  let [rounds, wrongPages, refused, slow, notTaken] = [0, 0, 0, 0, 0];
  try {
    const began = performance.now();
    for (; performance.now() - began < seconds * 1_000; rounds += 1) {
      await limit("0");
      for (const path of paths) {
        const { status } = await get(`${origin}${path}`, readerHeaders.desktop);
        if (status !== 200) wrongPages += 1;
      }
      const asked = performance.now();
      const full = await sendEnquiry(origin, store);
      if (performance.now() - asked > maxMs) slow += 1;
      if (full.code === undefined) refused += 1;
      else acknowledged.push(full.code);
      await limit("unlimited");
      await sleep(50);
      const roomy = await sendEnquiry(origin, store);
      if (roomy.code === undefined) notTaken += 1;
      else acknowledged.push(roomy.code);
    }
    const rows = await store.db.selectFrom("enquiries").select("code").execute();
    const stored = new Set(rows.map(({ code }) => code));
    const lost = acknowledged.filter((code) => !stored.has(code)).length;
    report.note(`${rounds} times; ${refused} enquiries were refused, ${acknowledged.length} taken`);
    report.target("pages that failed", wrongPages, { atMost: 0 });
    report.target(`enquiries answered after more than ${maxMs} ms`, slow, { atMost: 0 });
    report.target("enquiries not taken when there was room again", notTaken, { atMost: 0 });
    report.target("acknowledged enquiries that are lost", lost, { atMost: 0 });
  } finally {
    await store.close();
  }
}
