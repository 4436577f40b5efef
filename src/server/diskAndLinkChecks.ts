import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import packageJson from "../../package.json" with { type: "json" };
import { type PeriodicTask, periodicTask } from "../base/process/periodicTask.ts";
import { underLease } from "../base/store/leases/underLease.ts";
import type { Store } from "../base/store/store.ts";
import type { Publication } from "../content/published/publication.ts";
import { storeFreeSpace } from "../staff/systemStatus/freeSpaceAndCertificates.ts";
import type { LinkReports } from "../staff/systemStatus/linkReport.ts";
import { checkLinks } from "../staff/systemStatus/outsideLinks/checkLinks.ts";
import { linkSettings } from "../staff/systemStatus/outsideLinks/linkCheckSwitch.ts";
import { diskOf } from "./processAndDiskFacts.ts";

/** Time between two runs, in milliseconds. */
const everyMs = 600_000;

/** The lease of the process that checks links to other sites. */
const lease = "outside-links";

interface UpkeepLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

interface StatusUpkeep {
  readonly store: Store;
  readonly dataDir: string;
  readonly publication: () => Publication;
  readonly reports: LinkReports;
  /** The site's address, by which other servers know who asks; undefined: it has none. */
  readonly siteUrl: string | undefined;
  readonly log: UpkeepLog;
}

/** Notes the free space of the data folder. */
export function startDiskReadings({
  store,
  dataDir,
  log,
}: Pick<StatusUpkeep, "store" | "dataDir" | "log">): PeriodicTask {
  const job = "disk-readings";
  const task = periodicTask({
    ...{ job, everyMs },
    async run() {
      const disk = await diskOf(dataDir);
      if (disk === undefined || store.fault !== undefined) return;
      await storeFreeSpace(store.db, { machine: hostname(), free: disk.free }, Date.now());
    },
    onError: (err) => log.warn({ job, err }, "The free space could not be recorded"),
  });
  task.wake();
  return task;
}

/** Checks links to other sites, where that is switched on: one process of all, by a lease. */
export function startLinkChecks(options: StatusUpkeep): PeriodicTask {
  const { store, publication, reports, siteUrl, log } = options;
  const job = "outside-links";
  const stopping = new AbortController();
  const { signal } = stopping;
  const userAgent = `Tapeout-LinkCheck/${packageJson.version}${siteUrl === undefined ? "" : ` (+${siteUrl})`}`;
  const task = periodicTask({
    ...{ job, everyMs },
    async run() {
      if (store.fault !== undefined || !(await linkSettings(store.db)).isOn) return;
      // Loads Node's HTTP client, which a site without these checks does not need.
      const { probeLink } = await import("../staff/systemStatus/outsideLinks/probeLink.ts");
      const { outside } = await reports.links(publication());
      const done = await underLease(store, lease, ({ extend }) =>
        checkLinks({
          ...{ store, published: outside.keys() },
          probe: (address) => probeLink(address, { userAgent, signal }),
          pause: (ms) => sleep(ms, undefined, { signal }).catch(() => undefined),
          isWanted: async () =>
            !signal.aborted && (await extend()) && (await linkSettings(store.db)).isOn,
        }),
      );
      const checked = done?.made ?? 0;
      if (checked > 0) log.info({ job, links: checked }, "Links to other sites were checked");
    },
    onError: (err) => {
      if (!signal.aborted) log.warn({ job, err }, "Links to other sites could not be checked");
    },
  });
  return {
    wake: () => task.wake(),
    async stop() {
      stopping.abort();
      await task.stop();
    },
  };
}
