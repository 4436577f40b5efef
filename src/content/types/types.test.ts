import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleBodies } from "../../../tests/support/sampleBodies.ts";
import { languages } from "../../base/site/languages.ts";
import {
  isSettingName,
  parseSetting,
  settingKey,
  settingNames,
  settings,
} from "../settings/settings.ts";
import { InvalidDocument } from "./fields/bodyProblems.ts";
import { contentTypes, parseBody, typeOfCode } from "./index.ts";
import { type TypeName, typeNames, typeOf } from "./typeNames.ts";

/** The problems that a body is refused for, as `path: code` lines. */
function refused(type: TypeName, body: unknown): string[] {
  try {
    parseBody(type, body);
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    return error.problems.map(({ path, problem }) => `${path.join(".")}: ${problem.code}`);
  }
  throw new Error("the body was taken");
}

describe("content types", () => {
  it("are those of stored documents; another one is an error that names the document", () => {
    expect(typeOf({ key: "a", type: "news" })).toBe("news");
    expect(() => typeOf({ key: "a", type: "newz" })).toThrow(
      "The document a is of the unknown type newz",
    );
  });

  it("have the codes of the specification's type table, and no others", () => {
    const table = {
      0: "column",
      1: "page",
      2: "news",
      3: "product",
      4: "solution",
      5: "investor",
      6: "download",
      7: "faq",
      8: "guestbook",
      9: "partner",
      10: "honour",
      11: "history",
      12: "video",
    };
    for (const [code, name] of Object.entries(table)) expect(typeOfCode(Number(code))).toBe(name);
    expect(typeOfCode(13)).toBeUndefined();
    const coded = typeNames.filter((name) => contentTypes[name].code !== null);
    expect(coded.toSorted()).toEqual(Object.values(table).toSorted());
  });

  it.each(typeNames)("%s has a label for itself and its fields in every language", (name) => {
    const { label, fields } = contentTypes[name];
    for (const words of [label, ...Object.values(fields)]) {
      for (const language of languages) expect(words[language]).toMatch(/\S/);
    }
  });

  it.each(typeNames)("%s has existing fields as its search fields", (name) => {
    const { searched, fields } = contentTypes[name];
    expect(Object.keys(fields)).toEqual(expect.arrayContaining([...searched]));
  });

  it.each(typeNames)("%s has a title for staff", (name) => {
    const body = parseBody(name, sampleBodies[name]);
    const title = contentTypes[name].title(body as never);
    expect(title.en ?? title.zh).toMatch(/\S/);
  });
});

describe("a body", () => {
  it.each(typeNames)("of type %s is unchanged when it is checked again", (name) => {
    const once = parseBody(name, sampleBodies[name]);
    expect(JSON.stringify(parseBody(name, once))).toBe(JSON.stringify(once));
  });

  it("with any text is unchanged when it is checked again", () => {
    const markup = fc.constantFrom("<p>", "</p>", "<script>", "<a href='//x'>", " ", "&", "\n");
    const text = fc.array(fc.oneof(markup, fc.string({ maxLength: 5 }))).map((all) => all.join(""));
    fc.assert(
      fc.property(text, text, (en, zh) => {
        const parsed = contentTypes.faq.body.safeParse({
          ...sampleBodies.faq,
          question: { en },
          answer: { en, zh },
        });
        if (!parsed.success) return;
        expect(parseBody("faq", parsed.data)).toEqual(parsed.data);
      }),
    );
  });

  it("is refused with the path of every wrong field", () => {
    const body = {
      ...sampleBodies.news,
      date: "21.11.2026",
      title: {},
      colour: "red",
      image: { ...sampleBodies.news.image, width: 0, depth: 1 },
    };
    const problems = refused("news", body).sort();
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "colour",
      "date",
      "image.depth",
      "image.width",
      "title",
    ]);
    expect(problems[0]).toBe("colour: unknown-field");
  });

  it("that is no object is refused", () => {
    for (const body of [null, undefined, 1, "text", []]) {
      expect(refused("faq", body)).toHaveLength(1);
      expect(refused("setting", body)).toHaveLength(1);
    }
  });

  it("takes no field from an object's prototype", () => {
    const body: unknown = JSON.parse(
      `{"__proto__": {"x": 1}, ${JSON.stringify(sampleBodies.faq).slice(1)}`,
    );
    expect(() => parseBody("faq", body)).toThrow(InvalidDocument);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it("requires each text in at least one language", () => {
    const faq = (question: object) => ({ ...sampleBodies.faq, question });
    expect(parseBody("faq", faq({ zh: " 如何启动？ " })).question).toEqual({ zh: "如何启动？" });
    expect(refused("faq", faq({}))).toHaveLength(1);
    expect(refused("faq", faq({ en: " " }))).toHaveLength(1);
    expect(refused("faq", faq({ en: "Why?", fr: "Pourquoi ?" }))).toHaveLength(1);
  });

  it("has its HTML sanitised, and is refused if nothing of it remains", () => {
    const faq = (en: string) => ({ ...sampleBodies.faq, answer: { en } });
    expect(parseBody("faq", faq("<p onclick='x()'>So</p><script>x()</script> ")).answer).toEqual({
      en: "<p>So</p>",
    });
    expect(refused("faq", faq("<script>x()</script>"))).toEqual(["answer.en: no-allowed-html"]);
  });
});

