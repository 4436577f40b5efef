import { languages } from "../../src/base/site/languages.ts";
import { companyPages } from "./companyPages.ts";
import { sampleBodies } from "./sampleBodies.ts";
import { buildColumn, buildNews, buildSetting, smallWorld, type WorldDocument } from "./world.ts";

const text = (word: string) => ({ en: `${word} en`, zh: `${word} 中文` });
const picture = { file: "a/b.svg", width: 64, height: 48, alt: text("alt") };
const button = (word: string, link: string) => ({ label: text(word), link });

const hero = {
  kind: "hero",
  title: { zh: "只有中文" },
  text: text("hero-text"),
  picture,
  buttons: [button("to-part", "doc:rg1000"), button("to-hidden", "doc:english")],
};
const body = {
  en: '<h2>Inner</h2><p><a href="doc:rg1000">part</a></p>',
  zh: "<h2>内文</h2><p>文字</p>",
};

const sections = [
  hero,
  { kind: "text", title: text("text-title"), body, picture, side: "left" },
  { kind: "content" },
  {
    kind: "figures",
    figures: [{ number: "1,848", unit: text("unit"), caption: text("caption") }],
  },
  {
    kind: "cards",
    title: text("cards-title"),
    documents: ["rg1000", "english", "tour"],
    newest: { type: "news", count: 2 },
  },
  {
    kind: "table",
    caption: text("table-caption"),
    columns: 2,
    header: "both",
    rows: [{ c2: text("head") }, { c1: text("row"), c2: text("cell") }],
  },
  { kind: "quote", quote: text("quote"), person: text("person") },
  { kind: "video", video: "tour" },
  {
    kind: "video",
    title: text("film-title"),
    file: "a/film.mp4",
    poster: picture,
    subtitles: { en: "a/film.vtt" },
  },
  { kind: "cards", title: text("empty-title"), documents: ["english"] },
  { kind: "call-to-action", title: text("call"), buttons: [button("call-button", "/faq#a")] },
];

/** The company with composed columns: a page with a document (87), one without (88), a list (61). */
export function composedWorld(): WorldDocument[] {
  const withSections = (id: number, own: readonly object[]) => (document: WorldDocument) =>
    document.id === id ? { ...document, body: { ...document.body, sections: own } } : document;
  const [, ...others] = sections;
  const documents = [...smallWorld(), ...companyPages()]
    .map(withSections(87, sections))
    .map(withSections(88, others))
    .map(withSections(61, [hero, { kind: "content" }]));
  return [
    ...documents,
    buildNews({ id: 7001, key: "english", languages: ["en"], body: { date: "2020-01-01" } }),
    {
      ...{ id: 7002, key: "tour", type: "video", languages },
      body: { ...sampleBodies.video, column: "videos", title: text("tour") },
    },
    buildSetting("home", {
      featured: [],
      sections: [
        { kind: "intro" },
        { kind: "quote", quote: text("home-quote"), person: text("home-person") },
        {
          kind: "figures",
          figures: [{ number: "7", caption: text("hidden-caption") }],
          hidden: true,
        },
        { kind: "partners" },
        { kind: "call-to-action", title: text("home-call"), buttons: [button("go", "doc:rg1000")] },
      ],
    }),
    buildColumn({ id: 7003, key: "videos", body: { type: 12, href: "rk-micro-video-list" } }),
  ];
}
