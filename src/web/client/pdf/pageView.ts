import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  type RenderTask,
  TextLayer,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { indexText, type TextIndex, type TextPiece, type TextPosition } from "./find/textIndex.ts";
import type { Follow } from "./linkDestinations.ts";
import { linkLayer } from "./links.ts";
import { messages } from "./messages.ts";

/** CSS pixels in a point, the unit of PDFs. */
export const pixelsPerPoint = 96 / 72;

/** Phones refuse larger canvases. */
const maxPixels = 4096 * 4096;

interface PageText {
  readonly index: TextIndex;
  readonly content: Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;
}

/** One page: a sheet that is empty until it is drawn, with its text to be selected and its links. */
export class PageView {
  readonly number: number;
  readonly sheet: HTMLElement;
  readonly #pdf: PDFDocumentProxy;
  readonly #follow: Follow;
  #page: Promise<PDFPageProxy> | undefined;
  #text: Promise<PageText> | undefined;
  #spans: Promise<readonly HTMLElement[]> | undefined;
  #canvas: HTMLCanvasElement | undefined;
  #drawing: { readonly scale: number; task?: RenderTask; readonly done: Promise<void> } | undefined;
  #drawnScale = 0;
  /** Printed size in CSS pixels. */
  width: number;
  height: number;

  constructor(
    pdf: PDFDocumentProxy,
    number: number,
    size: { readonly width: number; readonly height: number },
    follow: Follow,
  ) {
    this.#pdf = pdf;
    this.number = number;
    this.#follow = follow;
    this.width = size.width;
    this.height = size.height;
    this.sheet = document.createElement("div");
    this.sheet.className = "pdf-page";
    this.sheet.setAttribute("role", "group");
    this.sheet.setAttribute("aria-label", messages.onePage(number, pdf.numPages));
    this.#takeSize();
  }

  /** Draws the page, unless it is drawn that large already. Rejects where the page is broken. */
  draw(scale: number): Promise<void> {
    if (this.#drawing?.scale === scale) return this.#drawing.done;
    this.#drawing?.task?.cancel();
    const drawing = { scale, done: this.#draw(scale) };
    this.#drawing = drawing;
    return drawing.done;
  }

  /** True if it is drawn, or being drawn, at a scale. */
  isDrawn(scale: number): boolean {
    return this.#drawnScale === scale || this.#drawing?.scale === scale;
  }

  get hasPicture(): boolean {
    return this.#canvas !== undefined;
  }

  /** Forgets the picture, which takes memory; the text is small and stays. */
  erase(): void {
    this.#drawing?.task?.cancel();
    this.#drawing = undefined;
    this.#drawnScale = 0;
    if (this.#canvas === undefined) return;
    // Releases the canvas memory at once, without waiting for garbage collection.
    this.#canvas.width = 0;
    this.#canvas.height = 0;
    this.#canvas.remove();
    this.#canvas = undefined;
  }

  /** The page's text, to be searched. */
  async index(): Promise<TextIndex> {
    return (await this.#content()).index;
  }

  /** Boxes of a text position on the sheet, in percent of it. */
  async boxesOf(place: TextPosition): Promise<readonly DOMRect[]> {
    const spans = await this.#textLayer();
    const range = document.createRange();
    const from = spans[place.from.piece]?.firstChild;
    const to = spans[place.to.piece]?.firstChild;
    if (!from || !to) return [];
    range.setStart(from, Math.min(place.from.offset, from.textContent?.length ?? 0));
    range.setEnd(to, Math.min(place.to.offset, to.textContent?.length ?? 0));
    const sheet = this.sheet.getBoundingClientRect();
    const share = (part: number, whole: number) => (100 * part) / whole;
    return [...range.getClientRects()]
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(
        ({ x, y, width, height }) =>
          new DOMRect(
            share(x - sheet.x, sheet.width),
            share(y - sheet.y, sheet.height),
            share(width, sheet.width),
            share(height, sheet.height),
          ),
      );
  }

  async #draw(scale: number): Promise<void> {
    const page = await this.#load();
    if (this.#drawing?.scale !== scale) return;
    const canvas = document.createElement("canvas");
    canvas.setAttribute("aria-hidden", "true");
    const { width, height } = this;
    const density = Math.min(devicePixelRatio * scale, Math.sqrt(maxPixels / (width * height)));
    const viewport = page.getViewport({ scale: density * pixelsPerPoint });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    const task = page.render({ canvas, viewport });
    this.#drawing.task = task;
    await task.promise;
    this.#canvas?.remove();
    this.#canvas = canvas;
    this.#drawnScale = scale;
    this.sheet.prepend(canvas);
    await this.#textLayer();
  }

  #load(): Promise<PDFPageProxy> {
    this.#page ??= this.#pdf.getPage(this.number).then((page) => {
      const { width, height } = page.getViewport({ scale: pixelsPerPoint });
      this.width = width;
      this.height = height;
      this.#takeSize();
      return page;
    });
    return this.#page;
  }

  #content(): Promise<PageText> {
    this.#text ??= this.#load()
      .then((page) => page.getTextContent())
      .then((content) => {
        const pieces = content.items.filter(
          (item): item is typeof item & TextPiece => "str" in item,
        );
        return { content, index: indexText(pieces) };
      });
    return this.#text;
  }

  /** The text over the picture, invisible, to be selected, read out and marked; and the links. */
  #textLayer(): Promise<readonly HTMLElement[]> {
    this.#spans ??= this.#makeTextLayer();
    return this.#spans;
  }

  async #makeTextLayer(): Promise<readonly HTMLElement[]> {
    const [page, { content }] = await Promise.all([this.#load(), this.#content()]);
    const container = document.createElement("div");
    container.className = "text-layer";
    if (content.lang) container.lang = content.lang;
    const viewport = page.getViewport({ scale: pixelsPerPoint });
    const layer = new TextLayer({ textContentSource: content, container, viewport });
    this.sheet.append(container);
    await layer.render();
    const links = await linkLayer(page, this.#pdf, this.#follow);
    if (links) this.sheet.append(links);
    return layer.textDivs;
  }

  #takeSize(): void {
    this.sheet.style.setProperty("--page-width", String(this.width));
    this.sheet.style.setProperty("--page-height", String(this.height));
  }
}
