import { expect, test } from "vitest";
import { href, type Query, type UrlContext } from "../../../base/site/addresses/href.ts";
import type { PageKey } from "../../../base/site/addresses/pages.ts";
import { enquiryHref } from "./enquiryLinks.ts";

const place: UrlContext = { surface: "mobile", language: "zh", languageInQuery: true };
const page = { href: (key: PageKey, query?: Query) => href(place, key, query) };

test("A question about parts passes them on to the engineers' form", () => {
  expect(enquiryHref(page, "RG8810", "RG8820")).toBe(
    "/mobile/technical-consultation?part=RG8810,RG8820&lang=zh",
  );
  expect(enquiryHref(page)).toBe("/mobile/technical-consultation?lang=zh");
});
