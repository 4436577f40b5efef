import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Picture } from "./Picture.tsx";

const picture = { src: "/storage/a.webp", width: 960, height: 640, alt: { text: "A chip" } };

it("keeps a picture's place, as light as the picture, and its focal point", () => {
  const html = renderToStaticMarkup(
    <Picture of={{ ...picture, tone: 5, focal: { x: 22, y: 80 } }} className="cover" />,
  );
  expect(html).toContain('width="960" height="640" alt="A chip"');
  expect(html).toContain('class="cover focal focal-x-20 focal-y-80 tone-5"');
});

it("has no class where there is nothing to say", () => {
  expect(renderToStaticMarkup(<Picture of={picture} />)).not.toContain("class=");
});