describe("a column's address", () => {
  const column = (href: string) => ({ ...sampleBodies.column, href });

  it.each([
    "product-list",
    "contact-us?tab=contact",
    "/",
    "/about/us?x=1#here",
    "https://shop.example/a?b=c",
    "HTTP://shop.example",
  ])("may be %s", (href) => {
    expect(parseBody("column", column(href)).href).toBe(href);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "product list",
    "",
  ])("may not be %j", (href) => {
    expect(refused("column", column(href))).toHaveLength(1);
  });
});

describe("a stored file's path", () => {
  const partner = (file: string) => ({
    ...sampleBodies.partner,
    logo: { ...sampleBodies.partner.logo, file },
  });

  it.each(["a.png", "products/RG8810_front.v2.webp"])("may be %s", (file) => {
    expect(parseBody("partner", partner(file)).logo.file).toBe(file);
  });

  it.each([
    "../secret.png",
    "a/../../secret.png",
    "/etc/passwd.png",
    ".hidden.png",
    "C:\\a.png",
    "a.png\0",
    "a",
    "https://a.example/b.png",
  ])("may not be %j", (file) => {
    expect(refused("partner", partner(file))).toHaveLength(1);
  });
});

describe("a value for the page's style sheet or links", () => {
  it("is a colour and nothing else", () => {
    const banner = (from: string) => ({ ...sampleBodies.banner, background: { from, to: "#000" } });
    for (const colour of ["red", "#ffff", "#fff;}", "url(//x)", "#fff\n"]) {
      expect(refused("banner", banner(colour))).toHaveLength(1);
    }
  });

  it("is a web address and nothing else", () => {
    const partner = (url: string) => ({ ...sampleBodies.partner, url });
    for (const url of ["javascript:alert(1)", "ftp://a.example", "a.example", "//a.example"]) {
      expect(refused("partner", partner(url))).toHaveLength(1);
    }
  });
});

describe("a product", () => {
  it("is refused with an example of a value for a number without quotes", () => {
    const values = { ...sampleBodies.product.values, flash: 64 };
    expect(refused("product", { ...sampleBodies.product, values })).toEqual([
      "values.flash: part-value",
    ]);
  });

  it("names its parameters by keys", () => {
    const values = { ...sampleBodies.product.values, "CPU clock": "1 GHz" };
    expect(refused("product", { ...sampleBodies.product, values })).toHaveLength(1);
  });
});

describe("settings", () => {
  it.each(settingNames)("%s has a default of its own shape", (name) => {
    expect(parseSetting(name, settings[name].fallback)).toMatchObject({ success: true });
  });

  it("are documents whose value fits the setting's name", () => {
    expect(parseBody("setting", { name: "page_grey", value: "all" })).toEqual({
      name: "page_grey",
      value: "all",
    });
    expect(refused("setting", { name: "page_grey", value: "grey" })).toEqual([
      expect.stringMatching(/^value: /),
    ]);
    expect(refused("setting", { name: "company", value: { phone: 1 } })).toContainEqual(
      expect.stringMatching(/^value\.phone: /),
    );
    expect(refused("setting", { name: "grey", value: "all" })).toEqual([
      expect.stringMatching(/^name: /),
    ]);
    expect(refused("setting", { name: "page_grey" })).toHaveLength(1);
  });

  it("offer each value of a form's list once", () => {
    const option = { value: "other", label: { en: "Other", zh: "其他" } };
    const lists = { companyTypes: [], sources: [], solutions: [], applications: [] };
    const value = { ...lists, sources: [option, option] };
    expect(refused("setting", { name: "enquiry_lists", value })).toEqual([
      "value.sources: value-twice",
    ]);
  });

  it("have valid, unique keys as documents", () => {
    const keys = settingNames.map(settingKey);
    expect(new Set(keys).size).toBe(settingNames.length);
    expect(settingKey("page_grey")).toBe("settings/page-grey");
    expect(isSettingName("toString")).toBe(false);
  });
});
