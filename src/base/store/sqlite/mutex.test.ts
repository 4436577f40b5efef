import { expect, test } from "vitest";
import { StoreBusy } from "../storeErrors.ts";
import { Mutex } from "./mutex.ts";

test("The mutex is acquired one at a time, in the order of requests", async () => {
  const turns = new Mutex();
  const taken: number[] = [];
  let holders = 0;
  await Promise.all(
    [1, 2, 3, 4].map(async (number) => {
      const end = await turns.acquire(1_000);
      holders += 1;
      expect(holders).toBe(1);
      taken.push(number);
      await Promise.resolve();
      holders -= 1;
      end();
    }),
  );
  expect(taken).toEqual([1, 2, 3, 4]);
});

test("A request that waits too long is rejected and skipped", async () => {
  const turns = new Mutex();
  const end = await turns.acquire(1_000);
  const impatient = turns.acquire(10);
  const patient = turns.acquire(1_000);
  await expect(impatient).rejects.toThrow(StoreBusy);
  end();
  const endPatient = await patient;
  endPatient();
  (await turns.acquire(0))();
});
