import { expect, it } from "vitest";
import { mediaOf } from "./contentMedia.ts";

it("The files that documents need are named once each, by their paths", () => {
  const image = (file: string) => ({ file, width: 1, height: 1, alt: { en: "x" } });
  const shown = (file: string) => `<img src="/storage/${file}" alt="x" width="1" height="1">`;
  const body = {
    en: `<figure>${shown("b/2.svg")}</figure>`,
    zh: `<p><a href="/storage/a.pdf">x</a>`,
  };
  expect(
    mediaOf([
      { type: "news", body: { image: image("c.svg"), body } },
      { type: "news", body: { image: image("b/1.svg"), body: { en: shown("c.svg") } } },
      { type: "parameterGroup", body: { title: { en: "/storage/d.svg" } } },
    ]),
  ).toEqual(["a.pdf", "b/1.svg", "b/2.svg", "c.svg"]);
});
