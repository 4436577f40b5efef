import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { sourceIcons } from "../../../tests/support/sourceIcons.ts";
import { drawnShareImage } from "../discovery/sharePath.ts";
import { Document, type DocumentProps } from "./Document.tsx";

const plain: DocumentProps = {
  language: "en",
  surface: "desktop",
  title: "RG8810 | Ridgekey",
  description: "A vision SoC",
  type: "product",
  siteName: "Ridgekey",
  image: drawnShareImage("https://chips.example/share/en/101.png", "RG8810 | Ridgekey"),
  icons: sourceIcons,
  styles: ["/assets/desktop.css", "/assets/page-home.css"],
  script: "/assets/entry.js",
  preloads: ["/assets/chunk.js"],
  jsonLd: [],
  isGrey: false,
  children: <main>Content</main>,
};

function render(changes: Partial<DocumentProps> = {}): string {
  return renderToString(<Document {...plain} {...changes} />);
}

describe("the document", () => {
  it("has its language and surface on the root element", () => {
    expect(render()).toMatch(/^<html lang="en" data-surface="desktop">/);
    expect(render({ language: "zh", surface: "mobile" })).toMatch(
      /^<html lang="zh-CN" data-surface="mobile">/,
    );
  });

  it("is grey in grey mode, by a class on the root alone", () => {
    expect(render({ isGrey: true })).toContain('class="is-grey"');
    expect(render()).not.toContain("is-grey");
  });

  it("loads style sheets in their order and one module script", () => {
    const html = render();
    expect(html.indexOf("desktop.css")).toBeLessThan(html.indexOf("page-home.css"));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('<script type="module" src="/assets/entry.js"></script>');
    expect(html).toContain('<link rel="modulepreload" href="/assets/chunk.js"/>');
  });

  it("names its canonical address, its mobile variant and its languages", () => {
    const html = render({
      links: {
        canonical: "https://chips.example/product-info?id=101",
        mobile: "https://chips.example/mobile/product-info?id=101",
        languages: [{ tag: "zh-CN", href: "https://chips.example/product-info?id=101&lang=zh" }],
        otherwise: "https://chips.example/product-info?id=101",
      },
    });
    expect(html).toContain(
      '<link rel="canonical" href="https://chips.example/product-info?id=101"/>',
    );
    expect(html).toMatch(
      /<link rel="alternate" media="[^"]*" href="https:\/\/chips\.example\/mobile/,
    );
    expect(html).toContain('hrefLang="zh-CN" href="https://chips.example/product-info?id=101&amp;');
    expect(html).toContain(
      '<link rel="alternate" hrefLang="x-default" href="https://chips.example/product-info?id=101"/>',
    );
    expect(html).toContain('<meta property="og:url"');
  });

  it("embeds structured data that cannot end its script", () => {
    const html = render({ jsonLd: [{ name: "</script><script>alert(1)</script>" }] });
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(data)).toEqual({ name: "</script><script>alert(1)</script>" });
  });

  it("embeds the page's own rules unchanged, because their hash is made over them", () => {
    expect(render({ styleText: '.a > .b { content: "<&" }' })).toContain(
      '<style>.a > .b { content: "<&" }</style>',
    );
    expect(() => render({ styleText: "</style><script>" })).toThrow("end tag");
  });

  it("carries no inline script and no inline style attribute", () => {
    expect(render()).not.toMatch(/ style="| on[a-z]+="/);
  });
});
