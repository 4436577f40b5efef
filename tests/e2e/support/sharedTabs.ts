import { type BrowserContext, expect, type Page } from "@playwright/test";

const streamPath = "/api/v1/admin/events";

interface TabsWish {
  /** Address of a screen that loads its lists again when something is published. */
  readonly address: string;
  /** Path of a request by which it does. */
  readonly reloads: string;
  /** Publishes something. */
  readonly publish: () => Promise<unknown>;
}

/**
 * Opens further tabs beside a page, six in all: as many connections as browsers open to a host. They have one
 * stream of events, by which each is told of a publication, also after the tab that held it has closed.
 */
export async function expectSharedStream(page: Page, wish: TabsWish): Promise<void> {
  const context = page.context();
  const opened = streamsOf(context);
  const tabs = [page];
  while (tabs.length < 6) tabs.push(await context.newPage());
  for (const tab of tabs) await tab.goto(wish.address);
  await expect.poll(() => opened.length).toBe(1);
  const told = async (some: readonly Page[]) => {
    const reloads = some.map((tab) =>
      tab.waitForRequest((request) => new URL(request.url()).pathname === wish.reloads),
    );
    await wish.publish();
    await Promise.all(reloads);
  };
  await told(tabs);
  // The first one holds the stream.
  const [holder, ...others] = tabs;
  await holder?.close();
  await expect.poll(() => opened.length).toBe(2);
  expect(opened[1]).toMatch(/\?since=\d+-\d+$/);
  await told(others);
  expect(opened).toHaveLength(2);
  for (const tab of others) await tab.close();
}

/** Addresses of the streams that a window's tabs open from now on. */
function streamsOf(context: BrowserContext): string[] {
  const opened: string[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === streamPath) opened.push(request.url());
  });
  return opened;
}
