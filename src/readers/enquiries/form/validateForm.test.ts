import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCharacter } from "../../../../tests/support/anyCharacter.ts";
import {
  filledFor,
  lists,
  none,
  takenFrom,
  wrongIn,
} from "../../../../tests/support/enquiryForms.ts";
import { fieldNames, fields, formFields, formKeys, formNames, isRequired } from "./fields.ts";
import { readFields, unknownFields, validateForm } from "./validateForm.ts";

describe("Every form", () => {
  test.each(formNames)("requires its mandatory fields and can validate them: %s", (form) => {
    expect(wrongIn({}, lists, form)).toEqual({});
    const checked = validateForm(form, readFields(form, {}), lists);
    expect(checked.ok ? [] : checked.problems).toEqual(
      formFields[form]
        .filter((name) => isRequired(form, name))
        .map((field) => ({ field, problem: expect.stringMatching(/Empty$/) })),
    );
  });

  test("reads its fields, and no others", () => {
    const sent = Object.fromEntries(fieldNames.map((name) => [name, "x"]));
    for (const form of formNames) {
      const names = Object.keys(readFields(form, { ...sent, other: "x", __proto__: { city: 1 } }));
      expect(names.toSorted()).toEqual([...formFields[form]].toSorted());
    }
    expect(formFields.quality).toEqual(expect.arrayContaining(["part", "batch", "quantity"]));
    expect(formFields.business).not.toContain("batch");
  });
});

describe("A value that was sent", () => {
  test.each<[string, unknown, unknown]>([
    ["company_name", "Acme", "Acme"],
    ["company_name", ["Acme"], "Acme"],
    ["company_name", ["Acme", "Other"], ["Acme", "Other"]],
    ["company_name", [], []],
    ["company_name", 5, "5"],
    ["company_name", "", ""],
    ["company_name", null, undefined],
    ["content", "", ""],
    ["title", "", undefined],
    ["title", ["mr"], "mr"],
    ["city", "", undefined],
    ["city", "overseas", "overseas"],
    ["solutions", "vision", ["vision"]],
    ["solutions", ["vision", "", "charging"], ["vision", "charging"]],
    ["solutions", "", []],
    ["solutions", null, undefined],
    ["solutions", "a, b", ["a, b"]],
    ["parts", "RG1000, RG2000", ["RG1000", "RG2000"]],
    ["parts", ["RG1000", 5], ["RG1000", 5]],
    ["no_website", "on", true],
    ["no_website", "0", undefined],
    ["no_website", "perhaps", "perhaps"],
  ])("is read as its field has it: %s %j", (name, value, expected) => {
    const read = readFields("business", { [name]: value });
    expect(read).toEqual(expected === undefined ? {} : { [name]: expected });
    expect(Object.keys(read)).toHaveLength(expected === undefined ? 0 : 1);
  });
});

