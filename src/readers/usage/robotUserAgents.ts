import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { otherSubjects } from "../../base/site/usageCodes.ts";

/** Robots with a row of their own; all others are counted together. */
const named = [
  ...["Googlebot", "bingbot", "Baiduspider", "360Spider", "Sogou", "YisouSpider", "Bytespider"],
  ...["YandexBot", "DuckDuckBot", "Applebot", "PetalBot", "GPTBot", "OAI-SearchBot", "ClaudeBot"],
  ...["PerplexityBot", "CCBot", "AhrefsBot", "SemrushBot", "MJ12bot", "facebookexternalhit"],
];

/** Browsers in use in China that `isbot` takes for robots, by their makers' names: Sogou, Toutiao. */
const readerApps = /sogoumobilebrowser|sogoumse|newsarticle\//;

/** Longest user agent that is looked at, and remembered; the rest of a longer one is ignored. */
const maxLength = 300;

/** Few programs make most requests, so what they are is remembered by user agent; "" for readers. */
const known = new LRUCache<string, string>({ max: 1_000 });

/**
 * Name of the robot with a user agent; undefined for a reader's browser. A program that names itself
 * not at all is a robot.
 */
export function robotOf(userAgent: string): string | undefined {
  const text = userAgent.length > maxLength ? userAgent.slice(0, maxLength) : userAgent;
  let found = known.get(text);
  if (found === undefined) {
    found = nameOf(text) ?? "";
    known.set(text, found);
  }
  return found || undefined;
}

function nameOf(userAgent: string): string | undefined {
  if (userAgent === "") return otherSubjects;
  if (!isbot(userAgent)) return undefined;
  const text = userAgent.toLowerCase();
  if (readerApps.test(text) && !text.includes("spider")) return undefined;
  return named.find((name) => text.includes(name.toLowerCase())) ?? otherSubjects;
}
