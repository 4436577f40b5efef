import type { Page } from "@playwright/test";

/** A page as the server sends it, read without being shown: nothing that it names is loaded. */
export interface Served {
  readonly status: number;
  /** Texts of the elements that a selector finds. */
  texts(selector: string): Promise<string[]>;
  /** An attribute of the elements that a selector finds and that have it. */
  attributes(selector: string, name: string): Promise<string[]>;
}

/** Asks for a page as the browser of `page` would; follows redirects. */
export async function served(page: Page, address: string): Promise<Served> {
  const answer = await page.request.get(address);
  const html = await answer.text();
  const find = (selector: string, name?: string) =>
    page.evaluate(
      ([html, selector, name]) =>
        [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(selector)].flatMap(
          (found) => (name === undefined ? found.textContent : found.getAttribute(name)) ?? [],
        ),
      [html, selector, name] as const,
    );
  return { status: answer.status(), texts: find, attributes: find };
}
