import { expect, test } from "vitest";
import { href, type Place, type Query } from "../../site/href.ts";
import type { PageKey } from "../../site/pages.ts";
import { askAddress } from "./asking.ts";

const place: Place = { surface: "mobile", language: "zh", languageInQuery: true };
const page = { href: (key: PageKey, query?: Query) => href(place, key, query) };

test("Who asks about parts brings them along to the engineers' form", () => {
  expect(askAddress(page, "RG8810", "RG8820")).toBe(
    "/mobile/technical-consultation?part=RG8810,RG8820&lang=zh",
  );
  expect(askAddress(page)).toBe("/mobile/technical-consultation?lang=zh");
});
