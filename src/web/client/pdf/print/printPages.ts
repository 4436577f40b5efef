import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Dots to the inch: fine enough for text on paper. */
const density = 150;

/** More pages take more memory than a phone has; their file can be printed as well. */
export const maxPrinted = 100;

/**
 * Draws every page for the printer and opens the browser's print dialog. What is drawn stands beside
 * the page, where only the printer sees it (see the page's styles), and goes away again.
 * @param progress called with each page before it is drawn
 */
export async function print(
  pdf: PDFDocumentProxy,
  progress: (page: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const sheets = document.createElement("div");
  sheets.className = "print-sheets";
  sheets.setAttribute("aria-hidden", "true");
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      progress(number);
      sheets.append(await printedPage(pdf, number));
      if (signal.aborted) return;
    }
    document.body.append(sheets);
    // Some browsers print at once and some open a window of their own; both say when they are done.
    const done = new Promise((resolve) =>
      window.addEventListener("afterprint", resolve, { once: true }),
    );
    window.print();
    await done;
  } finally {
    sheets.remove();
  }
}

async function printedPage(pdf: PDFDocumentProxy, number: number): Promise<HTMLImageElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: density / 72 });
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  await page.render({ canvas, viewport, intent: "print" }).promise;
  const image = new Image();
  // A picture takes far less memory than a canvas; our security policy allows `data:` pictures.
  image.src = canvas.toDataURL("image/png");
  image.alt = "";
  canvas.width = 0;
  canvas.height = 0;
  await image.decode();
  return image;
}
