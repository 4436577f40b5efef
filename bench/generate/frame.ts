import type { Bilingual } from "../../src/site/phrase.ts";
import type { Draft } from "./document.ts";
import { parameterGroups, parameters } from "./parameters.ts";
import { branches, kinds, lines, newsColumns } from "./words.ts";

/** A column that parts lie in, and the keys of the parameters it describes them by. */
export interface Family {
  readonly key: string;
  readonly number: number;
  readonly title: { readonly en: string; readonly zh: string };
  readonly parameters: readonly string[];
}

/** Parameters of one family: a product page's table has a few rows less. */
const parametersInFamily = 28;

/** As many as a menu can show; the largest makers have no more. */
const mostFamilies = kinds.length * lines.length;

/** The families of a site of this many documents. */
export function familiesOf(documentCount: number): [Family, ...Family[]] {
  const count = Math.min(mostFamilies, Math.max(2, Math.round(documentCount / 60)));
  return [familyOf(0), ...Array.from({ length: count - 1 }, (_, index) => familyOf(index + 1))];
}

function familyOf(number: number): Family {
  const kind = kinds[number % kinds.length] ?? kinds[0];
  const line = lines[Math.floor(number / kinds.length)] ?? lines[0];
  return {
    key: `${branchKey(number)}/family-${number + 1}`,
    number,
    title: { en: `${line.en} ${kind.en}`, zh: `${line.zh}${kind.zh}` },
    parameters: parameters
      .map((_, at) => parameters[(at + number * 5) % parameters.length]?.key)
      .filter((key) => key !== undefined)
      .slice(0, parametersInFamily),
  };
}

/** What stands around parts and news: settings, columns, groups and parameters. */
export function frameOf(families: readonly Family[]): Draft[] {
  const usedBranches = branches.slice(0, families.length);
  return [
    company,
    column("products", { en: "Products", zh: "产品中心" }, null, 1),
    column("news", { en: "News", zh: "新闻" }, null, 2, { type: 2, href: "rk-news" }),
    ...usedBranches.map((title, index) => column(branchKey(index), title, "products", index + 1)),
    ...families.map(({ key, title, number, parameters: keys }) =>
      column(key, title, branchKey(number), number + 1, { parameters: [...keys] }),
    ),
    ...newsColumns.map((title, index) =>
      column(`news/${index + 1}`, title, "news", index + 1, { type: 2, href: "rk-news" }),
    ),
    ...parameterGroups.map(
      ({ key, title }, position): Draft => ({
        type: "parameterGroup",
        key,
        body: { title: { ...title }, position },
      }),
    ),
    ...parameters.map(({ key, body }): Draft => ({ type: "parameter", key, body })),
  ];
}

const company: Draft = {
  type: "setting",
  key: "settings/company",
  body: {
    name: "company",
    value: {
      name: { en: "Generated Semiconductor", zh: "生成半导体" },
      legalName: { en: "Generated Semiconductor Co., Ltd.", zh: "生成半导体有限公司" },
      tagline: { en: "Parts without end", zh: "型号无穷" },
      description: { en: "A catalogue of any size.", zh: "任意规模的产品目录。" },
      foundedIn: 2010,
      stockCode: "603893",
      phone: "+86 000 0000 0000",
      email: "service@example.com",
      address: { en: "1 Example Road, Shanghai", zh: "上海市示例路 1 号" },
    },
  },
};

function branchKey(familyNumber: number): string {
  return `products/branch-${(familyNumber % branches.length) + 1}`;
}

function column(
  key: string,
  title: Bilingual,
  parent: string | null,
  position: number,
  rest: { type?: number; href?: string; parameters?: string[] } = {},
): Draft {
  const body = {
    title: { ...title },
    parent,
    position,
    status: 1 as const,
    locations: ["top" as const, "footer" as const],
    type: 3,
    href: "product-list",
    parameters: [],
    ...rest,
  };
  return { type: "column", key, body };
}
