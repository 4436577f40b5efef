import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RateLimit } from "../http/rateLimit.ts";
import { LimitExchange, LimitLedger } from "./limitExchange.ts";
import type { Consumption } from "./messages.ts";

const allowance = { atOnce: 20, perSecond: 2 };

let now = 0;

beforeEach(() => {
  vi.useFakeTimers();
  now = 1_000;
});

afterEach(() => {
  vi.useRealTimers();
});

/** Workers whose messages arrive when they are delivered, and the ledger between them. */
function world(count: number) {
  const ledger = new LimitLedger(() => now);
  const sent: [from: number, limit: string, consumed: Consumption][] = [];
  const add = () => {
    const from = workers.length;
    const limit = new RateLimit(allowance, () => now);
    const exchange = new LimitExchange((name, consumed) => sent.push([from, name, consumed]));
    for (const [name, consumed] of Object.entries(ledger.all())) exchange.receive(name, consumed);
    exchange.share("searches", limit);
    workers.push({ limit, exchange });
  };
  const deliver = () => {
    for (const [from, name, consumed] of sent.splice(0)) {
      ledger.add(name, consumed);
      for (const [index, { exchange }] of workers.entries()) {
        if (index !== from) exchange.receive(name, consumed);
      }
    }
  };
  const workers: { limit: RateLimit; exchange: LimitExchange }[] = [];
  for (let made = 0; made < count; made += 1) add();
  /** Asks worker after worker, as often as that, and counts what is admitted. */
  const ask = (times: number, sender = "network") => {
    let admitted = 0;
    for (let at = 0; at < times; at += 1) {
      if (workers[at % workers.length]?.limit.admit(sender) === 0) admitted += 1;
      deliver();
    }
    return admitted;
  };
  const flush = () => {
    vi.advanceTimersByTime(25);
    deliver();
  };
  return { ask, add, deliver, flush, workers };
}

it("admits of one sender what one process would, and what is under way", () => {
  const { ask, flush, workers } = world(4);
  const admitted = ask(400);
  expect(admitted).toBeGreaterThanOrEqual(allowance.atOnce);
  expect(admitted).toBeLessThanOrEqual(allowance.atOnce + 3 * 8);
  flush();
  // What was too much is charged: nobody is admitted before it is paid for.
  now += ((admitted - allowance.atOnce) * 1_000) / allowance.perSecond - 1;
  expect(workers.map(({ limit }) => limit.admit("network")).every((wait) => wait > 0)).toBe(true);
  expect(ask(40, "other")).toBeGreaterThanOrEqual(allowance.atOnce);
});

it("admits over a long time exactly what the allowance has", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 20, max: 60 }),
      (count, seconds) => {
        now = 1_000;
        const { ask, flush } = world(count);
        let admitted = ask(200);
        for (let second = 0; second < seconds; second += 1) {
          flush();
          now += 1_000;
          admitted += ask(20);
        }
        flush();
        expect(admitted).toBeGreaterThanOrEqual(allowance.atOnce + 2 * seconds);
        expect(admitted).toBeLessThanOrEqual(allowance.atOnce + 2 * seconds + (count - 1) * 8);
      },
    ),
    { numRuns: 20 },
  );
});

it("tells a few requests after a moment, and many at once", () => {
  const { deliver, flush, workers } = world(2);
  const [one, other] = workers;
  for (let times = 0; times < 4; times += 1) one?.limit.admit("network");
  flush();
  let left = 0;
  while (other?.limit.admit("network") === 0) left += 1;
  expect(left).toBe(allowance.atOnce - 4);
  // Of those, sixteen are told without a flush.
  deliver();
  expect(one?.limit.admit("network")).toBeGreaterThan(0);
});

it("lets a worker that starts later begin with what was consumed before", () => {
  const { ask, add, flush, workers } = world(2);
  ask(100);
  flush();
  add();
  expect(workers[2]?.limit.admit("network")).toBeGreaterThan(0);
  expect(workers[2]?.limit.admit("other")).toBe(0);
});
