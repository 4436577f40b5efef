import { sectionOf } from "../../src/base/site/addresses/addressSections.ts";
import { numberedSlug, slugName } from "../../src/base/site/addresses/slugs.ts";
import { type Language, languages } from "../../src/base/site/languages.ts";
import { makePublication, type Publication } from "../../src/content/published/publication.ts";
import type { AddressRow } from "../../src/content/published/siteAddressBook.ts";
import { type SettingValue, settings } from "../../src/content/settings/settings.ts";
import { parseBody } from "../../src/content/types/index.ts";
import type { TypeName } from "../../src/content/types/typeNames.ts";
import { makeSlug } from "../../src/staff/editing/addresses/makeSlug.ts";

/** A document for a test's world; `languages` are those it is published in. */
export interface WorldDocument {
  readonly id: number;
  readonly key: string;
  readonly type: TypeName;
  readonly body: object;
  readonly languages: readonly Language[];
}

type Overrides = Partial<Omit<WorldDocument, "body" | "type">> & { readonly body?: object };

/** A moment for everything a test publishes. */
const publishedAt = Date.UTC(2026, 10, 21);

/** Far above the ids that tests give, however many documents a process has made. */
let lastId = 1_000_000;

function build(type: TypeName, body: object, { body: changes, ...rest }: Overrides): WorldDocument {
  lastId += 1;
  return {
    id: lastId,
    key: `${type.toLowerCase()}-${lastId}`,
    type,
    languages,
    ...rest,
    body: { ...body, ...changes },
  };
}

export function buildColumn(overrides: Overrides = {}): WorldDocument {
  return build(
    "column",
    {
      title: { en: "Column", zh: "栏目" },
      parent: null,
      position: 1,
      status: 1,
      type: 3,
      href: "product-list",
    },
    overrides,
  );
}

export function buildNews(overrides: Overrides = {}): WorldDocument {
  return build(
    "news",
    {
      column: "news",
      title: { en: "A new part", zh: "新产品发布" },
      summary: { en: "What it does.", zh: "产品简介。" },
      date: "2026-05-12",
      body: { en: "<p>It is here.</p>", zh: "<p>现已发布。</p>" },
    },
    overrides,
  );
}

export function buildParameterGroup(overrides: Overrides = {}): WorldDocument {
  return build("parameterGroup", { title: { en: "Core", zh: "核心" }, position: 1 }, overrides);
}

export function buildParameter(overrides: Overrides = {}): WorldDocument {
  return build(
    "parameter",
    { label: { en: "Clock", zh: "主频" }, group: "groups/core", kind: "number", unit: "GHz" },
    overrides,
  );
}

export function buildProduct(overrides: Overrides = {}): WorldDocument {
  return build(
    "product",
    {
      partNumber: "RG1000",
      column: "family",
      name: { en: "A chip", zh: "一款芯片" },
      summary: { en: "It computes.", zh: "用于计算。" },
      lifecycle: { stage: "active", since: "2025-01-01" },
      keyFigures: ["clock", "cores", "memory"],
      values: { clock: "1.8 GHz", cores: "4", memory: "2 MB" },
      packages: [
        { style: "qfn", name: "QFN48", pins: 48, width: 6, length: 6, height: 0.8, pitch: 0.4 },
      ],
      variants: [
        {
          orderCode: "RG1000-A",
          package: "QFN48",
          grade: "industrial",
          temperature: { min: -40, max: 85 },
          pack: "reel",
          quantity: 3000,
        },
      ],
    },
    overrides,
  );
}

export function buildFaq(overrides: Overrides = {}): WorldDocument {
  return build(
    "faq",
    {
      column: "faq",
      question: { en: "Does it fit?", zh: "能否替换？" },
      answer: {
        en: '<p>Yes, <a href="doc:rg1000">it does</a>.</p>',
        zh: '<p>可以，见 <a href="doc:rg1000">RG1000</a>。</p>',
      },
    },
    overrides,
  );
}

export function buildSolution(overrides: Overrides = {}): WorldDocument {
  return build(
    "solution",
    {
      column: "solutions",
      title: { en: "A door bell", zh: "门铃" },
      summary: { en: "It rings.", zh: "会响。" },
      body: { en: "<p>It rings.</p>", zh: "<p>会响。</p>" },
    },
    overrides,
  );
}

/** A document that makes a stored file public. Its column is none of the small world's. */
export function buildDownload(file: string, index: number): WorldDocument {
  const document = {
    title: { en: file, zh: file },
    ...{ kind: "guide", revision: "1.0", date: "2026-01-01", language: "both", size: 1 },
    file,
  };
  const body = { column: "downloads", document };
  return { id: 9_000 + index, key: `downloads/${index}`, type: "download", languages, body };
}

