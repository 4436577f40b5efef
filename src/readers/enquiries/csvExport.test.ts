import { expect, test } from "vitest";
import { createAddressing } from "../../base/http/requests/siteOrigins.ts";
import { csvHead, exportColumns, exportTexts } from "./csvExport.ts";
import type { StoredEnquiry } from "./readEnquiries.ts";
import { trackingUrl } from "./trackingUrl.ts";

test("An enquiry is exported with its facts and the fields that were filled in", () => {
  const enquiry: StoredEnquiry = {
    ...{ id: 1, code: "7K3M-Q0ZD-91XA", form: "business", language: "zh" },
    ...{ createdAt: Date.UTC(2026, 10, 28, 9, 5), state: "in-work", stateAt: 9 },
    fields: [
      { name: "company_name", value: "Acme" },
      { name: "no_website", value: false },
      { name: "parts", value: ["RG1000", "RG2000"] },
      { name: "consent", value: true },
    ],
    attachments: [
      { id: "a", name: "log.txt", size: 5, kind: "text" },
      { id: "b", name: "board.png", size: 5, kind: "image" },
    ],
  };
  const texts = exportTexts(enquiry);
  const filled = exportColumns.flatMap((name, at) => (texts[at] ? [[name, texts[at]]] : []));
  expect(Object.fromEntries(filled)).toEqual({
    ...{ code: "7K3M-Q0ZD-91XA", form: "business", language: "zh", state: "in-work" },
    ...{ received: "2026-11-28T09:05:00.000Z", company_name: "Acme", no_website: "no" },
    ...{ parts: "RG1000; RG2000", consent: "yes", attachments: "log.txt; board.png" },
  });
  expect(texts).toHaveLength(exportColumns.length);
  expect(csvHead).toBe(`\ufeff${exportColumns.join(",")}\r\n`);
  expect(exportColumns.indexOf("attachments")).toBe(exportColumns.length - 1);
});

test("A mail has the address where an enquiry is tracked if the site's own is known", () => {
  const publicSite = createAddressing({ siteUrl: "https://chips.example" });
  expect([trackingUrl(publicSite, "en"), trackingUrl(publicSite, "zh")]).toEqual([
    ...["https://chips.example/track-enquiry", "https://chips.example/track-enquiry?lang=zh"],
  ]);
  expect(trackingUrl(createAddressing({}), "en")).toBeUndefined();
});
