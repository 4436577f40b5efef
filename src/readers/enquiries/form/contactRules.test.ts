import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { takenFrom, wrongIn } from "../../../../tests/support/enquiryForms.ts";

describe("The website", () => {
  test.each([
    "example.com",
    "www.example.co.uk",
    "http://example.com",
    "https://example.com/path?q=1#here",
    "ftp://files.example.com",
    "HTTPS://EXAMPLE.COM",
    "example.com:8080/x",
    "xn--fiqs8s.xn--fiqs8s",
    "例子.中国",
    "a-b.example.museum",
    "  example.com  ",
  ])("may be %s", (website) => {
    expect(wrongIn({ company_website: website })).toEqual({});
  });

  test.each([
    "acme",
    "http://",
    "http://acme",
    "gopher://example.com",
    "mailto:a@example.com",
    "example.c",
    "-a.example.com",
    "a-.example.com",
    "exa mple.com",
    "example..com",
    ".example.com",
    "javascript:alert(1)//.example.com",
    "192.0.2.1",
    "//example.com",
    "example.123",
    `${"a".repeat(64)}.com`,
  ])("may not be %s", (website) => {
    expect(wrongIn({ company_website: website })).toEqual({ company_website: "websiteInvalid" });
  });

  test.each([
    ["ｗｗｗ．acme。example", "www.acme.example"],
    ["www｡acme｡example", "www.acme.example"],
    [
      "ｈｔｔｐｓ：／／ｗｗｗ．ａｃｍｅ．ｅｘａｍｐｌｅ／ａ？ｂ＝１",
      "https://www.acme.example/a?b=1",
    ],
    ["https：//www.acme.example", "https://www.acme.example"],
    ["www.acme.example.", "www.acme.example"],
    ["www.acme.example。 ", "www.acme.example"],
    ["www.acme.example，", "www.acme.example"],
    ["\u3000www.acme.example\u200e\u00a0", "www.acme.example"],
    ["\u200e www.acme.example/a \u200e", "www.acme.example/a"],
    ["\u2068https://acme\u2011chips.example/\u2069\u200d", "https://acme-chips.example/"],
    ["https://acme.example/选型（１）", "https://acme.example/选型（１）"],
    ["www.acme.example/a.", "www.acme.example/a."],
    ["www.acme.example／产品", "www.acme.example/产品"],
    ["https://acme.example？q=1", "https://acme.example?q=1"],
  ])("is stored in normalised form: %j", (typed, expected) => {
    expect(takenFrom({ company_website: typed }).company_website).toBe(expected);
  });

  test.each(["", "   ", "\u200e", undefined, null])("is required: %j", (website) => {
    expect(wrongIn({ company_website: website })).toEqual({ company_website: "websiteEmpty" });
  });

  test("is neither required nor validated if there is none", () => {
    for (const company_website of ["", "acme", undefined]) {
      for (const no_website of ["on", true, "1"]) {
        expect(takenFrom({ company_website, no_website }).company_website).toBe("");
      }
    }
    for (const no_website of ["off", false, "", undefined]) {
      expect(wrongIn({ company_website: "", no_website })).toEqual({
        company_website: "websiteEmpty",
      });
    }
  });
});

