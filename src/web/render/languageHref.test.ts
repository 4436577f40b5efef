import { expect, it } from "vitest";
import { buildColumn, publish, smallWorld } from "../../../tests/support/world.ts";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";
import type { Query } from "../../base/site/addresses/href.ts";
import type { PageKey } from "../../base/site/addresses/pages.ts";
import type { Surface } from "../../base/site/addresses/surfaces.ts";
import type { Language } from "../../base/site/languages.ts";
import type { RenderingSite } from "../siteServices.ts";
import { languageHref, languageHrefAnywhere } from "./languageHref.ts";

const oneHost = createAddressing({ siteUrl: "https://www.example.com" });
const twoHosts = createAddressing({
  siteHosts: new Map([
    ["www.example.com", "en"],
    ["www.example.cn", "zh"],
  ]),
});
const english = buildColumn({
  id: 41,
  key: "english",
  languages: ["en"],
  body: { parent: "news", type: 2, href: "rk-news" },
});
const outside = buildColumn({
  id: 42,
  key: "outside",
  body: { parent: "news", type: 2, href: "https://elsewhere.example/" },
});
const publication = await publish([...smallWorld(), english, outside]);

function switched(
  addressing: typeof oneHost,
  { language = "en", surface = "desktop" }: { language?: Language; surface?: Surface },
  [page, queries, columns]: readonly [
    page: PageKey,
    queries: Partial<Record<Language, Query>>,
    columns?: readonly number[],
  ],
): string {
  const site = { addressing } as RenderingSite;
  const addresses = new Map(Object.entries(queries)) as ReadonlyMap<Language, Query>;
  const position = columns && { columns, breadcrumb: [] };
  return languageHref(site, { publication, language, surface }, page, addresses, position);
}

it.each<[string, Parameters<typeof switched>[2], string]>([
  [
    "the same page",
    ["rk-publish", { en: { id: 301 }, zh: { id: 301, pid: "3,40" } }, [3, 40]],
    "/rk-publish?id=301&pid=3,40&lang=zh",
  ],
  [
    "its nearest column",
    ["rk-publish", { en: { id: 303 } }, [3, 40]],
    "/rk-news?id=40&pid=3&lang=zh",
  ],
  ["the column above", ["rk-publish", { en: { id: 303 } }, [3, 41]], "/rk-news?id=3&lang=zh"],
  ["no other site", ["rk-publish", { en: { id: 303 } }, [3, 42]], "/rk-news?id=3&lang=zh"],
  ["home", ["rk-publish", { en: { id: 303 } }, [41]], "/?lang=zh"],
  ["home, outside columns", ["rk-publish", { en: { id: 303 } }], "/?lang=zh"],
])("The language switch leads to %s", (_to, place, expected) => {
  expect(switched(oneHost, {}, place)).toBe(expected);
});

it("The language switch keeps the surface, and leads to the language's host", () => {
  const both = { en: { id: 301 }, zh: { id: 301 } };
  const mobile = { language: "zh", surface: "mobile" } as const;
  expect([
    switched(oneHost, mobile, ["rk-publish", both]),
    switched(twoHosts, {}, ["rk-publish", both]),
    switched(twoHosts, mobile, ["rk-publish", {}]),
  ]).toEqual([
    "/mobile/rk-publish?id=301&lang=en",
    "https://www.example.cn/rk-publish?id=301",
    "https://www.example.com/mobile",
  ]);
});

it("On a page without an address of its own, it leads to the address shown, or home on the other host", () => {
  const anywhere = (addressing: typeof oneHost, surface: Surface) =>
    languageHrefAnywhere({ addressing } as RenderingSite, { publication, language: "en", surface });
  expect([
    anywhere(oneHost, "mobile"),
    anywhere(twoHosts, "desktop"),
    anywhere(twoHosts, "mobile"),
  ]).toEqual(["?lang=zh", "https://www.example.cn/", "https://www.example.cn/mobile"]);
});
