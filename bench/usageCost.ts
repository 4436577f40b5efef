import { openStore } from "../src/base/store/store.ts";
import { UsageCounter } from "../src/readers/usage/usageCounter.ts";
import { workFolder } from "./machine/processes.ts";
import { cpuMsSince } from "./statistics.ts";

/** Responses of a round. */
const count = 500_000;

/** Browsers among readers: as many as a busy site's, fewer than are remembered. */
const browsers = Array.from(
  { length: 500 },
  (_, index) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${index}) AppleWebKit/537.36 Chrome/${100 + (index % 60)}.0.${index}.0 Safari/537.36`,
);

const robots = ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"];

/** CPU milliseconds that counting usage adds to a response. */
export interface UsageCost extends AsyncDisposable {
  readers(): number;
  robots(): number;
}

/** Counting of usage as cached pages do it, in this process. */
export async function usageCost(): Promise<UsageCost> {
  const folder = workFolder();
  const store = await openStore({ dataDir: folder.path });
  const counter = new UsageCounter({
    ...{ store, isOn: () => true, ownHosts: [] },
    onError: (error) => {
      throw error;
    },
  });
  const costOf = (userAgents: readonly string[]) => {
    const began = process.cpuUsage();
    for (let number = 0; number < count; number += 1) {
      counter.countRobot(userAgents[number % userAgents.length] ?? "");
    }
    return cpuMsSince(began) / count;
  };
  return {
    readers: () => costOf(browsers),
    robots: () => costOf(robots),
    async [Symbol.asyncDispose]() {
      await counter.close();
      await store.close();
      folder[Symbol.dispose]();
    },
  };
}
