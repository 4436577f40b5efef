import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Place } from "./linkDestinations.ts";
import { messages } from "./messages.ts";
import { PageView, pixelsPerPoint } from "./pageView.ts";
import { scaleOf, stepFrom, type Zoom } from "./zoom.ts";

/** Pages whose pictures are kept; each takes some megabytes. */
const renderedPages = 10;

/** Room around the pages, in CSS pixels, as the styles give it. */
const margin = { desktop: 48, mobile: 16 };

/** A place in the window, in CSS pixels. */
export interface PagePoint {
  readonly x: number;
  readonly y: number;
}

/** After so many milliseconds without another, a new size is drawn. */
const settlingTime = 160;

/**
 * The pages of a document one below the other. Only those in sight and next to it are drawn; the
 * others are empty sheets of their size.
 */
export class PageList extends EventTarget {
  readonly pages: readonly PageView[];
  readonly #scroller: HTMLElement;
  readonly #near = new Set<PageView>();
  #zoom: Zoom = "auto";
  #scale = 1;
  #current = 1;
  #settling = 0;
  #isDrawing = false;

  /** @param first the first page's size as printed, which the others are taken to have */
  constructor(
    scroller: HTMLElement,
    pdf: PDFDocumentProxy,
    first: { readonly width: number; readonly height: number },
  ) {
    super();
    this.#scroller = scroller;
    this.pages = Array.from(
      { length: pdf.numPages },
      (_, at) => new PageView(pdf, at + 1, first, (place) => this.follow(place)),
    );
    this.#rescale();
    scroller.append(...this.pages.map(({ sheet }) => sheet));
    this.#watch();
  }

  /** The first page's size as printed, in CSS pixels. */
  static async sizeOf(pdf: PDFDocumentProxy): Promise<{ width: number; height: number }> {
    const page = await pdf.getPage(1);
    const { width, height } = page.getViewport({ scale: pixelsPerPoint });
    return { width, height };
  }

  /** The page in sight, from 1. */
  get current(): number {
    return this.#current;
  }

  get scale(): number {
    return this.#scale;
  }

  get zoom(): Zoom {
    return this.#zoom;
  }

  set zoom(zoom: Zoom) {
    this.zoomAt(zoom);
  }

  /** @param point of the window that stays where it is; the top of the pages where none is named */
  zoomAt(zoom: Zoom, point?: PagePoint): void {
    this.#zoom = zoom;
    this.#rescale(point);
    this.dispatchEvent(new Event("zoom"));
  }

