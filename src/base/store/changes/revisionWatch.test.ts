import { expect, onTestFinished, test, vi } from "vitest";
import { RevisionWatch } from "./revisionWatch.ts";

/** A watch whose hints and revision the test sets. */
function watchOver(revision: number) {
  const source = { revision, stock: 3, hint: () => Promise.resolve() };
  const watch = new RevisionWatch({
    revisions: { publication: revision, stock: source.stock },
    readRevisions: () => Promise.resolve({ publication: source.revision, stock: source.stock }),
    hints: (onHint) => {
      source.hint = onHint;
      return () => Promise.resolve();
    },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  });
  const heard = vi.fn();
  watch.add("publication", heard);
  return { source, watch, heard };
}

test("a hint at a write that published nothing is not passed on, one at a publication is", async () => {
  const { source, heard } = watchOver(7);
  await source.hint();
  expect(heard).not.toHaveBeenCalled();
  source.revision = 8;
  await source.hint();
  await source.hint();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a publication of this process is reported once, although its hint follows", async () => {
  const { source, watch, heard } = watchOver(7);
  source.revision = 8;
  watch.moved("publication", 8);
  await source.hint();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("stock and publications are distinguished", async () => {
  const { source, watch, heard } = watchOver(7);
  const ofStock = vi.fn();
  watch.add("stock", ofStock);
  source.stock = 4;
  await source.hint();
  expect(heard).not.toHaveBeenCalled();
  expect(ofStock).toHaveBeenCalledTimes(1);
});

test("a read that began before a publication of this process does not undo it", async () => {
  const { source, watch, heard } = watchOver(7);
  // The reading takes what stands now, and arrives after the publication.
  const reading = source.hint();
  source.revision = 8;
  watch.moved("publication", 8);
  await reading;
  await source.hint();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a database restored to an older publication is reported", async () => {
  const { source, heard } = watchOver(7);
  source.revision = 5;
  await source.hint();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a publication of this process that another process has superseded is not reported again", async () => {
  const { source, watch, heard } = watchOver(7);
  source.revision = 9;
  await source.hint();
  watch.moved("publication", 8);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a listener that failed to read a revision is notified again until it succeeds, without further changes", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { source, watch, heard } = watchOver(7);
  heard.mockRejectedValueOnce(new Error("The database is away"));
  heard.mockRejectedValueOnce(new Error("The database is away"));
  source.revision = 8;
  await source.hint();
  expect(heard).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(heard).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(60_000);
  await source.hint();
  expect(heard).toHaveBeenCalledTimes(3);
  await watch.stop();
});

test("a listener that was removed, or whose store is closed, is not notified again", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { source, watch, heard } = watchOver(7);
  heard.mockRejectedValue(new Error("The database is away"));
  const other = vi.fn().mockRejectedValue(new Error("The database is away"));
  const takeOff = watch.add("publication", other);
  source.revision = 8;
  await source.hint();
  takeOff();
  await watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([heard, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
