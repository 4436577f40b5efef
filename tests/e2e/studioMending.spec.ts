import { editBar as enBar } from "../../src/base/i18n/en/editBar.ts";
import { document as enDocument } from "../../src/base/i18n/studio/en/document.ts";
import { publishing as enPublishing } from "../../src/base/i18n/studio/en/publishing.ts";
import { href } from "../../src/base/site/addresses/href.ts";
import { surfaces } from "../../src/base/site/addresses/surfaces.ts";
import { type Language, languages } from "../../src/base/site/languages.ts";
import { accessibilityFindings } from "./inspection.ts";
import { Hands } from "./parts/personInput.ts";
import { asServed, auditIsWhole, documentPath, joins, publishChange } from "./parts/staff.ts";
import { expect, test } from "./siteTest.ts";

const t = { bar: enBar, document: enDocument, ...enPublishing };

/** A page of a part of another family, which names neither, and a list without them. */
const others = [
  ["product-info", { id: "103" }],
  ["rk-news", {}],
] as const;

test.use({ surface: "mobile", locale: "en-GB" });

test("a mistake on the site is found in the history, undone and published with a reason", async ({
  page,
  site,
}) => {
  const { key, id, right, wrong } = { key: "rg1008", id: "123", right: "24 MHz", wrong: "42 MHz" };
  const value = (of: string) => new RegExp(of.replace(" ", "[ \\u{a0}]"), "u");
  const lin = await joins(site, "lin", ["editor", {}]);
  const wanted = (await lin.call("GET", documentPath(key))).published.en.body;
  const address = (of: Language, surface: (typeof surfaces)[number], more = { id }) =>
    href({ surface, language: of, languageInQuery: true }, "product-info", more);
  const served = async () => {
    const all = surfaces.flatMap((surface) =>
      languages.map((of) => asServed(site, surface, address(of, surface))),
    );
    return (await Promise.all(all)).map(({ body }) => body);
  };
  // A picture's smaller versions may come meanwhile.
  const unmoved = async () => {
    const pages = surfaces.flatMap((surface) =>
      others.map(([other, query]) =>
        asServed(
          site,
          surface,
          href({ surface, language: "en", languageInQuery: true }, other, query),
        ),
      ),
    );
    return (await Promise.all(pages)).map(({ status, body }) => ({
      status,
      body: body.replaceAll(/<picture.*?<\/picture>|<img [^>]*>|<link [^>]*as="image"[^>]*>/gs, ""),
    }));
  };
  const revision = await publishChange(
    lin,
    key,
    { path: "/values/cpu-clock", after: wrong },
    languages,
  );
  const isWrong = expect.stringMatching(value(wrong));
  await expect.poll(served).toEqual([isWrong, isWrong, isWrong, isWrong]);
  const before = await unmoved();

  await lin.enter(page.context());
  const hands = new Hands(page, "pointer");
  const tabs = page.getByRole("navigation", { name: t.document.panels });
  // The site shows the signed-in person after a visit to the studio.
  await page.goto("/studio");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lin Wei");
  await page.goto(address("en", "mobile"));
  const bar = page.getByRole("complementary", { name: t.bar.label });
  await hands.press(bar.getByRole("link", { name: t.bar.edit }));
  await hands.press(tabs.getByRole("link", { name: t.document.history, exact: true }));
  await hands.press(
    page.getByRole("button", {
      name: `${t.history.compare}: ${t.history.revision(revision - 1)}`,
      exact: true,
    }),
  );
  const difference = page.getByRole("listitem").filter({ hasText: value(wrong) });
  await expect(difference.locator("del")).toHaveText(value(right));
  expect(await accessibilityFindings(page, ".doc__panel")).toEqual([]);
  await hands.press(
    difference.getByRole("button", { name: t.history.blame.replace(/[？?]$/u, "") }),
  );
  await expect(page.getByText(t.history.brought(revision))).toBeVisible();
  await expect(page.locator(".doc__panel").getByText("Lin Wei").last()).toBeVisible();
  expect(await accessibilityFindings(page, ".doc__panel")).toEqual([]);
  await hands.press(
    page.getByRole("button", {
      name: new RegExp(`^${t.history.restoreField}[:：] ?.*${revision - 1}`, "u"),
    }),
  );
  await expect(page.getByText(t.history.restoredToast)).toBeVisible();

  await hands.press(page.getByRole("button", { name: t.document.publish }));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t.changes(0, 1))).toHaveCount(2);
  await expect(dialog.locator("ins")).toHaveText([right, right]);
  expect(await accessibilityFindings(page, "[role=dialog]")).toEqual([]);
  await hands.into(dialog.getByLabel(t.reason));
  const reason = "The clock was mistyped";
  await page.keyboard.insertText(reason);
  await hands.press(dialog.getByRole("button", { name: t.submit.publish, exact: true }));
  await expect(dialog.getByText(t.done.publish, { exact: true })).toBeVisible();
  const width = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(width)).toBeLessThanOrEqual(0);

  const isRight = expect.stringMatching(value(right));
  await expect.poll(served).toEqual([isRight, isRight, isRight, isRight]);
  expect((await served()).join()).not.toMatch(value(wrong));
  expect(await unmoved()).toEqual(before);
  const { published } = await lin.call("GET", documentPath(key));
  expect([published.en.body, published.zh.body]).toEqual([wanted, wanted]);
  const { list } = await lin.call("GET", "/audit?limit=50");
  expect(list).toContainEqual(
    expect.objectContaining({ detail: expect.objectContaining({ reason }) }),
  );
  await auditIsWhole(site);
});
