import { describe, expect, it } from "vitest";
import { settings } from "../../../content/settings/settings.ts";
import {
  breadcrumbData,
  itemListData,
  newsArticleData,
  organizationData,
  productData,
  titled,
} from "./structuredData.ts";

const absolute = (path: string) => `https://www.example.com${path}`;
const crumb = (text: string, href?: string) => ({
  title: { text },
  ...(href !== undefined && { href }),
});

describe("a list", () => {
  it("numbers its entries, with absolute addresses", () => {
    const items = [crumb("RG8810", "/product-info?id=1"), crumb("RG8820", "/product-info?id=2")];
    expect(
      itemListData(
        "Processors",
        items.map(({ title, href = "" }) => titled({ title, href })),
        absolute,
      ),
    ).toEqual([
      {
        "@context": "https://schema.org",
        "@type": "ItemList",
        name: "Processors",
        itemListElement: [
          {
            "@type": "ListItem",
            position: 1,
            name: "RG8810",
            url: "https://www.example.com/product-info?id=1",
          },
          {
            "@type": "ListItem",
            position: 2,
            name: "RG8820",
            url: "https://www.example.com/product-info?id=2",
          },
        ],
      },
    ]);
  });

  it("is left out if it is empty", () => {
    expect(itemListData("Processors", [], absolute)).toEqual([]);
  });
});

describe("the company", () => {
  it("is described in the page's language, with its stock code", () => {
    const company = { ...settings.company.fallback, stockCode: "603893" };
    const data = organizationData(company, "zh", absolute, "/icon-512.png");
    expect(data).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "贵公司",
      logo: "https://www.example.com/icon-512.png",
      identifier: { value: "603893" },
    });
  });

  it("has no fields without a value", () => {
    const company = { ...settings.company.fallback, address: { en: "", zh: "" } };
    expect(organizationData(company, "en", absolute, "/icon-512.png")).not.toHaveProperty(
      "address",
    );
  });
});

describe("the breadcrumb of a page", () => {
  it("numbers the steps and gives each its absolute address", () => {
    const breadcrumb = [crumb("Home", "/"), crumb("News", "/rk-news?id=3"), crumb("An article")];
    expect(breadcrumbData(breadcrumb, absolute)).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, name: "Home", item: "https://www.example.com/" },
        { position: 2, name: "News", item: "https://www.example.com/rk-news?id=3" },
        { "@type": "ListItem", position: 3, name: "An article" },
      ],
    });
  });

  it("leaves out steps without a link, but not the page itself", () => {
    const data = breadcrumbData([crumb("Home", "/"), crumb("Group"), crumb("Part")], absolute);
    expect(data?.itemListElement).toMatchObject([
      { position: 1, name: "Home" },
      { position: 2, name: "Part" },
    ]);
  });

  it("is left out on the home page", () => {
    expect(breadcrumbData([], absolute)).toBeUndefined();
  });
});

describe("an article", () => {
  const article = {
    headline: "Samples ship",
    description: "From today.",
    section: "Company news",
    language: "en" as const,
    day: "2026-11-21",
    updated: "2026-11-22T08:00:00+08:00",
    publisher: "Ridgekey",
    about: ["RG8840"],
  };

  it("has the dates of publication and of the last change", () => {
    expect(newsArticleData(article)).toMatchObject({
      "@type": "NewsArticle",
      datePublished: "2026-11-21",
      dateModified: "2026-11-22T08:00:00+08:00",
      publisher: { "@type": "Organization", name: "Ridgekey" },
      about: [{ "@type": "Thing", name: "RG8840" }],
    });
  });

  it("names no products if it mentions none", () => {
    expect(newsArticleData({ ...article, about: [] })).not.toHaveProperty("about");
  });
});

describe("a part", () => {
  it("carries its specification with units", () => {
    const data = productData({
      name: "RG8840 Edge AI SoC",
      sku: "RG8840",
      mpn: "RG8840",
      category: "AI vision SoCs",
      description: "Twelve cameras.",
      brand: "Ridgekey",
      certifications: [],
      properties: [
        { name: "Clock", value: "2.2", unit: "GHz" },
        { name: "Secure boot", value: "Yes" },
      ],
    });
    expect(data).toMatchObject({
      "@type": "Product",
      mpn: "RG8840",
      brand: { "@type": "Brand", name: "Ridgekey" },
      additionalProperty: [
        { "@type": "PropertyValue", name: "Clock", value: "2.2", unitText: "GHz" },
        { "@type": "PropertyValue", name: "Secure boot", value: "Yes" },
      ],
    });
  });
});
