import { expect, it } from "vitest";
import { pageContext } from "../../../tests/support/pageContext.ts";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { buildColumn, publish, smallWorld } from "../../../tests/support/world.ts";
import { composedSections } from "./sections.ts";

const text = (word: string) => ({ en: word });

/** A text in a language in which the column is not published. */
const none = { zh: "没有" };

const picture = { file: "a/b.svg", width: 64, height: 48, alt: text("alt") };

/** Sections of a column that is published in English, as its page draws them. */
async function drawn(...sections: readonly object[]) {
  const column = buildColumn({ key: "composed", body: { sections } });
  const tour = {
    ...{ id: 7002, key: "tour", type: "video" as const, languages: ["en"] as const },
    body: { ...sampleBodies.video, column: "composed", title: text("Tour") },
  };
  const publication = await publish([...smallWorld(), { ...column, languages: ["en"] }, tour]);
  const node = publication.views.en.column("composed");
  if (node === undefined) throw new Error("The column is published");
  return composedSections(node, pageContext(publication));
}

const content = { kind: "content" };
const quote = (words: object, more: object = {}) => ({
  ...{ kind: "quote", quote: words, person: text("Somebody") },
  ...more,
});

it("Sections stand above and below the content, or below it where it is not listed", async () => {
  const quoted = (one: Awaited<ReturnType<typeof drawn>>, side: "above" | "below") =>
    one?.[side].map((section) => (section.kind === "quote" ? section.quote.text : section.kind));
  const around = await drawn(quote(text("a")), quote(text("b")), content, quote(text("c")));
  expect([quoted(around, "above"), quoted(around, "below")]).toEqual([["a", "b"], ["c"]]);
  const listed = await drawn(quote(text("a")), quote(text("b")));
  expect([quoted(listed, "above"), quoted(listed, "below")]).toEqual([[], ["a", "b"]]);
  const one = await drawn(quote(text("a")), content);
  expect([quoted(one, "above"), quoted(one, "below")]).toEqual([["a"], []]);
});

it("A column without sections, or with hidden and empty ones alone, has none", async () => {
  const go = { label: text("Go"), link: "/faq" };
  const film = { kind: "video", title: text("Film"), poster: picture };
  for (const empty of [
    [],
    [content],
    [quote(text("Hidden"), { hidden: true })],
    [quote(none)],
    [{ kind: "hero", title: none, text: text("No title") }],
    [{ kind: "text", title: text("No text"), body: { zh: "<p>没有</p>" } }],
    [{ kind: "figures", title: text("No caption"), figures: [{ number: "1", caption: none }] }],
    [{ kind: "table", columns: 1, header: "none", rows: [{ c1: none }] }],
    [{ kind: "cards", title: text("No card"), documents: ["nowhere"] }],
    [{ ...film, file: "a/film.mp4", video: "nowhere" }],
    [{ kind: "call-to-action", title: text("No link"), buttons: [{ ...go, label: none }] }],
    [{ kind: "call-to-action", title: text("No page"), buttons: [{ ...go, link: "doc:no" }] }],
    [{ kind: "call-to-action", title: none, buttons: [go] }],
  ]) {
    expect(await drawn(...empty), JSON.stringify(empty)).toBeUndefined();
  }
});

it("The newest documents are those of a column, where one is named", async () => {
  const cards = { kind: "cards", title: text("Newest") };
  const newest = (more: object) => ({ ...cards, newest: { type: "video", count: 9, ...more } });
  const columns = ["composed", undefined, "nowhere", "news"];
  const shown = await drawn(...columns.map((column) => newest({ column })));
  const cardsOf = { cards: [{ title: { text: "Tour" } }] };
  expect(shown?.below).toMatchObject([cardsOf, cardsOf]);
  const parts = await drawn(newest({ type: "product" }), newest({ type: "product", count: 1 }));
  // By the day since when they are what they are.
  const named = (...numbers: string[]) => ({
    cards: numbers.map((one) => ({ title: { text: one } })),
  });
  expect(parts?.below).toMatchObject([named("RG2000", "RG1000", "RG3000"), named("RG2000")]);
});

it("Sections keep the parts that have something to show", async () => {
  const caption = text("One");
  const shown = await drawn(
    { kind: "hero", title: text("Hero"), picture, buttons: [{ label: text("Go"), link: "/faq" }] },
    {
      ...{ kind: "figures" },
      figures: [
        { number: "1", caption },
        { number: "2", caption: none },
      ],
    },
    { kind: "table", columns: 2, header: "none", rows: [{ c1: text("a"), c3: text("beyond") }] },
    {
      ...{ kind: "call-to-action", title: text("Call") },
      buttons: [
        { label: text("Unpublished"), link: "doc:nowhere" },
        { label: text("Questions"), link: "/faq" },
      ],
    },
  );
  expect(shown?.below).toMatchObject([
    { kind: "hero", title: { text: "Hero" }, picture: {}, buttons: [{ label: { text: "Go" } }] },
    { kind: "figures", figures: [{ number: "1", caption: { text: "One" } }] },
    { kind: "table", rows: [[{ text: "a" }, { text: "" }]] },
    { kind: "call-to-action", buttons: [{ label: { text: "Questions" }, href: "/faq" }] },
  ]);
  expect(shown?.below[1]).not.toHaveProperty("figures.1");
});

it("Headings of a text stand below its title, and where they are without one", async () => {
  const body = text("<h2>Inner</h2><h4>Deep</h4><p>x</p>");
  const shown = await drawn({ kind: "text", title: text("Title"), body }, { kind: "text", body });
  expect(shown?.below).toMatchObject([
    { body: { text: "<h3>Inner</h3><h5>Deep</h5><p>x</p>" }, picture: undefined },
    { body: { text: "<h2>Inner</h2><h4>Deep</h4><p>x</p>" } },
  ]);
});

it("A video has its own title, else that of its document, and the type of its file", async () => {
  const film = { kind: "video", title: text("Film"), poster: picture };
  const shown = await drawn(
    { kind: "video", video: "tour" },
    { kind: "video", video: "tour", title: text("Own") },
    { ...film, file: "a/film.MP4" },
    { ...film, file: "a/film.webm" },
  );
  expect(shown?.below).toMatchObject([
    { title: { text: "Tour" }, player: { title: { text: "Tour" } } },
    { title: { text: "Own" }, player: { title: { text: "Tour" } } },
    { player: { sources: [{ src: "/storage/a/film.MP4", type: "video/mp4" }], width: 64 } },
    { player: { sources: [{ src: "/storage/a/film.webm", type: "video/webm" }], height: 48 } },
  ]);
});