describe("An unknown field", () => {
  test("is named, whatever its value", () => {
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

  test("is named briefly, however long its name", () => {
    const names = Array.from({ length: 500 }, (_, at) => `${at}${"😀".repeat(500)}`);
    const found = unknownFields("contact", Object.fromEntries(names.map((name) => [name, 1])));
    expect(found.length).toBeLessThanOrEqual(20);
    for (const name of found) {
      expect(name.length).toBeLessThanOrEqual(64);
      expect(name.isWellFormed()).toBe(true);
    }
  });
});

describe("The input", () => {
  test("is stored in one normal form, trimmed and without invisible characters", () => {
    expect(takenFrom({ contact_name: " Jose\u0301\u0000 \u202eWei\u2066 " }).contact_name).toBe(
      "José Wei",
    );
    expect(takenFrom({ content: "a\r\nb\rc\u2028d\u0007\te\n\n" }).content).toBe("a\nb\nc\nd \te");
    expect(takenFrom({ company_name: "a\r\nBcc: x" }).company_name).toBe("a Bcc: x");
    expect(takenFrom({ company_name: "\ud800x" }).company_name).toBe("\ufffdx");
  });

  test("may be a single character", () => {
    expect(takenFrom({ company_name: "A", contact_name: "林", content: "?" })).toMatchObject({
      ...{ company_name: "A", contact_name: "林", content: "?" },
    });
  });

  test("has one problem for each field, the first", () => {
    expect(wrongIn({ company_website: "a b".repeat(500) })).toEqual({ company_website: "generic" });
    expect(wrongIn({ company_website: "a b" })).toEqual({ company_website: "websiteInvalid" });
  });

  test("is never longer than its field", () => {
    for (const name of fieldNames) {
      const field = fields[name];
      if (!("max" in field) || name === "attachments" || "list" in field) continue;
      const wrong = wrongIn(
        { [name]: "a".repeat(field.max + 1) },
        lists,
        formNames.find((form) => formFields[form].includes(name)),
      );
      expect(Object.keys(wrong)).toEqual([name]);
    }
    expect(wrongIn({ content: "行".repeat(5_000) })).toEqual({});
  });

  test("of a wrong type is refused field by field, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...fieldNames),
        fc.oneof(fc.jsonValue(), fc.string({ unit: anyCharacter })),
        fc.constantFrom(...formNames),
        (name, value, form) => {
          const checked = validateForm(
            form,
            readFields(form, { ...filledFor(form), [name]: value }),
            lists,
          );
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
  test("accepts its values, and its labels in either language", () => {
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

  test("accepts free text if staff set up none", () => {
    expect(
      takenFrom({ topic: "Anything", solutions: ["x"], company_type: "y" }, none),
    ).toMatchObject({
      topic: "Anything",
      solutions: ["x"],
      company_type: "y",
    });
    expect(wrongIn({ topic: "" }, none)).toEqual({ topic: "topicEmpty" });
  });

  test("is optional, except for the topic", () => {
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

describe("An application", () => {
  const wrong = (changes: object) => wrongIn(changes, none, "application");

  test("requires a position and a file, and neither a company nor a message", () => {
    expect(takenFrom({}, none, "application")).toMatchObject({
      position: "Layout engineer",
      attachments: ["cv"],
      company_name: "",
      content: "",
    });
    expect(wrong({ position: " " })).toEqual({ position: "positionEmpty" });
    for (const attachments of [[], "", null]) {
      expect(wrong({ attachments })).toEqual({ attachments: "attachmentEmpty" });
    }
    expect(wrong({ attachments: ["1", "2", "3", "4", "5", "6"] })).toEqual({
      attachments: "tooManyAttachments",
    });
  });

  test("is accepted from anywhere: with a mainland number, or one with its country code", () => {
    expect(takenFrom({ phone: "13800138000" }, none, "application").phone).toBe("13800138000");
    expect(takenFrom({ phone: "+49 (0)30 123-4567" }, none, "application").phone).toBe(
      "+49301234567",
    );
    expect(wrong({ phone: "030 1234567" })).toEqual({ phone: "phoneInvalid" });
    expect(wrong({ phone: "12800138000" })).toEqual({ phone: "phoneInvalid" });
  });
});

test("Parts are entered in one line, or separately", () => {
  for (const parts of [
    "RG1000, RG2000",
    ["RG1000", "RG2000"],
    "RG1000、RG2000",
    ["RG1000,RG2000", ""],
  ]) {
    expect(takenFrom({ parts }).parts).toEqual(["RG1000", "RG2000"]);
  }
});

test("Consent is given by ticking the box, and by nothing else", () => {
  for (const consent of [true, "on", "true", "1", "yes"]) expect(wrongIn({ consent })).toEqual({});
  for (const consent of [false, "", "off", "no", null, undefined]) {
    expect(wrongIn({ consent })).toEqual({ consent: "consentEmpty" });
  }
});
