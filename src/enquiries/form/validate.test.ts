import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messages } from "../../i18n/index.ts";
import { fileSize } from "../../site/fileSize.ts";
import { languages } from "../../site/languages.ts";
import { attachmentKinds, maxAttachmentBytes } from "./attachments.ts";
import { fieldNames, fields, formFields, formKeys, formNames, requiredFields } from "./fields.ts";
import type { Options } from "./schema.ts";
import { readFields, unknownFields, validateForm } from "./validate.ts";

const none: Options = {
  companyTypes: [],
  sources: [],
  solutions: [],
  applications: [],
  topics: [],
};

const lists: Options = {
  ...none,
  companyTypes: [{ value: "maker", label: "整机厂商", otherLabel: "Device maker" }],
  solutions: [
    { value: "vision", label: "智能视觉" },
    { value: "charging", label: "快速充电" },
  ],
  topics: [{ value: "Samples", label: "样品", otherLabel: "Samples" }],
};

const filled = {
  company_name: "Acme",
  company_website: "acme.example",
  contact_name: "Lin Wei",
  phone: "13800138000",
  email: "lin@acme.example",
  topic: "Samples",
  content: "Two reels, please.",
  consent: "on",
};

/** What is wrong with a form, by field. */
function wrongIn(changes: object, options = lists, form: (typeof formNames)[number] = "business") {
  const checked = validateForm(form, readFields(form, { ...filled, ...changes }), options);
  return checked.ok
    ? {}
    : Object.fromEntries(checked.problems.map(({ field, problem }) => [field, problem]));
}

function takenFrom(changes: object, options = lists) {
  const checked = validateForm(
    "business",
    readFields("business", { ...filled, ...changes }),
    options,
  );
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.enquiry;
}

describe("Every form", () => {
  test.each(formNames)("asks for what is required and has all it needs to check it: %s", (form) => {
    expect(formFields[form]).toEqual(
      expect.arrayContaining([...requiredFields, "city", "no_website"]),
    );
    expect(wrongIn({}, lists, form)).toEqual({});
    const checked = validateForm(form, readFields(form, {}), lists);
    expect(checked.ok ? [] : checked.problems).toEqual(
      formFields[form]
        .filter((name) => requiredFields.some((required) => required === name))
        .map((field) => ({ field, problem: expect.stringMatching(/Empty$/) })),
    );
  });

  test("reads the fields it has, and no others", () => {
    const sent = Object.fromEntries(fieldNames.map((name) => [name, "x"]));
    for (const form of formNames) {
      const names = Object.keys(readFields(form, { ...sent, other: "x", __proto__: { city: 1 } }));
      expect(names.toSorted()).toEqual([...formFields[form]].toSorted());
    }
    expect(formFields.quality).toEqual(expect.arrayContaining(["part", "batch", "quantity"]));
    expect(formFields.business).not.toContain("batch");
  });
});

describe("What a form does not have", () => {
  test("is named, whatever stands in it", () => {
    const beside = Object.fromEntries(Object.values(formKeys).map((name) => [name, "x"]));
    for (const form of formNames) {
      const own = Object.fromEntries(formFields[form].map((name) => [name, "x"]));
      expect(unknownFields(form, { ...beside, ...own })).toEqual([]);
      const others = fieldNames.filter((name) => !formFields[form].includes(name));
      const sent = { ...own, ...Object.fromEntries(others.map((name) => [name, ""])), fax: null };
      expect(unknownFields(form, sent)).toEqual([...others, "fax"]);
    }
    expect(unknownFields("business", JSON.parse('{"__proto__": 1, "toString": 2}'))).toEqual([
      "__proto__",
      "toString",
    ]);
  });

  test("is named briefly, whatever its name", () => {
    const names = Array.from({ length: 500 }, (_, at) => `${at}${"😀".repeat(500)}`);
    const found = unknownFields("contact", Object.fromEntries(names.map((name) => [name, 1])));
    expect(found.length).toBeLessThanOrEqual(20);
    for (const name of found) {
      expect(name.length).toBeLessThanOrEqual(64);
      expect(name.isWellFormed()).toBe(true);
    }
  });
});

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

