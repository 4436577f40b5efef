import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { isDestination, pageOf, placeOf } from "./linkDestinations.ts";
import type { PageList } from "./pageList.ts";

/** Entries and levels that are shown; a file may hold any number. */
const maxEntries = 2_000;
const maxLevels = 6;

/** An entry of a PDF's outline (ISO 32000-1, 12.3.3), as PDF.js gives it. */
type OutlineEntry = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

/** A heading of the list, with the page that it leads to. */
interface Heading {
  readonly link: HTMLAnchorElement;
  readonly page: number;
}

/**
 * The table of contents of a document that has one, in a panel beside the pages. The button that opens
 * it is shown once the document is known to have one; the list is made when it is first opened.
 */
export async function startContents(
  root: HTMLElement,
  pdf: PDFDocumentProxy,
  list: PageList,
  leave: () => void,
): Promise<void> {
  const button = root.querySelector<HTMLElement>("[data-tool='contents']");
  const panel = root.querySelector<HTMLElement>("[data-contents]");
  if (button === null || panel === null) return;
  const outline = await pdf.getOutline().catch(() => []);
  if (outline === null || outline.length === 0) return;
  const contents = new Contents(panel, pdf, list, outline);
  const show = (isShown: boolean) => {
    panel.hidden = !isShown;
    button.setAttribute("aria-expanded", String(isShown));
  };
  button.addEventListener("click", () => {
    show(panel.hidden !== false);
    if (!panel.hidden) void contents.make().then(() => contents.focus());
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    show(false);
    button.focus();
  });
  contents.addEventListener("followed", () => {
    // On a narrow window the panel covers what it leads to.
    if (!matchMedia("(max-width: 900px)").matches) return;
    show(false);
    leave();
  });
  show(false);
  button.dataset.offered = "";
}

class Contents extends EventTarget {
  readonly #panel: HTMLElement;
  readonly #pdf: PDFDocumentProxy;
  readonly #list: PageList;
  readonly #outline: readonly OutlineEntry[];
  #headings: Promise<readonly Heading[]> | undefined;
  #left = maxEntries;

  constructor(
    panel: HTMLElement,
    pdf: PDFDocumentProxy,
    list: PageList,
    outline: readonly OutlineEntry[],
  ) {
    super();
    this.#panel = panel;
    this.#pdf = pdf;
    this.#list = list;
    this.#outline = outline;
  }

  async make(): Promise<void> {
    if (this.#headings === undefined) {
      this.#headings = this.#listOf(this.#outline, this.#panel, 1);
      this.#list.addEventListener("page", () => void this.#mark());
    }
    await this.#mark();
  }

  /** Moves the focus to the heading that is in sight, or to the first one. */
  focus(): void {
    const current = this.#panel.querySelector<HTMLElement>("a[aria-current]");
    (current ?? this.#panel.querySelector<HTMLElement>("a"))?.focus();
  }

  async #listOf(
    entries: readonly OutlineEntry[],
    parent: HTMLElement,
    level: number,
  ): Promise<Heading[]> {
    const list = parent.appendChild(document.createElement("ul"));
    const headings: Heading[] = [];
    for (const entry of entries) {
      if (this.#left === 0) break;
      this.#left -= 1;
      const item = list.appendChild(document.createElement("li"));
      headings.push(...(await this.#headingOf(entry, item)));
      if (entry.items.length > 0 && level < maxLevels) {
        headings.push(...(await this.#listOf(entry.items, item, level + 1)));
      }
    }
    return headings;
  }

  async #headingOf({ title, dest }: OutlineEntry, item: HTMLElement): Promise<Heading[]> {
    const page = isDestination(dest) ? await pageOf(dest, this.#pdf) : undefined;
    if (!isDestination(dest) || page === undefined) {
      item.appendChild(document.createElement("span")).textContent = title;
      return [];
    }
    const link = item.appendChild(document.createElement("a"));
    link.textContent = title;
    link.href = `#page=${page}`;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      void placeOf(dest, this.#pdf).then((place) => {
        if (place) this.#list.follow(place);
        void this.#mark(link);
        this.dispatchEvent(new Event("followed"));
      });
    });
    return [{ link, page }];
  }

  /** Marks a heading: the one that was followed, else the first of the page in sight or the last before it. */
  async #mark(followed?: HTMLAnchorElement): Promise<void> {
    const headings = (await this.#headings) ?? [];
    const { current } = this.#list;
    const first = headings.find(({ page }) => page === current);
    const shown = followed ?? (first ?? headings.findLast(({ page }) => page < current))?.link;
    for (const { link } of headings) {
      if (link === shown) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
}
