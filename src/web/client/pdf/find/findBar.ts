import { messages } from "../messages.ts";
import type { Find } from "./find.ts";

/** After so many milliseconds without another key, the text is looked for. */
const settlingTime = 250;

/** The search field: types, and Enter leads on; on narrow windows a button opens it. */
export class FindBar {
  readonly #bar: HTMLElement;
  readonly #field: HTMLInputElement;
  readonly #find: Find;
  readonly #leave: () => void;
  #settling = 0;

  /** @param leave takes the focus when the reader has done */
  constructor(bar: HTMLElement, field: HTMLInputElement, find: Find, leave: () => void) {
    this.#bar = bar;
    this.#field = field;
    this.#find = find;
    this.#leave = leave;
    field.addEventListener("input", () => {
      clearTimeout(this.#settling);
      this.#settling = window.setTimeout(() => void find.search(field.value), settlingTime);
    });
    field.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.go(1);
    });
    bar.addEventListener("keydown", (event) => this.#onKey(event));
    const state = bar.querySelector("output");
    find.addEventListener("state", () => {
      if (state) state.textContent = this.#stateText();
    });
  }

  open(): void {
    this.#bar.dataset.open = "";
    this.#field.focus();
    this.#field.select();
  }

  close(): void {
    delete this.#bar.dataset.open;
    this.#field.value = "";
    void this.#find.search("");
    this.#leave();
  }

  get hasFocus(): boolean {
    return this.#bar.contains(document.activeElement);
  }

  /** Looks for what is typed at once, or where that was done already goes on from place to place. */
  async go(direction: 1 | -1): Promise<void> {
    clearTimeout(this.#settling);
    const before = this.#find.state;
    await this.#find.search(this.#field.value);
    if (this.#find.state === before) await this.#find.go(direction);
  }

  #onKey(event: KeyboardEvent): void {
    // Escape and Enter also end and confirm what an input method composes.
    if (event.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    } else if (event.key === "Enter" && event.shiftKey && event.target === this.#field) {
      event.preventDefault();
      void this.go(-1);
    }
  }

  #stateText(): string {
    const { state } = this.#find;
    switch (state.kind) {
      case "none":
        return "";
      case "searching":
        return "…";
      case "nothing":
        return messages.notFound;
      case "found":
        return messages.found(state.place, state.places);
    }
  }
}
