import { beforeAll, expect, it } from "vitest";
import { companyWorld } from "../../../../tests/support/companyWorld.ts";
import { publish } from "../../../../tests/support/world.ts";
import type { Language } from "../../../base/site/languages.ts";
import { makePublication, type Publication } from "../../../content/published/publication.ts";
import type { Site } from "../../siteServices.ts";
import { openedAt } from "./openedAddress.ts";

let publication: Publication;

beforeAll(async () => {
  const rows = [
    { documentId: 301, section: "news", slug: "a-new-part", isCurrent: false },
    { documentId: 301, section: "news", slug: "first", isCurrent: true },
  ] as const;
  publication = await makePublication(2, [], await publish(companyWorld()), { addresses: rows });
});

/** The counted facts of an address: its kind and subject, surface, language and search. */
function opened(address: string, language: Language = "en", mobileHint?: string) {
  const site = { live: { current: () => publication } } as unknown as Site;
  const asked = { address, language, userAgent: "Mozilla/5.0 (X11; Linux x86_64)", mobileHint };
  const found = openedAt(site, asked);
  if (found === undefined) return undefined;
  const { kind, subject, surface, search } = found;
  return [kind, subject, surface, found.language, ...(search === undefined ? [] : [search])].join(
    " ",
  );
}

it.each([
  ["/", "page home desktop en"],
  ["/mobile", "page home mobile en"],
  ["/mobile/", "page home mobile en"],
  ["/rk-news", "page 3 desktop en"],
  ["/rk-news//?id=40&utm=1", "page 40 desktop en"],
  ["/mobile/rk-publish?id=301", "page 301 mobile en"],
  ["/product-info?id=101&pid=1", "part 101 desktop en"],
  ["/product-info?id=9999", undefined],
  ["/products/RG1000", "part 101 desktop en"],
  ["/mobile/products/RG1000?x=1", "part 101 mobile en"],
  ["/products/none", undefined],
  ["/products/%E0%A4%A", undefined],
  ["/news/first", "page 301 desktop en"],
  ["/news/a-new-part", undefined],
  ["/nothing", undefined],
  ["", undefined],
  // Searches, but for their further pages and parts
  ["/search-result?search=chip", "page search-result desktop en chip"],
  ["/search-result?search=chip&page=1&type=-1", "page search-result desktop en chip"],
  ["/search-result?search=chip&page=2", "page search-result desktop en"],
  ["/search-result?search=chip&type=3", "page search-result desktop en"],
  ["/search-result?search=chip&column=3", "page search-result desktop en"],
  ["/search-result?search=", "page search-result desktop en"],
  ["/track-enquiry?search=chip", "page track-enquiry desktop en"],
])("The address %s is counted as %s", (address, counted) => {
  expect(opened(address)).toBe(counted);
});

it("A page is counted in its language, and not where it is not published in it", () => {
  expect([opened("/product-info?id=101", "zh"), opened("/product-info?id=103", "zh")]).toEqual([
    ...["part 101 desktop zh", undefined],
  ]);
});

it("A file is counted by its path if it is published, on the surface of the device", () => {
  const file = "papers/camera-brief.pdf";
  const counted = `file ${file}`;
  expect([
    opened(`/storage/${file}`),
    opened(`/storage/${encodeURIComponent(file)}?x=1`, "zh", "?1"),
    opened(`/pdfPreview?file=${file}`),
    opened(`/pdfPreview?file=none.pdf`),
    opened("/pdfPreview"),
    opened("/storage/none.pdf"),
    opened("/storage/%E0%A4%A"),
  ]).toEqual([
    ...[`${counted} desktop en`, `${counted} mobile zh`, `${counted} desktop en`],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
