import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { pageContext } from "../../../tests/support/pageContext.ts";
import { publish, smallWorld } from "../../../tests/support/world.ts";
import type { UrlContext } from "../../base/site/addresses/href.ts";
import type { AttachedDocument } from "../../content/queries/attachments.ts";
import { DocumentLink } from "../components/document/DocumentLink.tsx";
import { PageProvider } from "../components/pageEnvironment.tsx";
import { documentItem } from "./documentItem.ts";

const datasheet: AttachedDocument = {
  title: { en: "Data & limits" },
  kind: "datasheet",
  revision: "1.2",
  date: "2026-05-04",
  language: "en",
  file: "products/rg1000.pdf",
  size: 2_340_000,
};

async function shown(changes: Partial<AttachedDocument> = {}, place: Partial<UrlContext> = {}) {
  const context = pageContext(await publish(smallWorld()), place);
  const document = documentItem({ ...datasheet, ...changes }, context);
  const html = renderToStaticMarkup(
    <PageProvider page={context}>
      <DocumentLink document={document} />
    </PageProvider>,
  );
  return { document, html, text: html.replaceAll(/<[^>]+>/g, "") };
}

describe("a document", () => {
  it("has its kind in the page's language", async () => {
    expect((await shown()).text).toContain(
      "Datasheet\u00a0· Rev. 1.2\u00a0· 4 May 2026\u00a0· English\u00a0· PDF\u00a02.3\u00a0MB",
    );
    const { html, text } = await shown({}, { language: "zh", surface: "mobile" });
    expect(text).toContain("2026 年 5 月 4 日");
    expect(html).toContain('<span lang="en">Data &amp; limits</span>');
  });

  it("that is a PDF has a preview and a download", async () => {
    const { html } = await shown({}, { language: "zh", surface: "mobile" });
    expect(html).toContain('href="/pdfPreview?file=products/rg1000.pdf&amp;lang=zh"');
    expect(html).toContain('href="/storage/products/rg1000.pdf" download=""');
  });

  it("that is not a PDF has a download only", async () => {
    const { html, document } = await shown({ file: "tools/flash.tar.gz" });
    expect(document.format).toBe("GZ");
    expect(html).not.toContain("pdfPreview");
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  it("has links whose labels are complete without context", async () => {
    const { html } = await shown();
    const links = [...html.matchAll(/<a .*?<\/a>/g)].map(([link]) =>
      link.replaceAll(/<[^>]+>/g, ""),
    );
    expect(links.every((link) => link.includes("Data &amp; limits"))).toBe(true);
  });
});
