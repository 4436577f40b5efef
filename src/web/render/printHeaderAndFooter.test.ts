import { expect, it } from "vitest";
import { messages } from "../../base/i18n/index.ts";
import { paperRules } from "./printHeaderAndFooter.ts";

const texts = { title: "RG1", company: "Ridgekey", address: "https://a.example/b?c=1&d=2" };

it("Sheets carry title, company, address with revision, and number, in both languages", () => {
  const rules = paperRules({ ...texts, note: "Datasheet Rev. 1.0" }, messages.en);
  for (const content of [
    'top-left{content:"RG1";',
    'top-right{content:"Ridgekey";',
    'bottom-left{content:"https://a.example/b?c=1&d=2 · Datasheet Rev. 1.0";',
    'bottom-right{content:"Page " counter(page) " of " counter(pages) "";',
  ]) {
    expect(rules).toContain(content);
  }
  expect(paperRules(texts, messages.zh)).toContain('"第 " counter(page) " 页，共 "');
});

it("No text ends its string or the style element", () => {
  const title = 'a"; } </style><script>\\\n';
  const rules = paperRules({ ...texts, title }, messages.en);
  expect(rules).toContain('content:"a\\22 ; } \\3c /style>\\3c script>\\5c \\a ";');
  expect(rules).not.toContain("</style");
});
