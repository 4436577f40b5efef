import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type Follow, isDestination, pageOf, placeOf } from "./linkDestinations.ts";

/** The fields of a PDF's link that are read. PDF.js gives `url` only for safe schemes. */
interface LinkAnnotation {
  readonly subtype?: unknown;
  readonly rect?: unknown;
  readonly url?: unknown;
  readonly dest?: unknown;
}

/** A page's links over its picture; undefined where it has none. Other actions of PDFs do nothing. */
export async function linkLayer(
  page: PDFPageProxy,
  pdf: PDFDocumentProxy,
  follow: Follow,
): Promise<HTMLElement | undefined> {
  const annotations: readonly LinkAnnotation[] = await page.getAnnotations({ intent: "display" });
  const links = annotations.flatMap((annotation) => link(annotation, page, pdf, follow) ?? []);
  if (links.length === 0) return undefined;
  const layer = document.createElement("div");
  layer.className = "link-layer";
  layer.append(...links);
  return layer;
}

function link(
  { subtype, rect, url, dest }: LinkAnnotation,
  page: PDFPageProxy,
  pdf: PDFDocumentProxy,
  follow: Follow,
): HTMLElement | undefined {
  if (subtype !== "Link" || !isRectangle(rect)) return undefined;
  const anchor = document.createElement("a");
  if (typeof url === "string" && /^(?:https?:|mailto:)/.test(url)) {
    anchor.href = url;
    anchor.target = "_blank";
    anchor.rel = "noopener noreferrer nofollow";
    anchor.setAttribute("aria-label", url);
  } else if (isDestination(dest)) {
    anchor.href = "#content";
    void pageOf(dest, pdf).then((number) => {
      if (number === undefined) return anchor.remove();
      anchor.href = `#page=${number}`;
      anchor.setAttribute("aria-label", `#${number}`);
      anchor.addEventListener("click", (event) => {
        event.preventDefault();
        void placeOf(dest, pdf).then((destination) => destination && follow(destination));
      });
    });
  } else {
    return undefined;
  }
  place(anchor, rect, page);
  return anchor;
}

/** Puts an element where a rectangle of the page is, in percent, so that it follows every zoom. */
function place(element: HTMLElement, rectangle: Rectangle, page: PDFPageProxy): void {
  const viewport = page.getViewport({ scale: 1 });
  const [left, bottom, right, top] = rectangle;
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, top);
  const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, bottom);
  const { width, height } = viewport;
  element.style.left = `${(100 * Math.min(x1, x2)) / width}%`;
  element.style.top = `${(100 * Math.min(y1, y2)) / height}%`;
  element.style.width = `${(100 * Math.abs(x2 - x1)) / width}%`;
  element.style.height = `${(100 * Math.abs(y2 - y1)) / height}%`;
}

type Rectangle = [number, number, number, number];

function isRectangle(value: unknown): value is Rectangle {
  return (
    Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === "number")
  );
}
