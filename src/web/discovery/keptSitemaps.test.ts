import { expect, it, onTestFinished, vi } from "vitest";
import { stillPublication } from "../../../tests/support/stillPublication.ts";
import { publish, smallWorld } from "../../../tests/support/world.ts";
import { ResponseCache } from "../../base/http/cache/responseCache.ts";
import { QueueFull } from "../../base/http/cache/taskQueue.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";
import { makePublication } from "../../content/published/publication.ts";
import type { Site } from "../siteServices.ts";
import { Sitemaps } from "./keptSitemaps.ts";

/** Sitemaps of a site whose work is counted, and can be paused until the test goes on. */
async function counted() {
  const live = stillPublication(await publish(smallWorld()));
  const made: string[] = [];
  let gate: Promise<void> = Promise.resolve();
  const making = {
    file: async <Made>(address: string, make: () => Promise<Made>) => {
      made.push(address);
      await gate;
      return make();
    },
  };
  const addressing = createAddressing({ siteUrl: "https://www.example.com" });
  const site = { live, cache: new ResponseCache(1_000_000), addressing, making };
  const sitemaps = new Sitemaps(site as unknown as Site);
  const find = async (path: string, language: "en" | "zh" = "en") => {
    const found = await sitemaps.find(language, path, `network of ${language}`);
    return found && [found.status, found.headers["content-type"]];
  };
  const pauseMaking = () => {
    const paused = Promise.withResolvers<void>();
    gate = paused.promise;
    return paused.resolve;
  };
  const swap = async () => {
    live.swap(await makePublication(live.current().revision + 1, [], live.current()));
  };
  return { made, find, pauseMaking, swap };
}

const sitemap = [200, "application/xml; charset=utf-8"];

it("Files of the sitemap are made once for a publication and a language, whoever asks", async () => {
  const { made, find, pauseMaking, swap } = await counted();
  const go = pauseMaking();
  const first = Promise.all([find("/sitemap.xml"), find("/sitemap.xml")]);
  go();
  expect(await first).toEqual([sitemap, sitemap]);
  expect(await find("/sitemap.xml")).toEqual(sitemap);
  expect(made).toEqual(["network of en"]);
  expect(await find("/sitemap.xml", "zh")).toEqual(sitemap);
  expect(made).toEqual(["network of en", "network of zh"]);
  await swap();
  expect(await find("/sitemap.xml")).toEqual(sitemap);
  expect(made).toHaveLength(3);
});

it("A file that there is not is made out once, and known from then on", async () => {
  const { made, find, swap } = await counted();
  expect(await find("/sitemap-1.xml")).toBeUndefined();
  expect(await find("/sitemap-2.xml")).toBeUndefined();
  expect(await find("/sitemap.xml")).toEqual(sitemap);
  expect(made).toHaveLength(1);
  await swap();
  expect(await find("/sitemap-1.xml")).toBeUndefined();
  expect(made).toHaveLength(2);
});

it("A request during which something is published is refused for now", async () => {
  const { find, pauseMaking, swap } = await counted();
  // Each slice of time is over as soon as it has begun.
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1_000;
    return now;
  });
  onTestFinished(() => clock.mockRestore());
  const go = pauseMaking();
  const late = expect(find("/sitemap.xml")).rejects.toBeInstanceOf(QueueFull);
  await swap();
  go();
  await late;
  expect(await find("/sitemap.xml")).toEqual(sitemap);
});
