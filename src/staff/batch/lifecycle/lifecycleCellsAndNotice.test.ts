import { expect, it } from "vitest";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { noticeDocument } from "./endOfLifeNotice.ts";
import {
  type ChosenPart,
  type LifecycleWish,
  lifecycleCells,
  lifecyclePart,
} from "./lifecycleParts.ts";

const part = lifecyclePart("rg1", {
  partNumber: "RG1",
  lifecycle: { stage: "active", since: "2020-01-01", lastOrder: "2030-01-01" },
  replacement: "rg2",
  variants: [
    { orderCode: "RG1-A" },
    { orderCode: "RG1-B", stage: "nrnd" },
    { orderCode: "RG1-C", stage: "obsolete" },
  ],
});
const bare = lifecyclePart("rg9", { partNumber: "RG<9>", lifecycle: 5, variants: "none" });

const told = (chosen: readonly ChosenPart[], wish: LifecycleWish) =>
  lifecycleCells(chosen, wish).map(
    ({ key, path, before = "nothing", after = "nothing" }) =>
      `${key}${path}: ${before} to ${after}`,
  );

it("A lifecycle change becomes cells of parts and order codes, without unchanged ones", () => {
  expect([
    told([{ part }], {}),
    told([{ part }], { stage: "active", since: "2020-01-01" }),
    told([{ part }], { stage: "nrnd", since: "2026-01-01", lastOrder: null, replacement: null }),
    told([{ part }], { stage: "obsolete", lastOrder: "2027-01-01", replacement: "rg3" }),
    told([{ part, orderCodes: ["RG1-A", "RG1-C", "none"] }], {
      stage: "obsolete",
      since: "2026-01-01",
    }),
    told([{ part, orderCodes: ["RG1-B"] }], { since: "2026-01-01" }),
    told([{ part, orderCodes: [] }], { stage: "nrnd" }),
    told([{ part: bare }], { stage: "nrnd", lastOrder: null, replacement: null }),
  ]).toMatchInlineSnapshot(`
    [
      [],
      [],
      [
        "rg1/lifecycle/stage: active to nrnd",
        "rg1/lifecycle/since: 2020-01-01 to 2026-01-01",
        "rg1/lifecycle/lastOrder: 2030-01-01 to nothing",
        "rg1/replacement: rg2 to nothing",
      ],
      [
        "rg1/lifecycle/stage: active to obsolete",
        "rg1/lifecycle/lastOrder: 2030-01-01 to 2027-01-01",
        "rg1/replacement: rg2 to rg3",
        "rg1/variants/=RG1-B/stage: nrnd to nothing",
      ],
      [
        "rg1/variants/=RG1-A/stage: nothing to obsolete",
      ],
      [],
      [],
      [
        "rg9/lifecycle/stage: nothing to nrnd",
      ],
    ]
  `);
  expect(lifecyclePart("x", null)).toEqual({
    key: "x",
    partNumber: "",
    lifecycle: {},
    variants: [],
  });
});

const facts = (chosen: readonly ChosenPart[], wish: LifecycleWish) => ({
  ...{ chosen, wish, messages: staffMessages },
  titleOf: (key: string) => `Title of ${key}`,
});
const wished = { type: "news", column: "company-news", date: "2026-06-01" } as const;

