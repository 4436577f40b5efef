/**
 * Sections of all kinds as staff would write them, for tests. Texts are `WORD en` and `WORD zh`; they
 * refer to the keys of `sampleBodies` and show files below `sample/`.
 */
const text = (word: string) => ({ en: `${word} en`, zh: `${word} 中文` });
const picture = (name: string) => ({
  ...{ file: `sample/${name}.svg`, width: 64, height: 48 },
  alt: text(`${name} alt`),
});
const button = (word: string, link: string) => ({ label: text(word), link });

export const sampleSections = [
  {
    kind: "hero",
    title: text("hero-title"),
    text: text("hero-text"),
    buttons: [button("hero-button", "doc:rg1032"), button("hero-other", "https://example.com/a")],
    picture: picture("hero"),
    tone: "dark",
  },
  {
    kind: "text",
    title: text("text-title"),
    body: {
      en: '<h2>text-body en</h2><p>See <a href="doc:first-samples">news</a>.</p>',
      zh: "<h2>text-body 中文</h2>",
    },
    picture: picture("text"),
    side: "left",
    buttons: [button("text-button", "/storage/sample/brochure.pdf")],
  },
  {
    kind: "figures",
    title: text("figures-title"),
    figures: [
      { number: "240", unit: text("figure-unit"), caption: text("figure-caption") },
      { number: "12", caption: text("second-caption") },
    ],
  },
  {
    kind: "cards",
    title: text("cards-title"),
    documents: ["rg1032", "smart-meter"],
    newest: { type: "news", count: 2 },
  },
  {
    kind: "table",
    title: text("table-title"),
    caption: text("table-caption"),
    columns: 3,
    header: "both",
    rows: [
      { c1: text("head-a"), c2: text("head-b"), c3: text("head-c") },
      { c1: text("row-name"), c3: text("cell-c") },
    ],
  },
  {
    kind: "quote",
    quote: text("quote-words"),
    person: text("quote-person"),
    role: text("quote-role"),
    picture: picture("person"),
  },
  { kind: "video", title: text("video-title"), video: "tour" },
  {
    kind: "video",
    title: text("file-title"),
    file: "sample/film.webm",
    poster: picture("poster"),
    subtitles: { en: "sample/film.en.vtt", zh: "sample/film.zh.vtt" },
  },
  { kind: "content" },
  {
    kind: "call-to-action",
    title: text("call-title"),
    text: text("call-text"),
    buttons: [button("call-button", "doc:contact")],
  },
] as const;
