import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addAccount } from "../../../tests/support/accounts.ts";
import { runContentOn } from "../../../tests/support/contentCommand.ts";
import { companyParts } from "../../../tests/support/publishedCompany.ts";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { forSqlite } from "../../../tests/support/store.ts";
import { createDocument, inPublication } from "../../staff/editing/documentOperations.ts";

forSqlite("A day at the command line", (open, world) => {
  test("prints exactly this", async () => {
    const store = await open();
    await inPublication(store, 1, async ({ tx, publish }) => {
      for (const { id, type, key, body } of companyParts) {
        await createDocument(tx, { id, type, key, body, now: 1 });
      }
      for (const { key, languages } of companyParts) await publish({ key, languages });
    });
    await addAccount(store, { account: "lin" });
    const folder = await makeFolder({});
    const at = (name: string) => join(folder, name);
    const lines: string[] = [];
    const masked = (text: string) => text.replaceAll(folder, "FOLDER");
    async function run(...args: readonly string[]): Promise<void> {
      const { code, said, warned, audited } = await runContentOn(world, ...args);
      lines.push(
        `$ ${masked(args.join(" "))} -> ${code}`,
        ...said.split("\n").map((line) => `  ${masked(line)}`),
        ...(warned === "" ? [] : warned.split("\n").map((line) => `! ${masked(line)}`)),
        ...audited.map((facts) => `audit ${masked(JSON.stringify(facts))}`),
      );
    }
    await run("list");
    await run("list", "news");
    await run("export", at("out"));
    const written = await readdir(at("out"), { recursive: true });
    lines.push(...written.sort().map((name) => `wrote ${name}`));
    const news = await readFile(at("out/news.yaml"), "utf8").catch(() => "no such file");
    lines.push(...news.split("\n").slice(0, 30));
    await run("import", at("out"), "--dry-run");
    await writeFile(
      at("more.yaml"),
      `type: news
key: news/more
body: { column: company-news, title: { en: More }, summary: { en: S }, date: 2026-11-20, body: { en: <p>T</p> } }
---
type: news
key: news/first
body: { column: none, title: { en: First }, summary: { en: S }, date: 2026-11-19, body: { en: <p>T</p> } }
`,
    );
    await run("import", at("more.yaml"));
    await writeFile(
      at("good.yaml"),
      (await readFile(at("more.yaml"), "utf8")).split("---")[0] ?? "",
    );
    await run("import", at("good.yaml"), "--dry-run");
    await run("import", at("good.yaml"), "--no-publish");
    await run("import", at("good.yaml"), "--no-publish");
    await run("publish", "news/more", "--language", "en");
    await run("publish", "news/more");
    await run("publish", "none");
    await run("unpublish", "news/more", "--at", "2026-12-01T09:00+08:00");
    await run("publish", "news/second", "--at", "2026-12-02T09:00Z", "--language", "zh");
    await run("schedules");
    await run("schedules", "--cancel", "1");
    await run("schedules", "--cancel", "9");
    await run("schedules");
    await run("unpublish", "news/more", "news/second");
    await run("unpublish", "rg1000");
    await run("list", "--facts-differ");
    await run("embargo", "news/more", "--name", "lin");
    await run("embargo", "news/more");
    await run("embargo", "news/more", "--name", "nobody");
    await run("lift", "news/more");
    await run("lift", "news/more");
    await run("set", "page_grey", "true");
    await run("set", "page_grey", "perhaps");
    await run("set", "company.stockCode", "688000");
    await run("set", "nothing.here", "1");
    await run("xliff", "export", at("a.xlf"), "--language", "zh");
    await run("xliff", "export", at("all.xlf"), "--language", "zh", "--all");
    await run("xliff", "import", at("all.xlf"), "--dry-run");
    await run("xliff", "import", at("good.yaml"));
    await run("sheet", "export", at("parts.csv"));
    await run("sheet", "export", at("none/parts.csv"));
    await run("import", at("none.yaml"));
    await run("sheet", "export", at("family.csv"), "--family", "family", "--language", "zh");
    await run("sheet", "export", at("none.xlsx"), "--family", "none");
    const sheet = await readFile(at("parts.csv"), "utf8");
    lines.push(...sheet.split("\r\n").slice(0, 6));
    await run("sheet", "diff", at("parts.csv"));
    await run("sheet", "apply", at("parts.csv"));
    await writeFile(at("changed.csv"), sheet.replaceAll("1.8", "2.2").replace("800", "fast"));
    await run("sheet", "diff", at("changed.csv"));
    await run("sheet", "apply", at("changed.csv"));
    await writeFile(at("changed.csv"), sheet.replaceAll("1.8", "2.2"));
    await run("sheet", "diff", at("changed.csv"));
    await run("sheet", "apply", at("changed.csv"), "--publish", "--language", "en");
    await run("sheet", "apply", at("changed.csv"), "--publish");
    await run("sheet", "diff", at("good.yaml"));
    await run("stock");
    await run("stock", at("good.yaml"));
    await run("list", "product");
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("printedOutput.txt");
  });
});