describe("The phone", () => {
  test("of a sender in China is 11 digits, 1 first and 3 to 9 second", () => {
    fc.assert(
      fc.property(fc.constantFrom(..."3456789"), fc.stringMatching(/^\d{9}$/), (second, rest) => {
        expect(wrongIn({ phone: `1${second}${rest}` })).toEqual({});
        expect(wrongIn({ phone: `1${second}${rest}`, city: "domestic" })).toEqual({});
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ()-]{1,16}$/), (phone) => {
        const digits = phone.replaceAll(/\D/g, "");
        const isRight = /^(?:(?:00)?860?|0)?1[3-9][0-9]{9}$/.test(digits);
        const expected = phone.trim() === "" ? "phoneEmpty" : "phoneInvalid";
        expect(wrongIn({ phone })).toEqual(isRight ? {} : { phone: expected });
      }),
    );
  });

  const marks = fc.constantFrom(
    "",
    "",
    " ",
    "-",
    "\u2011",
    "\u2013",
    "－",
    "ー",
    ".",
    "·",
    "\u00a0",
  );
  const invisible = fc.constantFrom(
    "",
    "",
    "\u200e",
    "\u202d",
    "\u2068",
    "\u200d",
    "\ufe0f",
    "\u00ad",
  );
  const faces = fc.constantFrom(
    (digit: number) => String(digit),
    (digit: number) => String.fromCharCode(0xff10 + digit),
    (digit: number) => String.fromCharCode(0x660 + digit),
  );

  test("of a sender in China is stored as its 11 digits, however it was written", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          "",
          "+86",
          "＋８６ ",
          "(+86)",
          "0086-",
          "（0086）",
          "86 ",
          "+86 (0)",
          "0",
          "(0)",
          "tel:",
          "TEL:+86",
        ),
        fc.stringMatching(/^1[3-9]\d{9}$/),
        faces,
        fc.array(fc.tuple(marks, invisible), { minLength: 12, maxLength: 12 }),
        fc.constantFrom(undefined, "domestic"),
        (prefix, digits, face, between, city) => {
          const sign = (at: number) => (between[at] ?? []).join("");
          const written = Array.from(digits, (digit, at) => face(Number(digit)) + sign(at + 1));
          const phone = `${between[0]?.[1]}${prefix}${written.join("")}`;
          if (phone.length > 32) return;
          expect(takenFrom({ phone, city }).phone).toBe(digits);
          const { phone: elsewhere } = takenFrom({ phone, city: "overseas" });
          expect([digits, `+86${digits}`]).toContain(elsewhere);
        },
      ),
    );
  });

  test.each([
    "12800138000",
    "1380013800",
    "138001380000",
    "+85213800138000",
    "+4930123456",
    "(0755) 1234-5678",
    "+86 (0755) 1234-5678",
    "13800138000 / 13900139000",
    "13800138000 转 12",
    "13800138000 ext. 12",
    "13800138000;ext=12",
    "138O0138000",
    "++8613800138000",
    "tel:",
  ])("of a sender in China may not be %s", (phone) => {
    const wrong = phone === "tel:" ? "phoneEmpty" : "phoneInvalid";
    expect(wrongIn({ phone })).toEqual({ phone: wrong });
  });

  test.each([
    ["+49 (30) 123-4567", "+49301234567"],
    ["+49 (0)30 123-4567", "+49301234567"],
    ["+1.415.555.2671", "+14155552671"],
    ["+442071838750", "+442071838750"],
    ["+8613800138000", "+8613800138000"],
    ["+123456789012345", "+123456789012345"],
    ["0086 138 0013 8000", "+8613800138000"],
    ["138 0013 8000", "13800138000"],
    ["+86 (0755) 1234-5678", "+8675512345678"],
    ["＋４９（０）３０−１２３・４５６７", "+49301234567"],
    ["\u202a(+49) (0)30 123\u20114567\u202c", "+49301234567"],
    ["+39 06 1234 5678", "+390612345678"],
    ["tel:+1-415-555-2671", "+14155552671"],
    ["+39 (0)6 1234 5678", "+390612345678"],
    ["+378 (0549) 123456", "+3780549123456"],
    ["+44_20~7183/8750;", "+442071838750"],
    ["+٩٦٦ ٥٠ ١٢٣ ٤٥٦٧", "+966501234567"],
  ])("of a sender elsewhere is in international form: %s", (phone, stored) => {
    expect(takenFrom({ phone, city: "overseas" }).phone).toBe(stored);
  });

  test("is accepted as a mainland mobile number wherever its sender is", () => {
    fc.assert(
      fc.property(fc.constantFrom(..."3456789"), fc.stringMatching(/^\d{9}$/), (second, rest) => {
        const phone = `1${second}${rest}`;
        expect(takenFrom({ phone, city: "overseas" }).phone).toBe(phone);
      }),
    );
  });

  test("of a sender elsewhere has a country code and the lengths of E.164, and is refused otherwise", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+\d]\d{0,17}$/), (phone) => {
        const isMainland = /^(?:(?:00)?860?|0)?1[3-9]\d{9}$/.test(phone);
        const isChinese = /^00860?\d{5,13}$/.test(phone);
        const isRight = /^\+[1-9]\d{6,14}$/.test(phone) || isMainland || isChinese;
        expect(wrongIn({ phone, city: "overseas" })).toEqual(
          isRight ? {} : { phone: "phoneInvalid" },
        );
      }),
    );
  });

  test.each([
    "12800138000",
    "0049301234567",
    "0755 1234 5678",
    "+0301234567",
    "+1234567890123456",
    "+49 30 12x",
    "+49",
    "++4930123456",
  ])("of a sender elsewhere may not be %s", (phone) => {
    expect(wrongIn({ phone, city: "overseas" })).toEqual({ phone: "phoneInvalid" });
  });

  test("is required", () => {
    for (const city of ["domestic", "overseas", undefined]) {
      expect(wrongIn({ phone: " ", city })).toEqual({ phone: "phoneEmpty" });
    }
  });
});

