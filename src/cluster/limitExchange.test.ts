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
    const exchange = new LimitExchange(count, (name, own) => sent.push([from, name, own]));
    for (const [name, consumed] of Object.entries(ledger.all())) exchange.receive(name, consumed);
    exchange.share("searches", limit);
    workers.push({ limit, exchange });
  };
  /** Delivers the oldest messages, so many or all. */
  const deliver = (messages = sent.length) => {
    for (const [from, name, consumed] of sent.splice(0, messages)) {
      ledger.add(name, consumed);
      for (const [index, { exchange }] of workers.entries()) {
        if (index === from) exchange.counted();
        else exchange.receive(name, consumed);
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

it("admits no burst that comes to all workers at once more than once", () => {
  const { ask, deliver, flush, workers } = world(4);
  let admitted = 0;
  for (let round = 0; round < 60; round += 1) {
    for (const { limit } of workers) if (limit.admit("network") === 0) admitted += 1;
  }
  // Nobody has heard of anybody yet.
  expect(admitted).toBeGreaterThanOrEqual(allowance.atOnce - 4);
  expect(admitted).toBeLessThan(allowance.atOnce + 4);
  deliver();
  flush();
  expect(admitted + ask(40)).toBeLessThan(allowance.atOnce + 4);
});

it("admits whatever is under way, an allowance and a little", () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ worker: fc.nat({ max: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ messages: fc.integer({ min: 1, max: 4 }) }) },
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { minLength: 100, maxLength: 400 }),
      (count, steps) => {
        const { deliver, flush, workers } = world(count);
        let admitted = 0;
        const admit = (index: number) => {
          if (workers[index % count]?.limit.admit("network") === 0) admitted += 1;
        };
        for (const one of steps) {
          if ("worker" in one) admit(one.worker);
          else deliver(one.messages);
        }
        flush();
        // Where all is told, nobody is kept from what is left.
        for (let at = 0; at < 40 * count; at += 1) {
          admit(at);
          flush();
        }
        expect(admitted).toBeGreaterThanOrEqual(allowance.atOnce);
        expect(admitted).toBeLessThanOrEqual(allowance.atOnce + 6 * count);
      },
    ),
    { numRuns: 50 },
  );
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

it("tells the others of a few requests after a moment", () => {
  const { flush, workers } = world(2);
  const [one, other] = workers;
  for (let times = 0; times < 4; times += 1) one?.limit.admit("network");
  flush();
  let left = 0;
  while (other?.limit.admit("network") === 0) {
    left += 1;
    flush();
  }
  expect(left).toBe(allowance.atOnce - 4);
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
