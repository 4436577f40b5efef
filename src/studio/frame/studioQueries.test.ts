import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { StudioQueries } from "./studioQueries.ts";

/** A list in use whose loads are answered one by one. */
function list(queries: StudioQueries, queryKey: readonly unknown[]) {
  const loads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(queries, {
    queryKey,
    retry: false,
    queryFn: () => {
      const load = Promise.withResolvers<string>();
      loads.push(load);
      return load.promise;
    },
  });
  onTestFinished(observer.subscribe(() => undefined));
  return { loads, shown: () => observer.getCurrentResult() };
}

function client(): StudioQueries {
  const queries = new StudioQueries();
  onTestFinished(() => queries.clear());
  return queries;
}

it("follows a first load in progress by another", async () => {
  const queries = client();
  const { loads, shown } = list(queries, ["documents", "page 1"]);
  void queries.invalidateQueries({ queryKey: ["documents"] });
  expect(loads).toHaveLength(1);
  loads[0]?.resolve("before the publication");
  await expect.poll(() => loads).toHaveLength(2);
  loads[1]?.resolve("after it");
  await expect.poll(() => shown().data).toBe("after it");
  expect(shown().fetchStatus).toBe("idle");
  expect(loads).toHaveLength(2);
});

it("restarts a further load in progress", async () => {
  const queries = client();
  const { loads, shown } = list(queries, ["documents", "page 1"]);
  loads[0]?.resolve("first");
  await expect.poll(() => shown().data).toBe("first");
  void queries.invalidateQueries({ queryKey: ["documents"] });
  void queries.invalidateQueries({ queryKey: ["documents"] });
  await expect.poll(() => loads).toHaveLength(3);
  loads[1]?.resolve("before the publication");
  loads[2]?.resolve("after it");
  await expect.poll(() => shown().data).toBe("after it");
  expect(loads).toHaveLength(3);
});

it("leaves a first load that fails, and queries of other keys, as they are", async () => {
  const queries = client();
  const failing = list(queries, ["documents", "page 1"]);
  const other = list(queries, ["people"]);
  void queries.invalidateQueries({ queryKey: ["documents"] });
  failing.loads[0]?.reject(new Error("offline"));
  other.loads[0]?.resolve("all");
  await expect.poll(() => failing.shown().status).toBe("error");
  await expect.poll(() => other.shown().data).toBe("all");
  expect([failing.loads.length, other.loads.length]).toEqual([1, 1]);
});

it("resolves once a first load has been followed by another", async () => {
  const queries = client();
  const { loads, shown } = list(queries, ["sheets"]);
  const changed = queries.invalidateQueries({ queryKey: ["sheets"] });
  loads[0]?.resolve("without the new file");
  await expect.poll(() => loads).toHaveLength(2);
  loads[1]?.resolve("with it");
  await changed;
  expect(shown().data).toBe("with it");
});

it("notifies of what is set before the next task", async () => {
  const queries = client();
  const observer = new QueryObserver(queries, { queryKey: ["layout"], enabled: false });
  const told: unknown[] = [];
  const tell = notifyManager.batchCalls(({ data }: { readonly data: unknown }) => told.push(data));
  onTestFinished(observer.subscribe(tell));
  queries.setQueryData(["layout"], "without a column");
  await Promise.resolve();
  expect(told).toEqual(["without a column"]);
});
