import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "../../src/base/site/languages.ts";
import type { Publication } from "../../src/content/published/publication.ts";
import { PageProvider } from "../../src/web/components/pageEnvironment.tsx";
import type { RawQuery } from "../../src/web/page/pageModule.ts";
import { page } from "../../src/web/pages/product-list/page.tsx";
import { pageContext } from "./pageContext.ts";
import {
  buildColumn,
  buildParameter,
  buildParameterGroup,
  buildProduct,
  publish,
  type WorldDocument,
} from "./world.ts";

// The product centre that this page's tests look at, and how they look at it.

export const column = (id: number, key: string, parent: string | null, body: object = {}) =>
  buildColumn({ id, key, body: { parent, title: { en: key, zh: `${key}栏` }, ...body } });

const parameters = ["clock", "memory", "note"];

/** Products 1 > processors 10 > vision 11 and empty 12; power 20 > chargers 21; news 3. */
export const columns = [
  column(1, "products", null),
  column(3, "news", null, { type: 2, href: "rk-news" }),
  column(10, "processors", "products"),
  column(11, "vision", "processors", { parameters }),
  column(12, "empty", "processors", { position: 2 }),
  column(20, "power", "products", { position: 2 }),
  column(21, "chargers", "power", { parameters: ["memory", "clock"] }),
  buildParameterGroup({ key: "groups/core" }),
  buildParameter({ key: "clock", body: { direction: "more" } }),
  buildParameter({ key: "memory", body: { label: { en: "Memory", zh: "内存" }, unit: "MB" } }),
  buildParameter({
    key: "note",
    body: { label: { en: "Note", zh: "备注" }, kind: "text", unit: "" },
  }),
];

export function part(id: number, body: object): WorldDocument {
  const partNumber = `RG${id}`;
  return buildProduct({
    id,
    key: `rg${id}`,
    body: { partNumber, column: "vision", position: id, ...body },
  });
}

export const values = (clock: string, memory: string) => ({
  values: { clock, memory, note: "plain" },
});

export const parts = [
  part(101, values("900 MHz", "512 KB")),
  part(102, values("2 GHz", "1 MB")),
  part(103, { ...values("1.2 GHz", "256 KB"), column: "chargers", alsoIn: ["vision"] }),
];

export const world = (documents: readonly WorldDocument[] = parts) =>
  publish([...columns, ...documents]);

/** A family of `count` parts on nothing but its pages. */
export const manyParts = (count: number) =>
  world(Array.from({ length: count }, (_, at) => part(200 + at, values(`${at + 1} GHz`, "1 MB"))));

export const resolve = (publication: Publication, query: RawQuery) =>
  page.resolve(query, publication.views.en)?.params;

export function shown(publication: Publication, query: RawQuery, language: Language = "en") {
  const context = pageContext(publication, { language });
  const resolved = page.resolve(query, context.view);
  if (resolved === undefined) throw new Error("There is no such page");
  const props = page.load(resolved, context, {});
  const view = createElement(page.desktop, props);
  const html = renderToStaticMarkup(<PageProvider page={context}>{view}</PageProvider>);
  const { params } = resolved;
  return { params, props, html, address: page.address(resolved, context.view) };
}

export const titles = (html: string) =>
  [...html.matchAll(/product-card__part"><a[^>]*>([^<]*)/g)].map((match) => match[1]);

export const rows = (html: string) =>
  [...html.matchAll(/<th scope="row"><a[^>]*>([^<]*)/g)].map((match) => match[1]);
