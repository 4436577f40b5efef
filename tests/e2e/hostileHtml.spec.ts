import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { href, type Query } from "../../src/base/site/addresses/href.ts";
import type { PageKey } from "../../src/base/site/addresses/pages.ts";
import { hostilePieces } from "../support/hostileHtml.ts";
import { expect, test } from "./siteTest.ts";

test.use({ withFurtherContent: true });

const places: readonly (readonly [PageKey, Query])[] = [
  ["rk-publish", { id: 99001 }],
  ["product-info", { id: 99002 }],
  ["solution-info", { id: 99003 }],
  ["page", { id: 99004 }],
  ["faq", {}],
  ["technical-consultation", {}],
  ["join-us", { id: 99007 }],
];

test(`${hostilePieces.length} hostile texts have no effect on any page that shows rich text`, async ({
  page,
  site,
  complaints,
}) => {
  test.slow();
  const folder = join(site.dataDir, "storage", "hostile");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "x.js"), "hit('stored script')");
  await page.addInitScript(() => {
    const ran: unknown[] = [];
    Object.assign(window, { ran, hit: (what: unknown) => ran.push(what) });
  });
  // The pictures that a text may name are not there.
  complaints.expect(/404|hostile/);
  for (const [index, [key, query]] of places.entries()) {
    const language = index % 2 === 0 ? "en" : "zh";
    const place = { surface: "desktop", language, languageInQuery: true } as const;
    const address = href(place, key, query);
    await page.goto(address);
    await expect(page.getByText("after", { exact: true }).last()).toBeAttached();
    const found = await page.evaluate(inspect);
    expect({ address, found }).toEqual({
      address,
      found: {
        ran: [],
        elements: [],
        attributes: [],
        addresses: [],
        native: true,
        pieces: hostilePieces.length,
      },
    });
  }
  complaints.expect(/Content Security Policy/);
  const blocked = await page.evaluate(async () => {
    const loaded = (src: string) =>
      new Promise<string>((settle) => {
        const script = document.createElement("script");
        script.type = "module";
        script.onload = () => settle("ran");
        script.onerror = () => settle("refused");
        script.src = src;
        document.head.append(script);
      });
    const worker = (src: string) =>
      new Promise<string>((settle) => {
        try {
          const made = new Worker(src);
          made.onerror = () => settle("refused");
          made.onmessage = () => settle("ran");
        } catch {
          settle("refused");
        }
      });
    const own = document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "";
    return [
      await loaded("/storage/hostile/x.js"),
      await worker("/storage/hostile/x.js"),
      await loaded(own),
    ];
  });
  expect(blocked).toEqual(["refused", "refused", "ran"]);
});

/** Parts of a page that run, load, lead or stand where no rich text may have them. */
function inspect() {
  const forbidden =
    "main :is(iframe, object, embed, base, meta, link:not([rel=expect]), style, template, noscript, math, frameset, applet, marquee, script, xmp)";
  const all = [...document.querySelectorAll("*")];
  const running = all.flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith("on") || name === "srcdoc"),
  );
  const addresses = [...document.querySelectorAll("a, area, form, [src], [href]")]
    .flatMap((element) =>
      ["href", "src", "action", "formaction", "xlink:href", "srcset", "ping"].map(
        (name) => element.getAttribute(name) ?? "",
      ),
    )
    .filter(
      (address) =>
        /^[\s\0-\x20]*(?:javascript|vbscript|data:text|blob)/i.test(address) ||
        /evil\.invalid.*\.(?:js|css|png)/.test(address),
    );
  return {
    ran: (window as unknown as { ran: unknown[] }).ran,
    elements: [...document.querySelectorAll(forbidden)].map(({ outerHTML }) =>
      outerHTML.slice(0, 80),
    ),
    attributes: running,
    addresses,
    // Each stands after its number: none has swallowed another.
    pieces: new Set(document.querySelector("main")?.textContent?.match(/no\s\d+\./g)).size,
    native:
      document.body instanceof HTMLBodyElement &&
      typeof document.cookie === "string" &&
      window.location instanceof Location &&
      window.localStorage instanceof Storage,
  };
}
