import { stringify } from "yaml";
import { hostileHtml } from "../../support/hostileHtml.ts";

const rich = { en: hostileHtml(), zh: hostileHtml() };
const title = { en: "Hostile", zh: "敌意" };

const product = {
  partNumber: "XSS-1",
  column: "products/mcu",
  name: title,
  summary: title,
  description: rich,
  lifecycle: { stage: "active", since: "2026-01-05" },
  values: {},
  packages: [{ style: "to", name: "TO-220-3", pins: 3 }],
};

const documents = [
  {
    type: "news",
    id: 99001,
    body: {
      column: "news/company",
      title,
      summary: title,
      date: "2026-11-20",
      body: rich,
      products: ["hostile/product"],
    },
  },
  { type: "product", id: 99002, body: product },
  {
    type: "solution",
    id: 99003,
    body: { column: "solutions/vision", title, summary: title, body: rich },
  },
  {
    type: "column",
    id: 99004,
    body: { title, parent: "about/legal", position: 9, status: 1, type: 1 },
  },
  { type: "page", id: 99005, body: { column: "hostile/column", title, body: rich } },
  {
    type: "faq",
    id: 99006,
    body: {
      column: "about/faq/ordering",
      question: title,
      answer: rich,
      products: ["hostile/product"],
    },
  },
  {
    type: "career",
    id: 99007,
    body: {
      column: "about/careers",
      title,
      kind: "graduate",
      place: title,
      department: title,
      openings: 1,
      date: "2026-11-20",
      duties: rich,
      requirements: rich,
    },
  },
].map((document) => ({ ...document, key: `hostile/${document.type}` }));

const guestbook = {
  type: "guestbook",
  key: "guestbooks/technical",
  body: {
    column: "about/contact/technical",
    form: "technical",
    title,
    introduction: rich,
    topics: [title],
  },
};

/** Every field with rich text, with all known hostile HTML at once: few pages to load. In YAML. */
export const hostileContent: readonly string[] = [...documents, guestbook].map((document) =>
  stringify(document, { aliasDuplicateObjects: false }),
);
