import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";

const ownPassword = "eleven calm wafers in a row";

/** A page of a server's first account, with a password of its own. */
export async function staffPage(browser: Browser, origin: string, dataDir: string): Promise<Page> {
  const first = await readFile(join(dataDir, "first-account.txt"), "utf8");
  const page = await browser.newPage();
  await page.goto(`${origin}/robots.txt`);
  const put = (path: string, body: object) =>
    page.evaluate(
      async ([at, text]) => {
        const headers = { "content-type": "application/json" };
        const send = () => fetch(at, { method: "PUT", headers, body: text });
        let response = await send();
        // A server that has just started is busy with its store.
        while (response.status === 503) {
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          response = await send();
        }
        if (!response.ok) throw new Error(`${at}: ${await response.text()}`);
      },
      [`/userCenter/v1/${path}`, JSON.stringify(body)] as const,
    );
  const account = /^account: (.+)$/m.exec(first)?.[1] ?? "";
  const password = /^password: (.+)$/m.exec(first)?.[1] ?? "";
  await put("login", { account, password });
  await put("password", { password, new_password: ownPassword });
  return page;
}