  /** One step larger or smaller. */
  step(direction: 1 | -1): void {
    this.zoom = stepFrom(this.#scale, direction);
  }

  /** Brings a page to the top; numbers beyond the ends lead to the ends. */
  goTo(number: number): void {
    this.follow({ page: number, down: 0 });
  }

  /** Brings a place of a page to the top. */
  follow({ page: number, down }: Place): void {
    const page = this.pages[Math.min(Math.max(number, 1), this.pages.length) - 1];
    if (page === undefined) return;
    const { offsetTop, offsetHeight } = page.sheet;
    this.#scroller.scrollTop = offsetTop + down * offsetHeight - 8;
    this.#look();
  }

  /** Brings a place of a page into sight; given in percent of the page. */
  show(page: PageView, box: DOMRect): void {
    const { sheet } = page;
    const scroller = this.#scroller;
    const top = sheet.offsetTop + (sheet.offsetHeight * box.y) / 100;
    const left = sheet.offsetLeft + (sheet.offsetWidth * box.x) / 100;
    const isSeen =
      top > scroller.scrollTop + 24 && top < scroller.scrollTop + scroller.clientHeight - 64;
    if (!isSeen) scroller.scrollTop = top - scroller.clientHeight / 3;
    const isAside =
      left < scroller.scrollLeft || left > scroller.scrollLeft + scroller.clientWidth - 64;
    if (isAside) scroller.scrollLeft = left - scroller.clientWidth / 3;
    this.#look();
  }

  #watch(): void {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = this.pages.find(({ sheet }) => sheet === target);
          if (page && isIntersecting) this.#near.add(page);
          else if (page) this.#near.delete(page);
        }
        void this.#drawNear();
      },
      { root: this.#scroller, rootMargin: "60% 0px" },
    );
    for (const { sheet } of this.pages) observer.observe(sheet);
    this.#scroller.addEventListener("scroll", () => this.#look(), { passive: true });
    new ResizeObserver(() => this.#rescale()).observe(this.#scroller);
  }

  /** Notes which page is in sight: the one at a third of the window's height. */
  #look(): void {
    const line = this.#scroller.scrollTop + this.#scroller.clientHeight / 3;
    const next = this.pages.findIndex(({ sheet }) => sheet.offsetTop > line);
    const current = next === -1 ? this.pages.length : Math.max(next, 1);
    if (current === this.#current) return;
    this.#current = current;
    this.dispatchEvent(new Event("page"));
  }

  #rescale(point?: PagePoint): void {
    const page = this.pages[this.#current - 1] ?? this.pages[0];
    if (page === undefined) return;
    const { clientWidth, clientHeight, dataset } = this.#scroller;
    const around =
      document.documentElement.dataset.surface === "mobile" ? margin.mobile : margin.desktop;
    const room = { width: clientWidth - around, height: clientHeight - around };
    const scale = scaleOf(this.#zoom, page, room);
    if (scale === this.#scale && dataset.scaled !== undefined) return;
    const restore = this.#scrollAnchor(point);
    this.#scale = scale;
    dataset.scaled = "";
    const { style } = this.#scroller;
    style.setProperty("--page-scale", String(scale));
    // PDF.js sizes its text layer by this one, which counts from points.
    style.setProperty("--total-scale-factor", String(scale * pixelsPerPoint));
    restore();
    clearTimeout(this.#settling);
    this.#settling = window.setTimeout(() => void this.#drawNear(), settlingTime);
  }

  /** A function that scrolls so that what is at a point now is at that point again. */
  #scrollAnchor(point: PagePoint | undefined): () => void {
    const scroller = this.#scroller;
    const { x, y } = point ?? scroller.getBoundingClientRect();
    const page = this.pages.find(({ sheet }) => sheet.getBoundingClientRect().bottom > y);
    // At the very beginning, the position stays there.
    if (page === undefined || (point === undefined && scroller.scrollTop === 0))
      return () => undefined;
    const before = page.sheet.getBoundingClientRect();
    const across = (x - before.x) / before.width;
    const down = (y - before.y) / before.height;
    return () => {
      const after = page.sheet.getBoundingClientRect();
      scroller.scrollLeft += after.x + across * after.width - x;
      scroller.scrollTop += after.y + down * after.height - y;
    };
  }

  /** Draws what is near, one after the other, what is in sight first. */
  async #drawNear(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let page = this.#next(); page !== undefined; page = this.#next()) {
      try {
        await page.draw(this.#scale);
        this.#releaseFar();
        this.dispatchEvent(new CustomEvent("drawn", { detail: page }));
      } catch (error) {
        if (!isCancelled(error)) this.#giveUp(page, error);
      }
    }
    this.#isDrawing = false;
  }

  #next(): PageView | undefined {
    return [...this.#near]
      .filter((page) => !page.isDrawn(this.#scale) && page.sheet.dataset.broken === undefined)
      .sort((a, b) => this.#distance(a) - this.#distance(b))[0];
  }

  #distance({ number }: PageView): number {
    return Math.abs(number - this.#current);
  }

  #releaseFar(): void {
    const rendered = this.pages
      .filter((page) => page.isDrawn(this.#scale) || page.hasPicture)
      .sort((a, b) => this.#distance(a) - this.#distance(b));
    for (const page of rendered.slice(renderedPages)) page.erase();
  }

  #giveUp({ sheet }: PageView, error: unknown): void {
    reportError(error);
    sheet.dataset.broken = "";
    const note = document.createElement("p");
    note.className = "pdf-page__note";
    note.textContent = messages.errors.page;
    sheet.append(note);
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "RenderingCancelledException";
}
