import { expect, test, vi } from "vitest";
import { PublicationWatch } from "./changes.ts";

/** A watch whose hints come when the test says, over a store at a revision of the test's choice. */
function watchOver(revision: number) {
  const source = { revision, hint: () => Promise.resolve() };
  const watch = new PublicationWatch({
    revision,
    readRevision: () => Promise.resolve(source.revision),
    hints: (onHint) => {
      source.hint = onHint;
      return () => Promise.resolve();
    },
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
  });
  const heard = vi.fn();
  watch.add(heard);
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

test("a publication of this process is told once, though its hint follows", async () => {
  const { source, watch, heard } = watchOver(7);
  source.revision = 8;
  watch.moved(8);
  await source.hint();
  expect(heard).toHaveBeenCalledTimes(1);
});
