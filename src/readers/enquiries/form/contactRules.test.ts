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
    "example.com.",
    "javascript:alert(1)//.example.com",
    "192.0.2.1",
    "//example.com",
    "example.123",
    "www。example。com",
    `${"a".repeat(64)}.com`,
  ])("may not be %s", (website) => {
    expect(wrongIn({ company_website: website })).toEqual({ company_website: "websiteInvalid" });
  });

  test.each(["", "   ", undefined, null])("must be there: %j", (website) => {
    expect(wrongIn({ company_website: website })).toEqual({ company_website: "websiteEmpty" });
  });

  test("need not be there, nor be right, where there is none", () => {
    for (const company_website of ["", "acme", undefined]) {
      for (const no_website of ["on", true, "1"]) {
        expect(takenFrom({ company_website, no_website }).company_website).toBe("");
      }
    }
    expect(wrongIn({ company_website: "", no_website: "off" })).toHaveProperty("company_website");
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
      fc.property(fc.stringMatching(/^[\d+ -]{1,14}$/), (phone) => {
        const isRight = /^1[3-9][0-9]{9}$/.test(phone.trim());
        const expected = phone.trim() === "" ? "phoneEmpty" : "phoneInvalid";
        expect(wrongIn({ phone })).toEqual(isRight ? {} : { phone: expected });
      }),
    );
  });

  test.each([
    "12800138000",
    "1380013800",
    "138001380000",
    "+8613800138000",
    "138 0013 8000",
    "１３８００１３８０００",
  ])("of a sender in China may not be %s", (phone) => {
    expect(wrongIn({ phone })).toEqual({ phone: "phoneInvalid" });
  });

  test.each([
    ["+49 (30) 123-4567", "+49301234567"],
    ["+49 (0)30 123-4567", "+49301234567"],
    ["+1.415.555.2671", "+14155552671"],
    ["+442071838750", "+442071838750"],
    ["+8613800138000", "+8613800138000"],
    ["+123456789012345", "+123456789012345"],
  ])("of a sender elsewhere is in international form: %s", (phone, stored) => {
    expect(takenFrom({ phone, city: "overseas" }).phone).toBe(stored);
  });

  test("of a mainland mobile passes wherever its sender is", () => {
    fc.assert(
      fc.property(fc.constantFrom(..."3456789"), fc.stringMatching(/^\d{9}$/), (second, rest) => {
        const phone = `1${second}${rest}`;
        expect(takenFrom({ phone, city: "overseas" }).phone).toBe(phone);
      }),
    );
  });

  test("of a sender elsewhere has a country code and the lengths of E.164, and nothing else passes", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+\d]\d{0,17}$/), (phone) => {
        const isRight = /^\+[1-9]\d{6,14}$/.test(phone) || /^1[3-9]\d{9}$/.test(phone);
        expect(wrongIn({ phone, city: "overseas" })).toEqual(
          isRight ? {} : { phone: "phoneInvalid" },
        );
      }),
    );
  });

  test.each([
    "12800138000",
    "138 0013 8000",
    "0049301234567",
    "+0301234567",
    "+1234567890123456",
    "+49 30 12x",
    "+49",
    "++4930123456",
  ])("of a sender elsewhere may not be %s", (phone) => {
    expect(wrongIn({ phone, city: "overseas" })).toEqual({ phone: "phoneInvalid" });
  });

  test("must be there", () => {
    for (const city of ["domestic", "overseas", undefined]) {
      expect(wrongIn({ phone: " ", city })).toEqual({ phone: "phoneEmpty" });
    }
  });
});

describe("The e-mail", () => {
  test("may be any address that other programs make", () => {
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
    "lin",
    "lin@acme",
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
  ])("may not be %s", (email) => {
    expect(wrongIn({ email })).toEqual({ email: "emailInvalid" });
  });

  test("must be there", () => {
    expect(wrongIn({ email: "" })).toEqual({ email: "emailEmpty" });
  });
});

test("A text that was made to be tried in many ways is told to be wrong like any other", () => {
  for (const [name, text] of [
    ["company_website", "a.".repeat(100)],
    ["company_website", "a-".repeat(100)],
    ["company_website", `http://${"a".repeat(60)}${".a".repeat(60)}!`],
    ["email", `${"a.".repeat(30)}@${"a.".repeat(90)}`],
    ["email", `a@${"a-".repeat(110)}`],
  ] as const) {
    expect(wrongIn({ [name]: text })).toHaveProperty(name);
  }
});