export function buildSetting(name: string, value: unknown): WorldDocument {
  return build("setting", { name, value }, { key: `settings/${name.replaceAll("_", "-")}` });
}

/** The company as it is before anything is set, with changes: a stock code, a name. */
export function buildCompany(changes: Partial<SettingValue<"company">>): WorldDocument {
  return buildSetting("company", { ...settings.company.fallback, ...changes });
}

/** A small company: four roots, two families with parts, three pieces of news. */
export function smallWorld(): WorldDocument[] {
  return [
    ...smallColumns(),
    ...smallParameters(),
    ...smallProducts(),
    ...smallNews(),
    buildSetting("demo", true),
  ];
}

function smallColumns(): WorldDocument[] {
  const column = (id: number, key: string, body: object) => buildColumn({ id, key, body });
  return [
    column(1, "products", { title: { en: "Products", zh: "产品中心" } }),
    column(2, "solutions", {
      title: { en: "Solutions", zh: "应用方案" },
      type: 4,
      href: "solution-info",
      position: 2,
    }),
    column(3, "news", {
      title: { en: "News", zh: "新闻" },
      type: 2,
      href: "rk-news",
      position: 3,
    }),
    column(4, "about", {
      title: { en: "About us", zh: "关于我们" },
      type: 1,
      href: "company-profile",
      position: 4,
    }),
    column(10, "group", { title: { en: "Processors", zh: "处理器" }, parent: "products" }),
    column(12, "family", {
      title: { en: "Vision chips", zh: "视觉芯片" },
      parent: "group",
      parameters: ["clock", "cores", "memory"],
    }),
    column(13, "empty-family", {
      title: { en: "Radio chips", zh: "射频芯片" },
      parent: "group",
      position: 2,
    }),
    column(40, "company-news", {
      title: { en: "Company news", zh: "公司新闻" },
      type: 2,
      href: "rk-news",
      parent: "news",
    }),
  ];
}

function smallParameters(): WorldDocument[] {
  return [
    buildParameterGroup({ key: "groups/core" }),
    buildParameter({ key: "clock" }),
    buildParameter({
      key: "cores",
      body: { label: { en: "Cores", zh: "核心数" }, unit: "", direction: "more" },
    }),
    buildParameter({ key: "memory", body: { label: { en: "Memory", zh: "内存" }, unit: "MB" } }),
  ];
}

function smallProducts(): WorldDocument[] {
  return [
    buildProduct({ id: 101, key: "rg1000" }),
    buildProduct({
      id: 102,
      key: "rg2000",
      body: {
        partNumber: "RG2000",
        values: { clock: "800 MHz", cores: "2", memory: "512 KB" },
        lifecycle: { stage: "nrnd", since: "2026-01-01" },
        replacement: "rg1000",
      },
    }),
    buildProduct({
      id: 103,
      key: "rg3000",
      languages: ["en"],
      body: { partNumber: "RG3000", values: { clock: "2.4 GHz", cores: "8", memory: "4 MB" } },
    }),
  ];
}

function smallNews(): WorldDocument[] {
  return [
    buildNews({ id: 301, key: "news/first", body: { column: "company-news", date: "2025-03-01" } }),
    buildNews({ id: 302, key: "news/second", body: { column: "company-news" } }),
    buildNews({
      id: 303,
      key: "news/english-only",
      languages: ["en"],
      body: { column: "company-news", date: "2026-06-01", title: { en: "Only in English" } },
    }),
  ];
}

/** Publishes documents, checked by their types as the store would, without a store. */
export async function publish(
  documents: readonly WorldDocument[],
  revision = 1,
): Promise<Publication> {
  const rows = documents.flatMap((document) => {
    const { id, key, type } = document;
    const body = JSON.stringify(parseBody(type, document.body));
    return document.languages.map((language) => ({
      id,
      key,
      type,
      language,
      publishedAt,
      revisionId: id,
      body,
    }));
  });
  const addresses = await addressesOf(documents);
  return makePublication(revision, rows, undefined, { addresses });
}

/** The readable addresses that the store would give to the documents. */
async function addressesOf(documents: readonly WorldDocument[]): Promise<AddressRow[]> {
  const taken = new Map<string, AddressRow>();
  for (const document of documents.toSorted((one, other) => one.id - other.id)) {
    const section = sectionOf(document.type);
    if (section === undefined || document.languages.length === 0) continue;
    const base = await makeSlug(section, document);
    let slug = base;
    for (let number = 2; taken.has(`${section} ${slugName(slug)}`); number += 1) {
      slug = numberedSlug(base, number);
    }
    const row = { documentId: document.id, section, slug, isCurrent: true };
    taken.set(`${section} ${slugName(slug)}`, row);
  }
  return [...taken.values()];
}
