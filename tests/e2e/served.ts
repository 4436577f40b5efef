import type { APIRequestContext } from "@playwright/test";
import { selectAll } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";

/** A page as the server sends it, read without a browser: nothing that it names is loaded. */
export interface Served {
  readonly status: number;
  /** Address after all redirects. */
  readonly url: string;
  /** Texts of the elements that a selector finds. */
  texts(selector: string): string[];
  /** An attribute of the elements that a selector finds and that have it. */
  attributes(selector: string, name: string): string[];
}

/** Requests a page with the headers and cookies of a page, a window or a test; follows redirects. */
export async function served(
  { request }: { readonly request: APIRequestContext },
  address: string,
): Promise<Served> {
  const answer = await request.get(address);
  const parsed = parseDocument(await answer.text());
  const find = (selector: string) => selectAll<AnyNode, Element>(selector, parsed);
  return {
    status: answer.status(),
    url: answer.url(),
    texts: (selector) => find(selector).map((found) => DomUtils.textContent(found)),
    attributes: (selector, name) => find(selector).flatMap(({ attribs }) => attribs[name] ?? []),
  };
}