it("A notice names the parts, their stages, dates and replacements in both languages", () => {
  const file = { path: "media/a&b.pdf", size: 5 };
  const wish = { stage: "last-time-buy", since: "2026-07-01", lastOrder: "2027-01-01" } as const;
  const many = Array.from({ length: 14 }, (_, at) => ({
    part: lifecyclePart(`p${at}`, { partNumber: `P${at}`, lifecycle: {}, variants: [] }),
  }));
  const notice = noticeDocument({ ...wished, file }, facts([{ part }, { part: bare }], wish));
  expect(notice).toMatchInlineSnapshot(`
    {
      "body": {
        "body": {
          "en": "<p>The lifecycle status of the following products changes as listed.</p><table><caption>Affected order codes</caption><thead><tr><th scope="col">Order code</th><th scope="col">Part</th><th scope="col">Stage</th><th scope="col">Since</th><th scope="col">Last order</th><th scope="col">Replacement</th></tr></thead><tbody><tr><th scope="row">RG1-A</th><td><a href="doc:rg1">RG1</a></td><td>Last-time buy</td><td>2026-07-01</td><td>2027-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr><tr><th scope="row">RG1-B</th><td><a href="doc:rg1">RG1</a></td><td>Last-time buy</td><td>2026-07-01</td><td>2027-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr><tr><th scope="row">RG1-C</th><td><a href="doc:rg1">RG1</a></td><td>Obsolete</td><td>2026-07-01</td><td>2027-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr><tr><th scope="row">RG&lt;9&gt;</th><td><a href="doc:rg9">RG&lt;9&gt;</a></td><td>Last-time buy</td><td>2026-07-01</td><td>2027-01-01</td><td>–</td></tr></tbody></table><p>Please contact your sales office or distributor with questions about open orders.</p><p><a href="/storage/media/a&amp;b.pdf">The notice as a PDF</a></p>",
          "zh": "<p>以下产品的生命周期将按下表变更。</p><table><caption>受影响的订货型号</caption><thead><tr><th scope="col">订货型号</th><th scope="col">型号</th><th scope="col">阶段</th><th scope="col">起始日期</th><th scope="col">最后订购日期</th><th scope="col">替代型号</th></tr></thead><tbody><tr><th scope="row">RG1-A</th><td><a href="doc:rg1">RG1</a></td><td>最后采购</td><td>2026-07-01</td><td>2027-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr><tr><th scope="row">RG1-B</th><td><a href="doc:rg1">RG1</a></td><td>最后采购</td><td>2026-07-01</td><td>2027-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr><tr><th scope="row">RG1-C</th><td><a href="doc:rg1">RG1</a></td><td>已停产</td><td>2026-07-01</td><td>2027-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr><tr><th scope="row">RG&lt;9&gt;</th><td><a href="doc:rg9">RG&lt;9&gt;</a></td><td>最后采购</td><td>2026-07-01</td><td>2027-01-01</td><td>–</td></tr></tbody></table><p>如对已下订单有疑问，请联系当地销售处或代理商。</p><p><a href="/storage/media/a&amp;b.pdf">通知 PDF 文件</a></p>",
        },
        "column": "company-news",
        "date": "2026-06-01",
        "products": [
          "rg1",
          "rg9",
        ],
        "summary": {
          "en": "4 order codes are affected. New stage: Last-time buy. Last orders until 2027-01-01.",
          "zh": "涉及 4 个订货型号。新阶段：最后采购。最后订购日期：2027-01-01。",
        },
        "title": {
          "en": "Last-time buy: RG1, RG<9>",
          "zh": "最后采购通知：RG1、RG<9>",
        },
      },
      "key": "news/2026-06-01-lifecycle-9f545703",
      "type": "news",
    }
  `);
  const named = noticeDocument(
    { ...wished, title: { en: " Own ", zh: " " } },
    facts([{ part, orderCodes: ["RG1-C"] }], { replacement: null, lastOrder: null }),
  );
  expect(named.body).toMatchInlineSnapshot(`
    {
      "body": {
        "en": "<p>The lifecycle status of the following products changes as listed.</p><table><caption>Affected order codes</caption><thead><tr><th scope="col">Order code</th><th scope="col">Part</th><th scope="col">Stage</th><th scope="col">Since</th><th scope="col">Last order</th><th scope="col">Replacement</th></tr></thead><tbody><tr><th scope="row">RG1-C</th><td><a href="doc:rg1">RG1</a></td><td>Active</td><td>2020-01-01</td><td>2030-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr></tbody></table><p>Please contact your sales office or distributor with questions about open orders.</p>",
        "zh": "<p>以下产品的生命周期将按下表变更。</p><table><caption>受影响的订货型号</caption><thead><tr><th scope="col">订货型号</th><th scope="col">型号</th><th scope="col">阶段</th><th scope="col">起始日期</th><th scope="col">最后订购日期</th><th scope="col">替代型号</th></tr></thead><tbody><tr><th scope="row">RG1-C</th><td><a href="doc:rg1">RG1</a></td><td>量产</td><td>2020-01-01</td><td>2030-01-01</td><td><a href="doc:rg2">Title of rg2</a></td></tr></tbody></table><p>如对已下订单有疑问，请联系当地销售处或代理商。</p>",
      },
      "column": "company-news",
      "date": "2026-06-01",
      "products": [
        "rg1",
      ],
      "summary": {
        "en": "1 order code is affected.",
        "zh": "涉及 1 个订货型号。",
      },
      "title": {
        "en": "Own",
        "zh": "产品变更通知：RG1",
      },
    }
  `);
  const { body } = noticeDocument(wished, facts(many, { stage: "nrnd" }));
  expect(body).toMatchObject({ products: many.slice(0, 12).map((_, at) => `p${at}`) });
  expect((body as { title: object }).title).toMatchInlineSnapshot(`
    {
      "en": "Not recommended for new designs: P0, P1, P2 and 11 more",
      "zh": "不推荐用于新设计通知：P0、P1、P2 等 14 款产品",
    }
  `);
});

it("A notice to investors has its file, and one key for the same parts on the same day", () => {
  const investor = { ...wished, type: "investor" } as const;
  const file = { path: "media/a.pdf", size: 5 };
  const of = (chosen: readonly ChosenPart[], more: object = {}) =>
    noticeDocument({ ...investor, ...more }, facts(chosen, { stage: "nrnd" }));
  expect(of([{ part }]).body).toMatchInlineSnapshot(`
    {
      "column": "company-news",
      "date": "2026-06-01",
      "kind": "temporary",
      "summary": {
        "en": "3 order codes are affected. New stage: Not recommended for new designs.",
        "zh": "涉及 3 个订货型号。新阶段：不推荐用于新设计。",
      },
      "title": {
        "en": "Not recommended for new designs: RG1",
        "zh": "不推荐用于新设计通知：RG1",
      },
    }
  `);
  expect(of([{ part }], { file }).body).toMatchObject({
    document: { kind: "announcement", revision: "1.0", language: "both", file: file.path, size: 5 },
  });
  const keys = [
    of([{ part }]),
    of([{ part }], { file }),
    of([{ part, orderCodes: ["RG1-A"] }]),
    of([{ part }], { date: "2026-06-02" }),
  ].map(({ key }) => key);
  expect(keys[0]).toMatch(/^investor\/2026-06-01-lifecycle-[0-9a-f]{8}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});