describe("What is typed", () => {
  test("is kept in one composition, without blanks around it and without what cannot be seen", () => {
    expect(takenFrom({ contact_name: " Jose\u0301\u0000 \u202eWei\u2066 " }).contact_name).toBe(
      "José Wei",
    );
    expect(takenFrom({ content: "a\r\nb\rc\u2028d\u0007\te\n\n" }).content).toBe("a\nb\nc\nd \te");
    expect(takenFrom({ company_name: "a\r\nBcc: x" }).company_name).toBe("a Bcc: x");
    expect(takenFrom({ company_name: "\ud800x" }).company_name).toBe("\ufffdx");
  });

  test("is never more than a field holds", () => {
    for (const [name, field] of Object.entries(fields)) {
      if (!("max" in field) || name === "attachments" || "list" in field) continue;
      const wrong = wrongIn(
        { [name]: "a".repeat(field.max + 1) },
        lists,
        name in { part: 1, batch: 1, quantity: 1 } ? "quality" : "business",
      );
      expect(Object.keys(wrong)).toEqual([name]);
    }
    expect(wrongIn({ content: "行".repeat(5_000) })).toEqual({});
  });

  test("of a wrong type is answered as wrong, field by field, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldNames),
        fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" })),
        fc.constantFrom(...formNames),
        (name, value, form) => {
          const checked = validateForm(form, readFields(form, { ...filled, [name]: value }), lists);
          const names = checked.ok ? [] : checked.problems.map(({ field }) => field);
          // Without its website, or with another city, another field is looked at in another way.
          const others = ["no_website", "city"].includes(name) ? ["phone", "company_website"] : [];
          for (const field of names) expect([name, ...others]).toContain(field);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe("A list that staff set up", () => {
  test("takes its values, and its labels in either language", () => {
    for (const company_type of ["maker", "整机厂商", " Device maker "]) {
      expect(takenFrom({ company_type }).company_type).toBe("maker");
    }
    expect(takenFrom({ topic: "样品" }).topic).toBe("Samples");
    expect(takenFrom({ solutions: ["快速充电", "vision"] }).solutions).toEqual([
      "charging",
      "vision",
    ]);
    expect(takenFrom({ solutions: "vision" }).solutions).toEqual(["vision"]);
    expect(
      wrongIn({ topic: "Prices", solutions: ["vision", "audio"], company_type: "bank" }),
    ).toEqual({
      topic: "generic",
      solutions: "generic",
      company_type: "generic",
    });
  });

  test("takes the sender's own words where staff set up none", () => {
    expect(
      takenFrom({ topic: "Anything", solutions: ["x"], company_type: "y" }, none),
    ).toMatchObject({
      topic: "Anything",
      solutions: ["x"],
      company_type: "y",
    });
    expect(wrongIn({ topic: "" }, none)).toEqual({ topic: "topicEmpty" });
  });

  test("need not be chosen from, the topic apart", () => {
    const { company_type, solutions } = takenFrom({
      company_type: "",
      solutions: "",
      title: "",
      first_contact: "",
    });
    expect({ company_type, solutions }).toEqual({ company_type: undefined, solutions: [] });
    expect(wrongIn({ topic: "" })).toEqual({ topic: "topicEmpty" });
  });
});

test("Parts are typed in one line, or come one by one", () => {
  for (const parts of [
    "RG1000, RG2000",
    ["RG1000", "RG2000"],
    "RG1000、RG2000",
    ["RG1000,RG2000", ""],
  ]) {
    expect(takenFrom({ parts }).parts).toEqual(["RG1000", "RG2000"]);
  }
});

test("Consent is given by ticking, and by nothing else", () => {
  for (const consent of [true, "on", "true", "1", "yes"]) expect(wrongIn({ consent })).toEqual({});
  for (const consent of [false, "", "off", "no", null, undefined]) {
    expect(wrongIn({ consent })).toEqual({ consent: "consentEmpty" });
  }
});

test("The words are the specification's to the letter", () => {
  expect(messages.zh.enquiry).toMatchObject({
    submitted: "提交成功",
    failed: "提交失败，请联系管理员",
    problems: {
      websiteInvalid: "网址格式不对，请重新输入!",
      phoneInvalid: "手机号格式不对，请重新输入!",
      emailInvalid: "邮箱格式不对，请重新输入!",
      generic: "输入错误，请重新输入",
    },
  });
  expect(messages.en.enquiry.problems).toMatchObject({
    websiteEmpty: "please enter website",
    phoneEmpty: "please enter mobile number",
    emailEmpty: "please enter e-mail",
  });
  for (const language of languages) {
    expect(Object.keys(messages[language].enquiry.fields)).toEqual(fieldNames);
  }
});

test("The largest attachment is shown in the unit and number that its limit is told in", () => {
  const [number = "", unit = ""] = fileSize(maxAttachmentBytes).split("\u00a0");
  for (const { enquiry, enquiryForm } of Object.values(messages)) {
    for (const told of [enquiry.uploads.tooLarge, enquiryForm.hints.attachments]) {
      expect(told).toContain(`${number} ${unit}`);
    }
  }
});

test("Every kind of attachment is named wherever kinds are listed, and its endings are offered", () => {
  for (const { enquiry, enquiryForm, apiReference } of Object.values(messages)) {
    expect(Object.keys(enquiry.kinds)).toEqual([...attachmentKinds]);
    const sentences = [
      enquiry.uploads.kind,
      enquiryForm.hints.attachments,
      apiReference.forms.upload,
    ];
    for (const sentence of sentences) {
      for (const name of Object.values(enquiry.kinds)) {
        expect(sentence.toLowerCase()).toContain(
          name.replace(/ (?:archive|压缩包)$/, "").toLowerCase(),
        );
      }
    }
  }
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
