import type { BrowserContext, Page } from "@playwright/test";

/** A page as the server sends it, read without being shown: nothing that it names is loaded. */
export interface Served {
  readonly status: number;
  /** Address after all redirects. */
  readonly url: string;
  /** Texts of the elements that a selector finds. */
  texts(selector: string): Promise<string[]>;
  /** An attribute of the elements that a selector finds and that have it. */
  attributes(selector: string, name: string): Promise<string[]>;
}

/** An empty page for each context: what is parsed in a page is held to that page's security policy. */
const parsers = new WeakMap<BrowserContext, Promise<Page>>();

function parserOf(context: BrowserContext): Promise<Page> {
  const parser = parsers.get(context) ?? context.newPage();
  parsers.set(context, parser);
  return parser;
}

/** Requests a page with the headers and cookies of the browser of `page`; follows redirects. */
export async function served(page: Page, address: string): Promise<Served> {
  const answer = await page.request.get(address);
  const html = await answer.text();
  const find = async (selector: string, name?: string) =>
    (await parserOf(page.context())).evaluate(
      ([html, selector, name]) =>
        [...new DOMParser().parseFromString(html, "text/html").querySelectorAll(selector)].flatMap(
          (found) => (name === undefined ? found.textContent : found.getAttribute(name)) ?? [],
        ),
      [html, selector, name] as const,
    );
  return { status: answer.status(), url: answer.url(), texts: find, attributes: find };
}
