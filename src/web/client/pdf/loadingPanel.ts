import { messages } from "./messages.ts";

/** The panel in place of the pages: progress of loading, or the error. */
export class LoadingPanel {
  readonly #panel: HTMLElement;

  constructor(panel: HTMLElement) {
    this.#panel = panel;
    panel.dataset.start = "loading";
    this.#t(messages.loading);
    panel.querySelector("[data-retry]")?.addEventListener("click", () => location.reload());
  }

  /** @param share loaded so far, 0 to 1 */
  loaded(share: number): void {
    const bar = this.#panel.querySelector("progress");
    if (bar) bar.value = share;
  }

  fail(error: keyof typeof messages.errors): void {
    this.#panel.dataset.start = "failed";
    this.#t(messages.errors[error]);
    const retry = this.#panel.querySelector<HTMLElement>("[data-retry]");
    if (retry) retry.hidden = error !== "unreachable";
  }

  remove(): void {
    this.#panel.remove();
  }

  #t(text: string): void {
    const state = this.#panel.querySelector("[data-state]");
    if (state) state.textContent = text;
  }
}
