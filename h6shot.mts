import { chromium, devices } from "@playwright/test";
import fs from "node:fs";
const P = fs.readFileSync("/tmp/h6run/port","utf8").trim();
const B = `http://localhost:${P}`;
const jobs = JSON.parse(fs.readFileSync("/tmp/h6run/jobs.json","utf8"));
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
for (const j of jobs) {
  const mobile = j.path.startsWith("/mobile");
  const ctx = await browser.newContext(mobile ? { ...devices["Pixel 7"], viewport: { width: j.w, height: j.h ?? 844 }, deviceScaleFactor: 1 } : { viewport: { width: j.w, height: j.h ?? 900 } });
  const page = await ctx.newPage();
  page.on("console", m => { if (m.type()==="error") console.log(j.name, m.text()); });
  await page.goto(B + j.path);
  for (const a of j.acts ?? []) {
    if (a[0]==="click") await page.locator(a[1]).first().click();
    if (a[0]==="type") { await page.keyboard.type(a[1], { delay: 30 }); }
    if (a[0]==="press") await page.keyboard.press(a[1]);
    if (a[0]==="wait") await page.waitForTimeout(a[1]);
  }
  await page.waitForTimeout(200);
  await page.screenshot({ path: `/tmp/h6run/shots/${j.name}.png`, fullPage: j.full ?? false });
  await ctx.close();
}
await browser.close();
