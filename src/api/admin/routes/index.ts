import { setImmediate as nextTurn } from "node:timers/promises";
import type { AdminRoute } from "../route.ts";

/** In the order of the reference. */
const groups: readonly (() => Promise<readonly AdminRoute[]>)[] = [
  async () => (await import("./groups/account.ts")).accountGroup,
  async () => (await import("./groups/document.ts")).documentGroup,
  async () => (await import("./groups/type.ts")).typeGroup,
  async () => (await import("./groups/preview.ts")).previewGroup,
  async () => (await import("./groups/publishing.ts")).publishingGroup,
  async () => (await import("./groups/site.ts")).siteGroup,
  async () => (await import("./groups/list.ts")).listGroup,
  async () => (await import("./groups/sheet.ts")).sheetGroup,
  async () => (await import("./groups/bulk.ts")).bulkGroup,
  async () => (await import("./groups/changeSet.ts")).changeSetGroup,
  async () => (await import("./groups/media.ts")).mediaGroup,
  async () => (await import("./groups/watching.ts")).watchingGroup,
  async () => (await import("../reference/routes.ts")).referenceRoutes(() => adminRoutes),
];

/**
 * Every route of the admin API, in the order of its reference. They are loaded with the first request,
 * while readers are served: one group in each turn of the thread, since all at once took 60 ms.
 */
export const adminRoutes: readonly AdminRoute[] = (await loadInTurns()).flat();

async function loadInTurns(): Promise<(readonly AdminRoute[])[]> {
  const loaded: (readonly AdminRoute[])[] = [];
  for (const load of groups) {
    loaded.push(await load());
    await nextTurn();
  }
  return loaded;
}
