import * as z from "zod";
import type { Store } from "../../src/base/store/store.ts";
import { followPublication } from "../../src/content/published/livePublication.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import { createDocument, inPublication } from "../../src/staff/editing/documentOperations.ts";
import { adminWorld } from "./admin.ts";
import { companyDocuments } from "./companySite.ts";
import { unlimited } from "./visit.ts";

const body = z.record(z.string(), z.json());

/** Least id that `world.ts` gives by itself. */
const firstCounted = 1_000;

/** Content for every page as a store takes it: each part has order codes of its own. */
export const companyParts = companyDocuments().map((one, at) => {
  const json = JSON.stringify(one.body);
  // Ids of others are counted through all worlds of a process, whatever was made before.
  const id = one.id < firstCounted ? one.id : 3_000 + at;
  return { ...one, id, body: body.parse(JSON.parse(json.replaceAll("RG1000-A", codeOf(one.key)))) };
});

function codeOf(key: string): string {
  return `${key}-A`.toUpperCase();
}

/** Keys of the company's documents by their types. */
export const companyKeys: ReadonlyMap<TypeName, readonly string[]> = new Map(
  [...Map.groupBy(companyParts, ({ type }) => type)].map(([type, all]) => [
    type,
    all.map(({ key }) => key),
  ]),
);

/** A server over a store in which the company is published, with an administrator. */
export async function openPublishedCompany(store: Store) {
  await inPublication(store, 1, async ({ tx, publish }) => {
    for (const { id, type, key, body: own } of companyParts) {
      await createDocument(tx, { id, type, key, body: own, now: 1 });
    }
    for (const { key, languages } of companyParts) await publish({ key, languages });
  });
  const live = await followPublication(store, (error) => {
    throw error;
  });
  /** Lines of the log that tell of failures. */
  const failures: string[] = [];
  const stream = { write: (line: string) => void failures.push(line) };
  const world = await adminWorld(store, {
    ...{ live, ...unlimited(), logger: { level: "error", stream } },
  });
  const { token } = await world.person("ada", "admin");
  return {
    ...{ world, token, failures, live },
    /** A page as the person's browser asks for it. */
    page(url: string, as = token) {
      const headers = { host: "localhost", cookie: `Admin-Token=${as}` };
      return world.world.app.inject({ url, headers });
    },
    async close() {
      live.close();
      await world.close();
    },
  };
}
