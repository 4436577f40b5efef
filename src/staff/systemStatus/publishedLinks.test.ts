import { expect, test } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { forEachStore } from "../../../tests/support/store.ts";
import { buildColumn, buildNews, publish } from "../../../tests/support/world.ts";
import { languages } from "../../base/site/languages.ts";
import { LinkReports } from "./linkReport.ts";
import { linksIn, type PublishedLink } from "./publishedLinks.ts";

const origins = ["https://www.example.com", "https://www.example.cn"];
const column = buildColumn({ id: 3, key: "news", body: { type: 2, href: "rk-news" } });

const linked = (...addresses: string[]) =>
  addresses.map((address) => `<p><a href="${address}">x</a></p>`).join("");

/** An article with links in each language. */
const article = (key: string, id: number, en: string[], zh = en) =>
  buildNews({
    ...{ id, key },
    body: {
      title: { en: `Title ${key}`, zh: `标题 ${key}` },
      body: { en: linked(...en), zh: linked(...zh) },
    },
  });

/** Links as `address key languages`. */
const shown = (links: readonly PublishedLink[]) =>
  links.map(({ address, key, languages }) => `${address} ${key} ${languages.join()}`);
const shownAll = (links: ReadonlyMap<string, readonly PublishedLink[]>) =>
  [...links].flatMap(([name, all]) => shown(all).map((one) => `${name}: ${one}`)).sort();

test("Links of what is published are collected by their kind, document and language", async () => {
  const far = "https://other.example/a";
  const long = (length: number) => far.padEnd(length, "x");
  const publication = await publish([
    column,
    article("one", 11, [`${far}#here`, far, "/storage/a%20b.pdf?x=1", "/none"], [far, "/nichts"]),
    article("two", 12, [
      ...[long(2_000), long(2_001), "mailto:a@example.com", "#top"],
      ...["https://www.example.com/none", "https://www.example.cn/contact-us", "doc:none"],
      ...["/feed/news.xml", "/parts.csv", "doc:one", "/none?x=1", "/storage/%zz.pdf"],
    ]),
  ]);
  const { documents, broken, files, outside } = await linksIn(publication, origins);
  expect(documents).toBe(3);
  expect(shownAll(outside)).toEqual([
    `${far}: ${far} one en,zh`,
    `${long(2_000)}: ${long(2_000)} two en,zh`,
  ]);
  expect(shownAll(files)).toEqual(["%zz.pdf: %zz.pdf two en,zh", "a b.pdf: a b.pdf one en"]);
  expect(broken.map((one) => `${one.problem}: ${shown([one])} ${one.title}`).sort()).toEqual([
    "no-page: /nichts one zh 标题 one",
    "no-page: /none one en Title one",
    "no-page: /none?x=1 two en,zh Title two",
    "no-page: https://www.example.com/none two en,zh Title two",
    "unpublished: doc:none two en,zh Title two",
  ]);
});

test("Links of fields are collected with those of texts, and files by their paths", async () => {
  const partner = (key: string, id: number, body: object) => ({
    ...{ key, id, type: "partner" as const, languages },
    body: { ...sampleBodies.partner, column: "news", ...body },
  });
  const publication = await publish([
    column,
    partner("maker", 21, { url: "https://maker.example/a" }),
    partner("seller", 22, { url: undefined }),
  ]);
  const { broken, files, outside } = await linksIn(publication, origins);
  expect(shownAll(outside)).toEqual([
    "https://maker.example/a: https://maker.example/a maker en,zh",
  ]);
  expect(broken).toEqual([]);
  const logo = sampleBodies.partner.logo.file;
  expect(shownAll(files)).toEqual(
    ["maker", "seller"].map((key) => `${logo}: ${logo} ${key} en,zh`),
  );
});

forEachStore("A report of links", (open) => {
  test("names files that neither the library nor the storage has, looked for once a minute", async () => {
    const { db } = await open();
    const asked: string[] = [];
    const reports = new LinkReports({
      files: {
        has: async (path) => {
          asked.push(path);
          return path === "there.pdf";
        },
      },
      origins: () => origins,
    });
    const files = (...names: string[]) => names.map((name) => `/storage/${name}`);
    const first = await publish([
      column,
      article("one", 11, files("there.pdf", "gone.pdf"), files("gone.pdf", "none.pdf")),
    ]);
    const found = async (publication: typeof first, now: number) => {
      const { broken, documents } = await reports.of(db, publication, now);
      return [documents, ...broken.map((one) => `${one.problem} ${shown([one])}`).sort()];
    };
    const missing = [2, "no-file gone.pdf one en,zh", "no-file none.pdf one zh"];
    const begin = 1_000_000;
    expect(await found(first, begin)).toEqual(missing);
    expect(await found(first, begin + 59_999)).toEqual(missing);
    expect(asked.splice(0).sort()).toEqual(["gone.pdf", "none.pdf", "there.pdf"]);
    expect(await found(first, begin + 60_000)).toEqual(missing);
    expect(asked.splice(0)).toHaveLength(3);
    expect((await reports.links(first)).documents).toBe(2);
    // Another publication is looked through at once.
    const second = await publish([column, article("one", 11, files("more.pdf"))], 2);
    expect(await found(second, begin + 60_001)).toEqual([2, "no-file more.pdf one en,zh"]);
    expect(asked).toEqual(["more.pdf"]);
  });
});
