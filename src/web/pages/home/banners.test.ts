import { expect, it } from "vitest";
import { pageContext } from "../../../../tests/support/pageContext.ts";
import { sampleBodies } from "../../../../tests/support/sampleBodies.ts";
import { buildNews, publish, smallWorld } from "../../../../tests/support/world.ts";
import { bannerRules, banners } from "./banners.ts";

/** The banners of a site that has those with these fields. */
async function shown(...bodies: readonly object[]) {
  const documents = bodies.map((body, at) => ({
    ...({ id: 7200 + at, key: `banner-${at}`, type: "banner", languages: ["en"] } as const),
    body: { ...sampleBodies.banner, product: undefined, position: at, ...body },
  }));
  const news = [
    buildNews({
      ...{ id: 7100, key: "about" },
      body: { title: { en: "RG1000 and RG2000-X" }, products: ["rg1000", "rg2000"] },
    }),
    buildNews({ id: 7101, key: "other", body: { title: { en: "No part" }, products: ["rg1000"] } }),
  ];
  return banners(pageContext(await publish([...smallWorld(), ...news, ...documents])));
}

it("A banner leads to its product, else its article, else its column, as far as they are published", async () => {
  const links = (
    await shown(
      { product: "rg1000", news: "about", column: "products" },
      { product: "nowhere", news: "about", column: "products" },
      { news: "other" },
      { news: "nowhere", column: "products" },
      { column: "nowhere" },
    )
  ).map(({ link }) => link && `${link.label}: ${link.href}${link.isExternal ? " (outside)" : ""}`);
  expect(links).toEqual([
    "See RG1000: /product-info?id=101&pid=1,10,12",
    "Read about RG1000: /rk-publish?id=7100&pid=3",
    "Read the article: /rk-publish?id=7101&pid=3",
    "Go to Products: /product-list?id=1",
    undefined,
  ]);
});

it("A banner is dark where white reads better on its background, and its text can stand in the middle", async () => {
  const colours = ["#000", "#fff", "#0b1424", "#757575", "#767676", "#f00", "#0f0", "#00f"];
  const all = await shown(...colours.map((from) => ({ background: { from, to: "#000" } })));
  expect(all.filter(({ isDark }) => isDark).map(({ background }) => background.from)).toEqual([
    "#000",
    "#0b1424",
    "#757575",
    "#00f",
  ]);
  const { style } = sampleBodies.banner;
  const [centred, left] = await shown({ style: { ...style, align: { title: "center" } } }, {});
  expect([centred?.isCentred, left?.isCentred]).toEqual([true, false]);
});

it("A banner's fields are rules of its own, those of the body as those of the title where it has none", async () => {
  const own = {
    ...{ align: { title: "right", body: "center" }, top: { title: 30, body: 10 } },
    ...{ fontSize: { title: 40 }, color: { title: "#111" } },
  };
  const rules = bannerRules(
    await shown(
      {},
      { style: own },
      { style: { ...own, align: { title: "center" }, top: { title: 5 } } },
    ),
  );
  expect(rules.split(/(?<=\})/)).toEqual([
    ".banner--1{--from:#0b1424;--to:#304156;--title-align:left;--body-align:left;--title-margin:0 auto 0 0;--body-margin:0 auto 0 0;--art:95%;--fade:90deg;--width-of-text:50%;--top:20;--drop:20;--title-size:48;--body-size:20;--title-color:#fff;--body-color:#dcdcdc}",
    ".banner--2{--from:#0b1424;--to:#304156;--title-align:right;--body-align:center;--title-margin:0 0 0 auto;--body-margin:0 auto;--art:5%;--fade:270deg;--width-of-text:50%;--top:30;--drop:0;--title-size:40;--body-size:40;--title-color:#111;--body-color:#111}",
    ".banner--3{--from:#0b1424;--to:#304156;--title-align:center;--body-align:center;--title-margin:0 auto;--body-margin:0 auto;--art:50%;--fade:90deg;--width-of-text:100%;--top:5;--drop:0;--title-size:40;--body-size:40;--title-color:#111;--body-color:#111}",
  ]);
});
