import { expect, it } from "vitest";
import { openTestApp } from "../../../tests/support/app.ts";
import { userAgents } from "../../../tests/support/userAgents.ts";
import { buildColumn, buildSetting, smallWorld } from "../../../tests/support/world.ts";
import { pagePath } from "../../base/site/addresses/href.ts";
import { surfaces } from "../../base/site/addresses/surfaces.ts";

const away = "https://forum.example/";

it("external links of the menus open in a new tab without a reference to the opener", async () => {
  const { app, close } = await openTestApp({
    documents: [
      ...smallWorld(),
      buildColumn({
        id: 900,
        key: "forum",
        body: {
          href: away,
          title: { en: "Forum", zh: "论坛" },
          recommended: { label: { en: "Look", zh: "推荐" }, columns: ["forum", "family"] },
        },
      }),
      buildColumn({ id: 901, key: "rules", body: { parent: "forum", href: `${away}rules` } }),
    ],
  });
  for (const surface of surfaces) {
    const { body } = await app.inject({
      url: pagePath(surface, "home"),
      headers: { "user-agent": "" },
    });
    const links = [...body.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);
    const leaving = links.filter((tag) => tag.includes(away));
    expect(leaving.length).toBeGreaterThan(3);
    for (const tag of leaving) expect(tag).toMatch(/target="_blank" rel="noopener"/);
    for (const tag of links.filter((one) => !one.includes('href="http'))) {
      expect(tag).not.toContain("_blank");
    }
  }
  await close();
});

it("a hidden column is in no menu, nor are the columns under it", async () => {
  const hidden = { title: { en: "Attic", zh: "阁楼" }, status: 0 };
  const under = { title: { en: "Trunk", zh: "箱子" }, parent: "attic" };
  const below = { title: { en: "Cellar", zh: "地窖" }, parent: "family", status: 0 };
  const { app, close } = await openTestApp({
    documents: [
      ...smallWorld(),
      buildColumn({ id: 902, key: "attic", body: hidden }),
      buildColumn({ id: 903, key: "trunk", body: under }),
      buildColumn({ id: 904, key: "cellar", body: below }),
      buildColumn({ id: 905, key: "shown", body: { title: { en: "Hall", zh: "大厅" } } }),
    ],
  });
  for (const surface of surfaces) {
    const { body } = await app.inject({
      url: pagePath(surface, "home"),
      headers: { "user-agent": "" },
    });
    const footer = body.indexOf("<footer");
    for (const part of [body.slice(0, footer), body.slice(footer)]) {
      expect(part).toContain("Hall");
      for (const name of ["Attic", "Trunk", "Cellar"]) expect(part).not.toContain(name);
    }
  }
  await close();
});

it("three levels below a top column are in both surfaces' menus", async () => {
  const titled = (id: number, name: string, parent: string | null) =>
    buildColumn({ id, key: name.toLowerCase(), body: { title: { en: name, zh: name }, parent } });
  const { app, close } = await openTestApp({
    documents: [
      ...smallWorld(),
      titled(910, "Conf", null),
      titled(911, "Alpha", "conf"),
      titled(912, "Beta", "alpha"),
      titled(913, "Gamma", "beta"),
      titled(914, "Delta", "gamma"),
    ],
  });
  for (const surface of surfaces) {
    const { body } = await app.inject({
      url: pagePath(surface, "home"),
      headers: { "user-agent": "" },
    });
    const menu = body.slice(0, body.indexOf("<main"));
    for (const name of ["Conf", "Alpha", "Beta", "Gamma"]) expect(menu).toContain(`>${name}<`);
    expect(menu).not.toContain(">Delta<");
  }
  await close();
});

it("links to help are a group of their own beside the columns, as staff set them", async () => {
  const { app, close } = await openTestApp({
    documents: [
      ...smallWorld(),
      buildColumn({
        id: 920,
        key: "forum",
        body: { href: away, title: { en: "Forum", zh: "论坛" } },
      }),
      buildSetting("support", {
        title: { en: "Help", zh: "帮助" },
        links: [
          { column: "forum" },
          { column: "family", title: { en: "Documents", zh: "资料" } },
          { column: "gone" },
        ],
      }),
    ],
  });
  for (const surface of surfaces) {
    for (const [language, names] of [
      ["en", ["Help", "Forum", "Documents"]],
      ["zh", ["帮助", "论坛", "资料"]],
    ] as const) {
      const { body } = await app.inject({
        url: `${pagePath(surface, "home")}${language === "zh" ? "?lang=zh" : ""}`,
        headers: { "user-agent": surface === "mobile" ? userAgents.mobile : "" },
      });
      const footer = body.indexOf("<footer");
      for (const part of [body.slice(0, body.indexOf("<main")), body.slice(footer)]) {
        const [title, forum, documents] = names;
        expect(part).toMatch(new RegExp(`<(?:button|summary|p)[^>]*>${title}<`));
        expect(part).toMatch(new RegExp(`href="${away}" target="_blank"[^>]*>${forum}<`));
        expect(part).toMatch(new RegExp(`href="/[^"]+"[^>]*>${documents}<`));
      }
    }
  }
  const tree = (await app.inject("/web_en/api/v1/column/tree")).json().data;
  const titles = tree.map(({ title }: { title: string }) => title);
  expect(titles).not.toContain("Help");
  await close();
});

it("the columns below a top column stand in the groups that it names, each once, the others after", async () => {
  const below = (id: number, name: string, body: object = {}) =>
    buildColumn({
      id,
      key: name,
      body: { parent: "house", href: "page", title: { en: name, zh: `${name}栏` }, ...body },
    });
  const { app, close } = await openTestApp({
    documents: [
      ...smallWorld(),
      buildColumn({
        id: 910,
        key: "house",
        body: {
          href: "page",
          title: { en: "House", zh: "家" },
          menuGroups: [
            {
              title: { en: "Upstairs", zh: "楼上" },
              text: { en: "Where we sleep", zh: "卧室" },
              columns: ["bed", "bath", "nowhere"],
            },
            { title: { en: "Down", zh: "楼下" }, columns: ["kitchen"] },
            { title: { en: "Again", zh: "又" }, columns: ["bed"] },
            { title: { en: "Closed", zh: "关闭" }, columns: ["cellar"] },
          ],
        },
      }),
      below(911, "garden"),
      below(912, "kitchen"),
      below(913, "bath"),
      below(914, "bed"),
      below(915, "cellar", { status: 0 }),
    ],
  });
  const textOf = async (surface: (typeof surfaces)[number], lang: string) => {
    const url = `${pagePath(surface, "home")}${lang === "zh" ? "?lang=zh" : ""}`;
    const { body } = await app.inject({ url, headers: { "user-agent": "" } });
    const header = body.slice(body.indexOf("<header"), body.indexOf("<main"));
    return header.replaceAll(/<[^>]*>/g, " ");
  };
  const order = /Upstairs +Where we sleep +bed +bath +Down +garden/;
  expect(await textOf("desktop", "en")).toMatch(order);
  expect(await textOf("desktop", "en")).not.toMatch(/Again|Closed|cellar/);
  expect(await textOf("desktop", "zh")).toMatch(/楼上 +卧室 +bed栏 +bath栏 +楼下 +garden栏/);
  // A heading over a single entry would say the same twice.
  expect(await textOf("mobile", "en")).toMatch(/Upstairs +bed +bath +kitchen +garden/);
  await close();
});