describe("The e-mail", () => {
  test("may be any address that other programs accept", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(wrongIn({ email })).toEqual({});
      }),
    );
    for (const email of ["a@b.co", "o'neil+tag@mail.example.com", "a@xn--fiqs8s.xn--fiqs8s"]) {
      expect(wrongIn({ email })).toEqual({});
    }
  });

  test.each([
    ["ａ＠ａｃｍｅ．ｅｘａｍｐｌｅ", "a@acme.example"],
    ["a@acme。example", "a@acme.example"],
    ["lin。wei@acme｡example", "lin.wei@acme.example"],
    [" a@acme.example\u200b", "a@acme.example"],
    ["\u200e a@acme.example \u200e", "a@acme.example"],
    ["\u2068a@acme.example\u2069\u200f\u3000", "a@acme.example"],
    ["mailto:a@acme.example", "a@acme.example"],
    ["Mailto：a@acme.example?subject=Samples", "a@acme.example"],
    ["lin @ acme.example", "lin@acme.example"],
    ["a@acme.example.", "a@acme.example"],
    ["a@acme.example;", "a@acme.example"],
    ["lin\u2011wei@acme\u2010chips.example", "lin-wei@acme-chips.example"],
    ["o’neil@acme.example", "o'neil@acme.example"],
    ["Lin.Wei@Acme.Example", "Lin.Wei@Acme.Example"],
    ["mailto://a@acme.example", "a@acme.example"],
    ["a@acme.example、", "a@acme.example"],
    ["a@例子.中国", "a@xn--fsqu00a.xn--fiqs8s"],
    ["ａ＠例子。中国", "a@xn--fsqu00a.xn--fiqs8s"],
    ["a@Bücher.example", "a@xn--bcher-kva.example"],
  ])("is stored in normalised form: %j", (typed, expected) => {
    expect(takenFrom({ email: typed }).email).toBe(expected);
  });

  test.each([
    "lin",
    "lin@acme",
    "Hi. lin@acme.example",
    "lin@acme.example. Thanks",
    "lin@acme. example",
    "lin–wei@acme.example",
    "@acme.example",
    "lin@",
    "a b@acme.example",
    "a..b@acme.example",
    ".a@acme.example",
    "a@acme..example",
    "a@-acme.example",
    "a@acme.example, b@acme.example",
    "a@acme.example\r\nBcc: b@acme.example",
    "<a@acme.example>",
    "a@acme.example>",
    `${"a".repeat(65)}@acme.example`,
    "林@acme.example",
    "林@例子.中国",
    "a@例子",
    "a@例子..中国",
    "a@例子.中国/x",
    "a@例子.中国:25",
    "a@☃.example",
  ])("may not be %s", (email) => {
    expect(wrongIn({ email })).toEqual({ email: "emailInvalid" });
  });

  test("is required", () => {
    for (const email of ["", "\u200e", "mailto:"]) {
      expect(wrongIn({ email })).toEqual({ email: "emailEmpty" });
    }
  });
});

test("A text that targets backtracking is refused like any other", () => {
  for (const [name, text] of [
    ["company_website", "a.".repeat(100)],
    ["company_website", "a-".repeat(100)],
    ["company_website", `http://${"a".repeat(60)}${".a".repeat(60)}!`],
    ["email", `${"a.".repeat(30)}@${"a.".repeat(90)}`],
    ["email", `a@${"a-".repeat(110)}`],
    ["email", `${".,".repeat(30_000)}x`],
    ["company_website", `${".".repeat(60_000)}x`],
    ["phone", `+1${" )".repeat(30_000)}`],
  ] as const) {
    expect(wrongIn({ [name]: text })).toHaveProperty(name);
  }
});
