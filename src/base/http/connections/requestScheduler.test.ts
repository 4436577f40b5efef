import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { RequestQueue } from "./requestScheduler.ts";

/** Blocks the thread for longer than a slice. */
function costly(): void {
  const end = performance.now() + 5;
  while (performance.now() < end);
}

/** Runs costly work of networks in this order, and gives the order it was done in. */
async function orderOf(turns: RequestQueue, networks: readonly string[]): Promise<string[]> {
  const done: string[] = [];
  for (const network of networks) {
    turns.run(
      () => network,
      () => {
        costly();
        done.push(network);
      },
    );
  }
  while (done.length < networks.length) await nextTurn();
  return done;
}

describe("the queue of requests", () => {
  it("runs work at once if there is room", () => {
    const turns = new RequestQueue();
    let isDone = false;
    turns.run(
      () => "a",
      () => {
        isDone = true;
      },
    );
    expect(isDone).toBe(true);
  });

  it("runs costly work one piece in a turn of the event loop, so that other events come in between", async () => {
    const turns = new RequestQueue();
    let isRunning = true;
    let others = 0;
    const count = () => {
      others += 1;
      if (isRunning) setImmediate(count);
    };
    setImmediate(count);
    await orderOf(turns, ["a", "a", "a", "a", "a", "a"]);
    isRunning = false;
    expect(others).toBeGreaterThanOrEqual(5);
  });

  it("counts the work that follows in promises, which the call itself does not", async () => {
    const turns = new RequestQueue();
    const count = 6;
    let done = 0;
    let between = 0;
    const look = () => {
      if (done > 0 && done < count) between += 1;
      if (done < count) setImmediate(look);
    };
    setImmediate(look);
    const begin = () =>
      turns.run(
        () => "a",
        () => {
          void Promise.resolve().then(() => {
            costly();
            done += 1;
          });
        },
      );
    // As requests come: each read from its own connection, all of them ready in one turn.
    for (let at = 0; at < count; at += 1) setImmediate(begin);
    while (done < count) await nextTurn();
    expect(between).toBeGreaterThanOrEqual(count - 2);
  });

  it("serves the networks round robin, whichever sends the most", async () => {
    // The first leaves no room for the others, whether it is done at once or, on a busy machine, waits.
    const order = await orderOf(new RequestQueue(), ["x", "a", "a", "a", "a", "b", "c", "b"]);
    expect(order).toEqual(["x", "a", "b", "c", "a", "b", "a", "a"]);
  });

  it("continues after work that throws", async () => {
    const turns = new RequestQueue();
    const throwing = () =>
      turns.run(
        () => "a",
        () => {
          throw new Error("wrong");
        },
      );
    expect(throwing).toThrow("wrong");
    expect(await orderOf(turns, ["a", "b", "a"])).toHaveLength(3);
  });
});
