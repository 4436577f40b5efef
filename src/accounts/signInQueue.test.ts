import { expect, it } from "vitest";
import { type Place, SignInQueue } from "./signInQueue.ts";

/** Work that goes on until it is let go, and how much of it goes on. */
function makeWork() {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  return {
    begin: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((end) => ends.push(end));
      running -= 1;
    },
    running: () => running,
    most: () => most,
    async endAll() {
      while (ends.length > 0) {
        for (const end of ends.splice(0)) end();
        await new Promise(setImmediate);
      }
    },
  };
}

const placed = (place: Place | undefined): Place => {
  if (place === undefined) throw new Error("no place");
  return place;
};

it("Two passwords are checked at once, of different networks", async () => {
  const queue = new SignInQueue();
  const work = makeWork();
  const checks = Array.from({ length: 10 }, (_, index) =>
    placed(queue.enter(`network ${index}`)).inTurn(work.begin),
  );
  await new Promise(setImmediate);
  expect(work.running()).toBe(2);
  await work.endAll();
  await Promise.all(checks);
  expect(work.most()).toBe(2);
});

it("A network's attempts are checked one after the other and keep no other network waiting", async () => {
  const queue = new SignInQueue();
  const flood = makeWork();
  const other = makeWork();
  const checks = Array.from({ length: 10 }, () => placed(queue.enter("one")).inTurn(flood.begin));
  checks.push(placed(queue.enter("other")).inTurn(other.begin));
  await new Promise(setImmediate);
  expect(flood.running()).toBe(1);
  expect(other.running()).toBe(1);
  await flood.endAll();
  await other.endAll();
  await Promise.all(checks);
  expect(flood.most()).toBe(1);
});

it("A network that has too many attempts under way gets no more places until one has left", () => {
  const queue = new SignInQueue();
  const places = Array.from({ length: 16 }, () => placed(queue.enter("one")));
  expect(queue.enter("one")).toBeUndefined();
  expect(queue.enter("other")).toBeDefined();
  places[3]?.leave();
  expect(queue.enter("one")).toBeDefined();
  expect(queue.enter("one")).toBeUndefined();
});

it("There is an end to the places for all networks together", () => {
  const queue = new SignInQueue();
  const places = Array.from({ length: 128 }, (_, index) => placed(queue.enter(`network ${index}`)));
  expect(queue.enter("late")).toBeUndefined();
  for (const place of places) place.leave();
  expect(queue.enter("late")).toBeDefined();
});

it("Work that fails gives its turn to the next", async () => {
  const queue = new SignInQueue();
  const place = placed(queue.enter("one"));
  const failing = place.inTurn(() => Promise.reject(new Error("broken")));
  const next = placed(queue.enter("one")).inTurn(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
