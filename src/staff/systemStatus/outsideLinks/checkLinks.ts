import { setTimeout as sleep } from "node:timers/promises";
import type { Store } from "../../../base/store/store.ts";
import { dueLinks, recordOutcome, storeLinks } from "./outsideLinkRows.ts";
import type { ProbeOutcome } from "./probeLink.ts";

/** Links that are checked in one run. */
const linksOfRun = 500;

/** Hosts that are asked at the same time; each is asked one question at a time. */
const hostsAtOnce = 4;

/** Milliseconds between two questions to a host. */
const usualPauseMs = 3_000;

interface LinkCheck {
  readonly store: Store;
  /** Addresses on other sites that are published. */
  readonly published: Iterable<string>;
  readonly probe: (address: string) => Promise<ProbeOutcome>;
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined;
  readonly now?: (() => number) | undefined;
  /** Tells whether to go on: the lease is held, and the process is not stopping. */
  readonly isWanted?: (() => Promise<boolean>) | undefined;
}

/**
 * Checks the links that are due: a host after the other, few hosts at a time, with a pause between two
 * questions to the same host.
 * @returns how many were checked
 */
export async function checkLinks({
  store,
  published,
  probe,
  pause = sleep,
  now = Date.now,
  isWanted = async () => true,
}: LinkCheck): Promise<number> {
  await storeLinks(store.db, published, now());
  const due = await dueLinks(store.db, now(), linksOfRun);
  const hosts = [...Map.groupBy(due, ({ address }) => new URL(address).hostname).values()];
  let checked = 0;
  const work = async () => {
    for (let links = hosts.shift(); links !== undefined; links = hosts.shift()) {
      for (const [at, link] of links.entries()) {
        if (at > 0) await pause(usualPauseMs);
        if (!(await isWanted())) return;
        await recordOutcome(store.db, link, await probe(link.address), now());
        checked += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
  return checked;
}
