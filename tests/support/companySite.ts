import { expect } from "vitest";
import { openTestApp, type TestApp } from "./app.ts";
import { companyPages } from "./companyPages.ts";
import { companyWorld } from "./companyWorld.ts";

/** A server with content on every page. */
export function openCompanySite(): Promise<TestApp> {
  const documents = [...companyWorld(), ...companyPages()];
  return openTestApp({
    documents: [...new Map(documents.map((document) => [document.key, document])).values()],
  });
}

/** Whole pages are too long to be printed when an assertion fails: these name what is missing. */
export function expectIn(html: string, part: string): void {
  expect(html.includes(part) ? part : `nowhere: ${part}`).toBe(part);
}

export function expectNotIn(html: string, part: string): void {
  expect(html.includes(part) ? `there: ${part}` : "").toBe("");
}
