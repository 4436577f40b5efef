import { papersOf, paperTextPath } from "../../tools/demo/papers.ts";
import type { Demo } from "./demo.ts";
import { type Finding, findingAt } from "./finding.ts";
import { bilingualTexts } from "./texts.ts";

/** The share of a family's common parameters that a part listed there must state too. */
const minShared = 2 / 3;

/** Parts listed in another family than their own without the figures that its parts are chosen by. */
export function strangersInFamilies({ documents }: Demo): Finding[] {
  const parts = documents.filter((document) => document.type === "product");
  const families = Map.groupBy(parts, ({ body }) => body.column);
  return parts.flatMap((part) =>
    part.body.alsoIn.flatMap((family) => {
      const own = families.get(family) ?? [];
      const [first] = own;
      const common = Object.keys(first?.body.values ?? {}).filter((key) =>
        own.every(({ body }) => key in body.values),
      );
      const stated = common.filter((key) => key in part.body.values);
      if (stated.length >= common.length * minShared) return [];
      const message = `states ${stated.length} of the ${common.length} figures of ${family}`;
      return [findingAt(part, ["alsoIn"], message)];
    }),
  );
}

/** Downloads whose text names a part, but which do not stand on that part's page. */
export function papersMissingOnParts({ documents, paperTexts }: Demo): Finding[] {
  const keys = new Map(
    documents.flatMap((document) =>
      document.type === "product" ? [[document.body.partNumber, document.key] as const] : [],
    ),
  );
  return papersOf(documents).flatMap(({ owner, entry }) => {
    const text = paperTexts.get(paperTextPath(entry.file));
    if (owner.type !== "download" || text === undefined) return [];
    const named = partsNamed(text.body, keys);
    const { products } = owner.body;
    const missing = named.filter((key) => !products.includes(key));
    const unnamed = products.filter((key) => !named.includes(key));
    return [
      ...missing.map((key) =>
        findingAt(owner, ["products"], `names ${key} and is not listed for it`),
      ),
      ...unnamed.map((key) =>
        findingAt(owner, ["products"], `is listed for ${key} without naming it`),
      ),
    ];
  });
}

function partsNamed(body: unknown, keys: ReadonlyMap<string, string>): string[] {
  const words = bilingualTexts(body).flatMap(({ en = "", zh = "" }) => [en, zh]);
  const tokens = new Set(words.join(" ").match(/[A-Z0-9][A-Z0-9-]+/g));
  return [...keys].filter(([number]) => tokens.has(number)).map(([, key]) => key);
}

/** The words in titles by which a kind of document is recognised, in English and in Chinese. */
const kindNames = {
  datasheet: [/datasheet/i, /数据手册/],
  manual: [/manual/i, /手册/],
  note: [/application note|handling/i, /应用笔记|规范/],
  brief: [/brief/i, /简介/],
  guide: [/selection guide/i, /选型指南/],
  release: [/release notes/i, /版本说明/],
  errata: [/errata/i, /勘误/],
  model: [/model/i, /模型/],
  report: [/report/i, /报告/],
  brochure: [/brochure/i, /公司手册|宣传册/],
  certificate: [/certificate|declaration|accredited scope/i, /证书|声明|认可范围/],
  announcement: [
    /announcement|resolutions|notice|record of|plan for|result of|preliminary results/i,
    /公告|方案|通知|记录表|业绩预告/,
  ],
} as const;

/** Documents whose title names another kind. */
export function wrongKinds({ documents }: Demo): Finding[] {
  return papersOf(documents).flatMap(({ owner, entry }) => {
    const report = (message: string) => [findingAt(owner, [], `${entry.file} ${message}`)];
    // An archive is told by its ending.
    if (entry.kind === "other" && entry.file.endsWith(".zip")) return [];
    if (entry.kind === "other") return report("is of no kind that readers would know");
    const [en, zh] = kindNames[entry.kind];
    const isNamed = en.test(entry.title.en ?? "") && zh.test(entry.title.zh ?? "");
    return isNamed ? [] : report(`is a ${entry.kind} and does not call itself one`);
  });
}
