import { type Browser, chromium } from "@playwright/test";
import { browserLaunch } from "../../../tests/support/browser.ts";
import { deflateHard } from "./deflate.ts";
import { glyphsAlone } from "./embeddedFont.ts";
import { type Pdf, readPdf, writePdf } from "./pdfObjects.ts";
import { roundedShapes } from "./roundedShapes.ts";
import { withoutTextRuns } from "./withoutTextRuns.ts";

/** A browser that prints papers. To be closed by who opened it. */
export function openPress(): Promise<Browser> {
  return chromium.launch(browserLaunch());
}

/**
 * A page as a small tagged PDF with its fonts embedded as subsets, dated at the start of `day`
 * (`2026-11-21`, UTC). The same page gives the same bytes with the same browser.
 * @throws where a face cannot be embedded as one
 */
export async function print(press: Browser, html: string, day: string): Promise<Buffer> {
  const page = await press.newPage();
  try {
    await page.setContent(html);
    const printed = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
    const pdf = readPdf(printed);
    withoutTextRuns(pdf.objects);
    slimFonts(pdf);
    slimPages(pdf);
    dateFrom(pdf, day);
    return writePdf(pdf, deflateHard);
  } finally {
    await page.close();
  }
}

function slimFonts({ objects }: Pdf): void {
  for (const [number, { text, stream }] of objects) {
    if (text.includes("/Subtype /Type3"))
      throw new Error("a face that cannot be embedded was used");
    if (!stream || !text.includes("/Length1")) continue;
    const font = glyphsAlone(stream);
    objects.set(number, {
      text: text.replace(/\/Length1 \d+/, `/Length1 ${font.length}`),
      stream: font,
    });
  }
}

function slimPages({ objects }: Pdf): void {
  for (const { text } of [...objects.values()]) {
    const content = Number(/\/Contents (\d+) 0 R/.exec(text)?.[1]);
    const page = objects.get(content);
    if (page?.stream) objects.set(content, { ...page, stream: roundedShapes(page.stream) });
  }
}

/** The paper's own day instead of the moment of printing, and nothing of who printed it. */
function dateFrom({ objects, info }: Pdf, day: string): void {
  const title = /\/Title (\((?:\\[\s\S]|[^\\)])*\)|<[^>]*>)/.exec(
    objects.get(info)?.text ?? "",
  )?.[1];
  const date = `(D:${day.replaceAll("-", "")}000000Z)`;
  const facts = [`/Title ${title ?? "()"}`, `/CreationDate ${date}`, `/ModDate ${date}`];
  objects.set(info, { text: `<<${facts.join("\n")}>>` });
}
