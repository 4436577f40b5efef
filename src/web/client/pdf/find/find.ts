import type { PageList } from "../pageList.ts";
import type { PageView } from "../pageView.ts";
import { type TextPosition, textPositions } from "./textIndex.ts";

/** State of a search. */
export type FindState =
  | { readonly kind: "none" }
  | { readonly kind: "searching"; readonly page: number }
  /** The place shown, from 1, and how many there are. */
  | { readonly kind: "found"; readonly place: number; readonly places: number }
  | { readonly kind: "nothing" };

interface FindHit {
  readonly page: PageView;
  readonly place: TextPosition;
}

/** Places looked for; a letter that stands everywhere is not worth more. */
const maxHits = 5000;

/** Finds a text in the document, marks every place and leads from one to the next. */
export class Find extends EventTarget {
  readonly #list: PageList;
  #query = "";
  #hits: FindHit[] = [];
  #shown = -1;
  #state: FindState = { kind: "none" };
  /** Counts searches, so that one that has been overtaken notices it. */
  #turn = 0;

  constructor(list: PageList) {
    super();
    this.#list = list;
    list.addEventListener("drawn", (event) => {
      if (event instanceof CustomEvent) void this.#mark(event.detail);
    });
  }

  get state(): FindState {
    return this.#state;
  }

  /** Looks for a text from the page in sight on; an empty one ends the search. */
  async search(query: string): Promise<void> {
    if (query === this.#query) return;
    this.#query = query;
    this.#turn += 1;
    this.#hits = [];
    this.#shown = -1;
    this.#unmarkAll();
    if (query.trim() === "") {
      this.#tell({ kind: "none" });
      return;
    }
    const isWhole = await this.#collect(this.#turn);
    if (!isWhole) return;
    if (this.#hits.length === 0) this.#tell({ kind: "nothing" });
    else await this.#show(this.#firstInSight());
  }

  /** The next place or the one before; after the last comes the first. */
  async go(direction: 1 | -1): Promise<void> {
    const { length } = this.#hits;
    if (length === 0) return;
    await this.#show((this.#shown + direction + length) % length);
  }

  /** Reads page after page; false where another search has begun meanwhile. */
  async #collect(turn: number): Promise<boolean> {
    for (const page of this.#list.pages) {
      if (page.number % 10 === 1) this.#tell({ kind: "searching", page: page.number });
      const index = await page.index().catch(() => undefined);
      if (turn !== this.#turn) return false;
      if (index === undefined) continue;
      for (const place of textPositions(this.#query, index)) this.#hits.push({ page, place });
      if (page.hasPicture) void this.#mark(page);
      if (this.#hits.length >= maxHits) break;
    }
    return true;
  }

  #firstInSight(): number {
    const at = this.#hits.findIndex(({ page }) => page.number >= this.#list.current);
    return at === -1 ? 0 : at;
  }

  async #show(at: number): Promise<void> {
    const hit = this.#hits[at];
    if (hit === undefined) return;
    const before = this.#hits[this.#shown]?.page;
    this.#shown = at;
    this.#tell({ kind: "found", place: at + 1, places: this.#hits.length });
    const turn = this.#turn;
    const [box] = await hit.page.boxesOf(hit.place);
    if (turn !== this.#turn || this.#shown !== at) return;
    if (box) this.#list.show(hit.page, box);
    else this.#list.goTo(hit.page.number);
    await this.#mark(hit.page);
    if (before && before !== hit.page) await this.#mark(before);
  }

  /** Marks a page's places, the one shown apart from the others. */
  async #mark(page: PageView): Promise<void> {
    const turn = this.#turn;
    const marks: HTMLElement[] = [];
    for (const [at, hit] of this.#hits.entries()) {
      if (hit.page !== page) continue;
      for (const box of await page.boxesOf(hit.place)) {
        marks.push(markOf(box, at === this.#shown));
      }
    }
    if (turn !== this.#turn) return;
    unmark(page);
    if (marks.length === 0) return;
    const layer = document.createElement("div");
    layer.className = "hit-layer";
    layer.append(...marks);
    page.sheet.append(layer);
  }

  #unmarkAll(): void {
    for (const page of this.#list.pages) unmark(page);
  }

  #tell(state: FindState): void {
    this.#state = state;
    this.dispatchEvent(new Event("state"));
  }
}

function unmark({ sheet }: PageView): void {
  for (const layer of sheet.querySelectorAll(".hit-layer")) layer.remove();
}

function markOf({ x, y, width, height }: DOMRect, isShown: boolean): HTMLElement {
  const mark = document.createElement("div");
  mark.className = isShown ? "hit hit--shown" : "hit";
  mark.style.left = `${x}%`;
  mark.style.top = `${y}%`;
  mark.style.width = `${width}%`;
  mark.style.height = `${height}%`;
  return mark;
}
