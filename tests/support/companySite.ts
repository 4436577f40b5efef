import { expect } from "vitest";
import { openTestApp, type TestApp, type TestAppOptions } from "./app.ts";
import { companyPages } from "./companyPages.ts";
import { companyWorld } from "./companyWorld.ts";
import type { WorldDocument } from "./world.ts";

/** A server with content on every page. */
export function openCompanySite(options: TestAppOptions = {}): Promise<TestApp> {
  return openTestApp({ documents: companyDocuments(), ...options });
}

/** Content for every page. */
export function companyDocuments(): WorldDocument[] {
  const documents = [...companyWorld(), ...companyPages()];
  return [...new Map(documents.map((document) => [document.key, document])).values()];
}

/** Whole pages are too long to be printed when an assertion fails: these name what is missing. */
export function expectIn(html: string, part: string): void {
  expect(html.includes(part) ? part : `nowhere: ${part}`).toBe(part);
}

export function expectNotIn(html: string, part: string): void {
  expect(html.includes(part) ? `there: ${part}` : "").toBe("");
}
