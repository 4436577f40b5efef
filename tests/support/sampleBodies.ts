import type { TypeName } from "../../src/content/types/typeNames.ts";

/**
 * A small body of each type as staff would write it, for tests. They refer to one another under the
 * keys of `sampleKeys`, and show the file `sample/picture.svg`.
 */
const text = { en: "English", zh: "中文" };
const prose = { en: "<p>English</p>", zh: "<p>中文</p>" };
const picture = { file: "sample/picture.svg", width: 64, height: 48, alt: text };
const paper = {
  title: text,
  kind: "datasheet",
  revision: "1.0",
  date: "2026-01-05",
  language: "both",
  file: "sample/picture.svg",
  size: 100,
};

export const sampleKeys = {
  column: "products/mcu",
  page: "privacy",
  news: "first-samples",
  product: "rg1032",
  solution: "smart-meter",
  investor: "annual-report",
  download: "selection-guide",
  faq: "faq/boot",
  guestbook: "contact",
  partner: "maker",
  honour: "award",
  history: "founded",
  video: "tour",
  banner: "banners/first",
  career: "engineer",
  parameterGroup: "groups/core",
  parameter: "cpu-clock",
  setting: "settings/page-grey",
} as const satisfies Record<TypeName, string>;

const column = sampleKeys.column;

export const sampleBodies = {
  column: {
    title: text,
    parent: null,
    position: 1,
    status: 1,
    type: 3,
    href: "product-list",
    parameters: [sampleKeys.parameter, "flash", "supply"],
  },
  page: { column, title: text, body: prose },
  news: {
    column,
    title: text,
    summary: text,
    date: "2026-11-21",
    body: { en: '<p>See <a href="doc:rg1032">RG1032</a>.</p>', zh: "<p>中文</p>" },
    image: picture,
    products: [sampleKeys.product],
  },
  product: {
    partNumber: "RG1032",
    column,
    name: text,
    summary: text,
    lifecycle: { stage: "active", since: "2026-01-05" },
    keyFigures: [sampleKeys.parameter, "flash", "supply"],
    values: { [sampleKeys.parameter]: "72 MHz", flash: "64 KB", supply: "2.7..5.5 V" },
    packages: [
      { style: "qfn", name: "QFN-32", pins: 32, width: 5, length: 5, height: 0.9, pitch: 0.5 },
    ],
    variants: [
      {
        orderCode: "RG1032-Q",
        package: "QFN-32",
        grade: "industrial",
        temperature: { min: -40, max: 85 },
        pack: "reel",
        quantity: 3000,
      },
    ],
    solutions: [sampleKeys.solution],
  },
  solution: {
    column,
    title: text,
    summary: text,
    body: prose,
    benefits: [{ title: text, text }],
    products: [sampleKeys.product],
    diagram: {
      title: text,
      zones: [
        { title: text, kind: "compute", blocks: [text] },
        { title: text, kind: "power", blocks: [text] },
      ],
    },
  },
  investor: { column, title: text, kind: "periodic", date: "2026-04-01", document: paper },
  download: { column, document: paper },
  faq: { column, question: text, answer: prose },
  guestbook: { column, form: "technical", title: text, topics: [text] },
  partner: { column, name: text, kind: "foundry", logo: picture, url: "https://maker.example" },
  honour: { column, title: text, issuer: text, date: "2026-05-06", image: picture },
  history: { column, title: text, month: "2016-04" },
  video: {
    column,
    title: text,
    date: "2026-02-03",
    duration: 61.5,
    width: 1280,
    height: 720,
    sources: [{ file: "sample/picture.svg", type: "video/webm" }],
    subtitles: {},
    poster: picture,
  },
  banner: {
    title: text,
    content: [text],
    style: {
      align: { title: "left" },
      top: { title: 20, body: 40 },
      fontSize: { title: 48, body: 20 },
      color: { title: "#fff", body: "#dcdcdc" },
    },
    background: { from: "#0b1424", to: "#304156" },
    product: sampleKeys.product,
  },
  career: {
    column,
    title: text,
    kind: "graduate",
    place: text,
    department: text,
    openings: 2,
    date: "2026-03-04",
    duties: prose,
    requirements: prose,
  },
  parameterGroup: { title: text, position: 1 },
  parameter: { label: text, group: sampleKeys.parameterGroup, kind: "number", unit: "MHz" },
  setting: { name: "page_grey", value: "close" },
} as const satisfies Record<TypeName, object>;
