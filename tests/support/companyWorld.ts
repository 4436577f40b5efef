import { languages } from "../../src/base/site/languages.ts";
import { sampleBodies } from "./sampleBodies.ts";
import { buildColumn, smallWorld, type WorldDocument } from "./world.ts";

/**
 * The small world with what a company says of itself beside products and news: two solutions, and
 * honours, history, partners, videos, announcements, questions and a banner. What is published in
 * English alone ends in `-en`.
 */
export function companyWorld(): WorldDocument[] {
  return [
    ...smallWorld(),
    column(50, "vision", { parent: "solutions", type: 4, href: "solution-info" }),
    column(60, "honours", { parent: "about", type: 10, href: "honor" }),
    column(61, "history", { parent: "about", type: 11, href: "development-history" }),
    column(62, "partners", { parent: "about", type: 9, href: "partnership" }),
    column(63, "videos", { parent: "about", type: 12, href: "rk-micro-video-list" }),
    column(64, "investors", { parent: "about", type: 5, href: "invest" }),
    column(65, "faq", { parent: "about", type: 7, href: "faq" }),
    column(66, "faq/orders", { parent: "faq", type: 7, href: "faq" }),
    document(201, "solution", "meter", { column: "solutions", products: ["rg2000"], position: 2 }),
    document(202, "solution", "camera", {
      column: "vision",
      products: ["rg1000"],
      documents: [paper("camera-brief")],
      position: 1,
      body: { en: '<p>Uses <a href="doc:rg1000">RG1000</a>.</p>' },
    }),
    document(501, "honour", "first-award", { column: "honours", date: "2024-04-12" }),
    document(502, "honour", "second-award", { column: "honours", date: "2026-06-23" }),
    document(511, "history", "founded", { column: "history", month: "2009" }),
    document(512, "history", "first-chip", { column: "history", month: "2012-03" }),
    document(521, "partner", "maker", { column: "partners", position: 2 }),
    document(522, "partner", "seller", { column: "partners", position: 1, kind: "distributor" }),
    document(531, "video", "tour", {
      column: "videos",
      sources: [
        { file: "videos/tour.webm", type: "video/webm" },
        { file: "videos/tour.mp4", type: "video/mp4" },
      ],
      subtitles: { en: "videos/tour-en.vtt", zh: "videos/tour-zh.vtt" },
      products: ["rg2000"],
    }),
    announcement(541, "periodic", "2025-10-28"),
    announcement(542, "periodic", "2026-10-28"),
    announcement(543, "governance", "2026-05-20"),
    document(551, "faq", "boot", { column: "faq", products: ["rg1000"] }),
    document(552, "faq", "samples", { column: "faq/orders" }),
    {
      ...document(553, "faq", "prices-en", { column: "faq/orders", position: 1 }),
      languages: ["en"],
    },
    document(401, "banner", "banners/first", { product: "rg1000" }),
    document(402, "banner", "banners/plain", {
      position: 1,
      product: undefined,
      content: [],
      style: {
        align: { title: "center" },
        top: { title: 30 },
        fontSize: { title: 48 },
        color: { title: "#0b1424" },
      },
    }),
  ];
}

function column(id: number, key: string, body: object): WorldDocument {
  return buildColumn({ id, key, body });
}

function document(
  id: number,
  type: keyof typeof sampleBodies,
  key: string,
  body: object,
): WorldDocument {
  const whole = { ...sampleBodies[type], ...body };
  return { id, key, type, languages, body: JSON.parse(JSON.stringify(whole)) };
}

function announcement(id: number, kind: string, date: string): WorldDocument {
  return document(id, "investor", `announcement-${id}`, { column: "investors", kind, date });
}

function paper(name: string) {
  return { ...sampleBodies.download.document, file: `papers/${name}.pdf` };
}
