import { expect, it } from "vitest";
import { settings } from "../../../content/settings/settings.ts";
import { contactData, faqData, jobData } from "./companyData.ts";
import { announcementListData, corporationData } from "./investorData.ts";
import { productData } from "./structuredData.ts";
import { videoData } from "./videoData.ts";

it("Questions have their answers, and a page without questions has no data of them", () => {
  expect(faqData([])).toBeUndefined();
  expect(faqData([{ question: "Q", answer: "<p>A</p>" }])?.mainEntity).toEqual([
    { "@type": "Question", name: "Q", acceptedAnswer: { "@type": "Answer", text: "<p>A</p>" } },
  ]);
});

it("A position has its employer and place, and is full time or an internship", () => {
  const job = {
    ...{ id: 7, title: "Engineer", description: "<p>D</p>", department: "R&D", place: "Munich" },
    ...{ openings: 2, day: "2026-11-21", employer: { name: "R", legalName: "R Ltd." } },
  };
  expect(jobData({ ...job, kind: "experienced" })).toEqual({
    ...{ "@context": "https://schema.org", "@type": "JobPosting", title: "Engineer" },
    ...{ description: "<p>D</p>", datePosted: "2026-11-21", employmentType: "FULL_TIME" },
    identifier: { "@type": "PropertyValue", name: "R", value: "7" },
    ...{ occupationalCategory: "R&D", totalJobOpenings: 2 },
    hiringOrganization: { "@type": "Organization", name: "R", legalName: "R Ltd." },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: "Munich" },
    },
    directApply: false,
  });
  expect(jobData({ ...job, kind: "internship" }).employmentType).toBe("INTERN");
});

it("Sites of the company have what is known of them", () => {
  const site = {
    name: "S",
    address: "A",
    phone: undefined,
    email: "s@a",
    latitude: 1,
    longitude: 2,
  };
  const { mainEntity } = contactData({ name: "R", phone: "", email: "r@a" }, [site]);
  expect(mainEntity).toEqual({
    ...{ "@type": "Organization", name: "R", email: "r@a" },
    location: [
      {
        ...{ "@type": "Place", name: "S", address: "A", email: "s@a" },
        geo: { "@type": "GeoCoordinates", latitude: 1, longitude: 2 },
      },
    ],
  });
});

it("The company has a contact for investors if it has a number or an address for them", () => {
  const relations = { figures: [], calendar: [] };
  const contact = (own: object) =>
    corporationData(settings.company.fallback, { ...relations, ...own }, "en").contactPoint;
  const known = {
    ...{ "@type": "ContactPoint", contactType: "investor relations" },
    availableLanguage: ["en", "zh-CN"],
  };
  expect([
    contact({ phone: "", email: "" }),
    contact({ phone: "", email: "ir@a" }),
    contact({ phone: "+1", email: "" }),
  ]).toEqual([undefined, { ...known, email: "ir@a" }, { ...known, telephone: "+1" }]);
});

it("Announcements are numbered, and have a summary if there is one", () => {
  const text = (value: string) => ({ text: value, language: "en" as const });
  const list = ["", "Sum"].map((summary) => ({
    ...{ title: text("T"), summary: text(summary), day: "2026-11-21" },
  }));
  const report = { "@type": "Report", name: "T", datePublished: "2026-11-21" };
  expect(announcementListData("All", list).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, item: report },
    { "@type": "ListItem", position: 2, item: { ...report, abstract: "Sum" } },
  ]);
});

it("A video lasts minutes and seconds, a second at least", () => {
  const video = {
    ...{ name: "V", description: "D", day: "2026-11-21", width: 16, height: 9, publisher: "R" },
    ...{ thumbnail: "https://a/t.png", content: undefined, language: "zh" as const, about: [] },
  };
  expect(
    [0.2, 1.6, 59.4, 59.5, 65, 3_600].map((duration) => videoData({ ...video, duration }).duration),
  ).toEqual(["PT1S", "PT2S", "PT59S", "PT1M0S", "PT1M5S", "PT60M0S"]);
  expect(videoData({ ...video, duration: 1 })).toMatchObject({ inLanguage: "zh-CN", width: 16 });
});

it("A part has a country of origin and certificates if it has some", () => {
  const part = {
    ...{ name: "N", sku: "S", mpn: "M", category: "C", description: "D", brand: "R" },
    ...{ properties: [], certifications: [] },
  };
  expect(Object.keys(productData(part))).not.toContain("countryOfOrigin");
  const certifications = [{ name: "RoHS", url: "https://a/r.pdf" }];
  expect(productData({ ...part, countryOfOrigin: "DE", certifications })).toMatchObject({
    countryOfOrigin: { "@type": "Country", name: "DE" },
    hasCertification: [{ "@type": "Certification", name: "RoHS", url: "https://a/r.pdf" }],
  });
});
