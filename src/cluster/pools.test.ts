import { expect, it } from "vitest";
import {
  maxPlainUploadsAtOnce,
  maxUploadsAtOnce,
  UploadSlots,
} from "../enquiries/attachments/uploadSlots.ts";
import { Pools } from "./pools.ts";
import { RemotePools } from "./remotePools.ts";

/** The pools of a primary process with so many workers, whose messages arrive at once. */
function world(count: number) {
  const workers: RemotePools[] = [];
  const pools: Pools = new Pools(
    (worker, message) => receive(worker, message),
    (message) => {
      for (const worker of workers.keys()) receive(worker, message);
    },
  );
  const receive = (
    worker: number,
    message: Parameters<ConstructorParameters<typeof Pools>[0]>[1],
  ) => {
    if (message.kind === "entered" || message.kind === "turn" || message.kind === "pool") {
      workers[worker]?.receive(message);
    }
  };
  for (let id = 0; id < count; id += 1) {
    workers.push(
      new RemotePools((message) => {
        if (message.kind === "enter" || message.kind === "turn") pools.receive(id, message);
        if (message.kind === "turn-over" || message.kind === "leave") pools.receive(id, message);
      }),
    );
  }
  const worker = (id: number) => {
    const found = workers[id];
    if (found === undefined) throw new RangeError(`There is no worker ${id}`);
    return found;
  };
  return { pools, worker };
}

it("gives a network the places of one process, whichever workers it comes to", async () => {
  const { worker } = world(3);
  const one = new UploadSlots(maxUploadsAtOnce);
  for (let times = 0; times < 60; times += 1) {
    const network = `network ${times % 2}`;
    const place = await worker(times % 3)
      .uploads("uploads")
      .acquire(network);
    expect(place !== undefined, `place ${times}`).toBe(one.acquire(network) !== undefined);
    expect(worker(times % 3).uploads("uploads").total).toBe(one.total);
  }
});

it("takes places back, and those of a worker that has ended", async () => {
  const { pools, worker } = world(2);
  const places = [0, 1, 0, 1, 0, 1, 0, 1].map((id, at) =>
    worker(id).uploads("plain-uploads").acquire(`network ${at}`),
  );
  const [first] = await Promise.all(places);
  let late = 0;
  const full = () => {
    late += 1;
    return worker(0).uploads("plain-uploads").acquire(`late ${late}`);
  };
  expect(places).toHaveLength(maxPlainUploadsAtOnce);
  expect(await full()).toBeUndefined();
  first?.();
  expect(await full()).toBeDefined();
  expect(await full()).toBeUndefined();
  pools.remove(1);
  expect(await full()).toBeDefined();
});

it("tells all workers where places run out, and where they are free again", async () => {
  const { worker } = world(2);
  const { uploads } = { uploads: worker(1).uploads("uploads") };
  const given: ((() => void) | undefined)[] = [];
  for (let at = 0; at <= maxUploadsAtOnce / 2; at += 1) {
    given.push(await worker(0).uploads("uploads").acquire(`network ${at}`));
  }
  expect(uploads.isUnderPressure).toBe(true);
  for (const release of given) release?.();
  expect(uploads.isUnderPressure).toBe(false);
});

it("lets one attempt of a network to sign in be checked at a time, in all workers", async () => {
  const { worker } = world(2);
  const claim = { network: "network", account: "account" };
  const slots = [
    await worker(0).signIns().acquire(claim),
    await worker(1).signIns().acquire(claim),
  ];
  const underWay: PromiseWithResolvers<void>[] = [];
  const runs = slots.map((slot) =>
    slot?.run(() => {
      const work = Promise.withResolvers<void>();
      underWay.push(work);
      return work.promise;
    }),
  );
  await settled();
  expect(underWay).toHaveLength(1);
  underWay[0]?.resolve();
  await runs[0];
  await settled();
  expect(underWay).toHaveLength(2);
  underWay[1]?.resolve();
  await runs[1];
});

it("passes on the turn of a worker that has ended", async () => {
  const { pools, worker } = world(2);
  const claim = { network: "network", account: "account" };
  const held = await worker(0).signIns().acquire(claim);
  const waiting = await worker(1).signIns().acquire(claim);
  void held?.run(() => new Promise(() => undefined));
  const run = waiting?.run(async () => "checked");
  pools.remove(0);
  expect(await run).toBe("checked");
  waiting?.release();
  for (let times = 0; times < 16; times += 1) {
    expect(await worker(0).signIns().acquire(claim)).toBeDefined();
  }
  expect(await worker(1).signIns().acquire(claim)).toBeUndefined();
});

/** All promises that could be settled have been. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
