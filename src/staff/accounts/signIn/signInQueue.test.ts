import { expect, it } from "vitest";
import { SignInQueue, type SignInSlot } from "./signInQueue.ts";

/** Makes work that runs until it is released, with the number of runs under way. */
function makeWork() {
  let running = 0;
  let max = 0;
  const ends: (() => void)[] = [];
  return {
    begin: async () => {
      running += 1;
      max = Math.max(max, running);
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
    },
    running: () => running,
    max: () => max,
    async endAll() {
      while (ends.length > 0) {
        for (const end of ends.splice(0)) end();
        await new Promise(setImmediate);
      }
    },
  };
}

/** A client of a network who tries an account of its own. */
const of = (network: string) => ({ network, account: `account of ${network}` });

const placed = (place: SignInSlot | undefined): SignInSlot => {
  if (place === undefined) throw new Error("no place");
  return place;
};

it("Two passwords are checked concurrently, of different networks", async () => {
  const queue = new SignInQueue();
  const work = makeWork();
  const checks = Array.from({ length: 10 }, (_, index) =>
    placed(queue.acquire(of(`network ${index}`))).run(work.begin),
  );
  await new Promise(setImmediate);
  expect(work.running()).toBe(2);
  await work.endAll();
  await Promise.all(checks);
  expect(work.max()).toBe(2);
});

it("A network's attempts are checked one after the other and delay no other network", async () => {
  const queue = new SignInQueue();
  const flood = makeWork();
  const other = makeWork();
  const checks = Array.from({ length: 10 }, () =>
    placed(queue.acquire(of("one"))).run(flood.begin),
  );
  checks.push(placed(queue.acquire(of("other"))).run(other.begin));
  await new Promise(setImmediate);
  expect(flood.running()).toBe(1);
  expect(other.running()).toBe(1);
  await flood.endAll();
  await other.endAll();
  await Promise.all(checks);
  expect(flood.max()).toBe(1);
});

it("A network with too many pending attempts gets no more places until one has ended", () => {
  const queue = new SignInQueue();
  const places = Array.from({ length: 16 }, () => placed(queue.acquire(of("one"))));
  expect(queue.acquire(of("one"))).toBeUndefined();
  expect(queue.acquire(of("other"))).toBeDefined();
  places[3]?.release();
  expect(queue.acquire(of("one"))).toBeDefined();
  expect(queue.acquire(of("one"))).toBeUndefined();
});

it("The places for all networks together are limited", () => {
  const queue = new SignInQueue();
  const places = Array.from({ length: 256 }, (_, index) =>
    placed(queue.acquire(of(`network ${index}`))),
  );
  expect(queue.acquire(of("late"))).toBeUndefined();
  for (const place of places) place.release();
  expect(queue.acquire(of("late"))).toBeDefined();
});

it("Sixteen networks that take all their places leave one for the next, for an account and in all", () => {
  for (const account of ["admin", undefined]) {
    const queue = new SignInQueue();
    const fill = (network: string) => {
      for (let tries = 0; tries < 128; tries += 1) {
        if (!queue.acquire({ network, account: account ?? `account ${tries}` })) return tries;
      }
      return 128;
    };
    const taken = Array.from({ length: 16 }, (_, index) => fill(`network ${index}`));
    expect(Math.min(...taken)).toBeGreaterThan(0);
    expect(queue.acquire({ network: "owner's", account: "admin" })).toBeDefined();
  }
});

/** Attempts of one network that get a place where others of different networks have as many. */
function placesBeside(others: number, account: (index: number) => string): number {
  const queue = new SignInQueue();
  for (let index = 0; index < others; index += 1) {
    placed(queue.acquire({ network: `network ${index}`, account: account(index) }));
  }
  let taken = 0;
  while (queue.acquire({ network: "one", account: account(1_000 + taken) })) taken += 1;
  return taken;
}

it.each([
  [0, 16],
  [48, 16],
  [49, 15],
  [60, 4],
  [64, 4],
  [126, 2],
  [127, 1],
  [255, 1],
  [256, 0],
])("Beside %i attempts of other networks, one network gets %i places", (others, places) => {
  expect(placesBeside(others, (index) => `account ${index}`)).toBe(places);
});

it.each([
  [0, 16],
  [12, 4],
  [16, 4],
  [30, 2],
  [31, 1],
  [63, 1],
  [64, 0],
])("Beside %i attempts for an account, one network gets %i places for it", (others, places) => {
  expect(placesBeside(others, () => "admin")).toBe(places);
});

it("A known device has a place while unknown ones hold all of theirs", async () => {
  const queue = new SignInQueue();
  const flood = makeWork();
  const checks = Array.from({ length: 256 }, (_, index) =>
    placed(queue.acquire(of(`network ${index}`))).run(flood.begin),
  );
  await new Promise(setImmediate);
  expect(queue.acquire(of("late"))).toBeUndefined();
  const owner = placed(queue.acquire({ ...of("network 1"), device: "laptop" }));
  expect(await owner.run(async () => "checked")).toBe("checked");
  await flood.endAll();
  await Promise.all(checks);
});

it("A device's attempts are limited as well, and those of all devices", () => {
  const queue = new SignInQueue();
  const from = (device: string) => queue.acquire({ ...of("one"), device });
  const places = Array.from({ length: 16 }, () => placed(from("laptop")));
  expect(from("laptop")).toBeUndefined();
  for (let device = 1; device <= 48; device += 1) placed(from(`device ${device}`));
  expect(from("late")).toBeUndefined();
  places[0]?.release();
  expect(from("late")).toBeDefined();
});

it("Released places can be taken again, for the same account too", () => {
  const queue = new SignInQueue();
  for (let round = 0; round < 3; round += 1) {
    const places = Array.from({ length: 64 }, (_, index) =>
      placed(queue.acquire({ network: `network ${index}`, account: "admin" })),
    );
    expect(queue.acquire({ network: "late", account: "admin" })).toBeUndefined();
    for (const place of places) place.release();
  }
});

it("Work that fails passes its place to the next", async () => {
  const queue = new SignInQueue();
  const place = placed(queue.acquire(of("one")));
  const failing = place.run(() => Promise.reject(new Error("broken")));
  const next = placed(queue.acquire(of("one"))).run(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
  // No more are checked at a time afterwards.
  const work = makeWork();
  const checks = [1, 2, 3, 4].map((network) =>
    placed(queue.acquire(of(`network ${network}`))).run(work.begin),
  );
  await new Promise(setImmediate);
  expect(work.running()).toBe(2);
  await work.endAll();
  await Promise.all(checks);
});
