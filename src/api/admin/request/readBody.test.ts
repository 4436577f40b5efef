import { expect, it } from "vitest";
import * as z from "zod";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { ApiError } from "../../errors.ts";
import { bodyInSteps, inWords, refusedFields } from "./readBody.ts";

const schema = z.strictObject({
  name: z.string().min(2).max(8).optional(),
  days: z.int().min(1).optional(),
  list: z
    .array(z.strictObject({ key: z.string(), at: z.int().optional() }))
    .max(60)
    .optional(),
  odd: z
    .int()
    .refine((value) => value % 2 === 1, {
      params: inWords((t) => `must be odd (${t === staffMessages.zh ? "zh" : "en"})`),
    })
    .optional(),
  plain: z
    .string()
    .refine((value) => value !== "no")
    .optional(),
});

/** Reads a body. @returns its value or the refusal, with the number of pauses before it */
function read(body: unknown, language: "en" | "zh" = "en"): unknown {
  const steps = bodyInSteps(schema, body, staffMessages[language]);
  let pauses = 0;
  try {
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return { pauses, value: step.value };
      pauses += 1;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, data } = error;
    return { pauses, status, message, data };
  }
}

it("A body is parsed in steps, and an absent one is empty", () => {
  expect(read({ name: "Lin", odd: 3 })).toEqual({ pauses: 2, value: { name: "Lin", odd: 3 } });
  expect([read(undefined), read(null)]).toEqual(Array(2).fill({ pauses: 2, value: {} }));
  const list = Array.from({ length: 50 }, (_, at) => ({ key: `${at}`, at }));
  expect(read({ list })).toEqual({ pauses: 2, value: { list } });
  const long = { list: Array.from({ length: 2_000 }, () => 1) };
  expect(read(long)).toMatchObject({ pauses: 3, status: 422 });
});

it("Fields that do not fit are reported with their places, names and sentences", () => {
  expect(
    [
      read({ name: "a", days: 0 }),
      read({ name: "a", days: 0 }, "zh"),
      read({ list: [{ key: "a" }, { at: 1.5 }] }),
      read({ odd: 2 }),
      read({ odd: 2 }, "zh"),
      read({ plain: "no" }),
      read({ other: 1, "a/b~c": 2 }),
      read("text"),
    ].map((one) => JSON.stringify(one)),
  ).toMatchInlineSnapshot(`
    [
      "{"pauses":2,"status":422,"message":"Enter at least 2 characters for “Name”. Enter a number of at least 1 for “Days”.","data":{"code":"invalid","errors":[{"field":"name","path":"/name","code":"too-short","data":{"min":2},"label":"Name","message":"Enter at least 2 characters for “Name”."},{"field":"days","path":"/days","code":"too-small","data":{"min":1},"label":"Days","message":"Enter a number of at least 1 for “Days”."}]}}",
      "{"pauses":2,"status":422,"message":"请在“名称”中至少填写 2 个字符。请在“天数”中填写数字（不小于 1）。","data":{"code":"invalid","errors":[{"field":"name","path":"/name","code":"too-short","data":{"min":2},"label":"名称","message":"请在“名称”中至少填写 2 个字符。"},{"field":"days","path":"/days","code":"too-small","data":{"min":1},"label":"天数","message":"请在“天数”中填写数字（不小于 1）。"}]}}",
      "{"pauses":2,"status":422,"message":"Enter “list 2 › Key”. Enter a whole number for “list 2 › Time”.","data":{"code":"invalid","errors":[{"field":"list","path":"/list/1/key","code":"missing","data":{"kind":"text"},"label":"list 2 › Key","message":"Enter “list 2 › Key”."},{"field":"list","path":"/list/1/at","code":"wrong-kind","data":{"kind":"whole-number"},"label":"list 2 › Time","message":"Enter a whole number for “list 2 › Time”."}]}}",
      "{"pauses":2,"status":422,"message":"Check “odd”: must be odd (en).","data":{"code":"invalid","errors":[{"field":"odd","path":"/odd","code":"unfit","data":{},"label":"odd","message":"Check “odd”: must be odd (en)."}]}}",
      "{"pauses":2,"status":422,"message":"请检查“odd”：must be odd (zh)。","data":{"code":"invalid","errors":[{"field":"odd","path":"/odd","code":"unfit","data":{},"label":"odd","message":"请检查“odd”：must be odd (zh)。"}]}}",
      "{"pauses":2,"status":422,"message":"Check “plain”: the value is not valid.","data":{"code":"invalid","errors":[{"field":"plain","path":"/plain","code":"unfit","data":{},"label":"plain","message":"Check “plain”: the value is not valid."}]}}",
      "{"pauses":2,"status":422,"message":"Remove “other”: there is no such field. Remove “a/b~c”: there is no such field.","data":{"code":"invalid","errors":[{"field":"other","path":"/other","code":"unknown-field","data":{"name":"other"},"label":"other","message":"Remove “other”: there is no such field."},{"field":"a~1b~0c","path":"/a~1b~0c","code":"unknown-field","data":{"name":"a/b~c"},"label":"a/b~c","message":"Remove “a/b~c”: there is no such field."}]}}",
      "{"pauses":2,"status":422,"message":"Enter the fields of “Document”, each with a name and a value.","data":{"code":"invalid","errors":[{"field":"","path":"","code":"wrong-kind","data":{"kind":"group"},"label":"Document","message":"Enter the fields of “Document”, each with a name and a value."}]}}",
    ]
  `);
});

it("Texts that cannot be stored are reported by the first place that has one", () => {
  const of = (body: unknown) => JSON.stringify(read(body));
  expect([
    of("a\0"),
    of({ name: "a\0" }),
    of({ name: "\ufffd" }),
    of({ name: "\ud800" }),
    of({ "a\0": 1 }),
    of({ list: [{ key: "a" }, { key: "b\0" }] }),
    of({ list: [{ key: "a" }, { "b\0": 1 }] }),
    of({ days: 1, name: "fine" }),
  ]).toMatchInlineSnapshot(`
    [
      "{"pauses":0,"status":422,"message":"Type “Document” again: it contains characters that cannot be stored, such as line breaks or damaged letters.","data":{"code":"invalid","errors":[{"field":"","path":"","code":"unstorable","data":{},"label":"Document","message":"Type “Document” again: it contains characters that cannot be stored, such as line breaks or damaged letters."}]}}",
      "{"pauses":0,"status":422,"message":"Type “Name” again: it contains characters that cannot be stored, such as line breaks or damaged letters.","data":{"code":"invalid","errors":[{"field":"name","path":"/name","code":"unstorable","data":{},"label":"Name","message":"Type “Name” again: it contains characters that cannot be stored, such as line breaks or damaged letters."}]}}",
      "{"pauses":0,"status":422,"message":"Type “Name” again: it contains characters that cannot be stored, such as line breaks or damaged letters.","data":{"code":"invalid","errors":[{"field":"name","path":"/name","code":"unstorable","data":{},"label":"Name","message":"Type “Name” again: it contains characters that cannot be stored, such as line breaks or damaged letters."}]}}",
      "{"pauses":0,"status":422,"message":"Type “Name” again: it contains characters that cannot be stored, such as line breaks or damaged letters.","data":{"code":"invalid","errors":[{"field":"name","path":"/name","code":"unstorable","data":{},"label":"Name","message":"Type “Name” again: it contains characters that cannot be stored, such as line breaks or damaged letters."}]}}",
      "{"pauses":0,"status":422,"message":"Type “Document” again: it contains characters that cannot be stored, such as line breaks or damaged letters.","data":{"code":"invalid","errors":[{"field":"","path":"","code":"unstorable","data":{},"label":"Document","message":"Type “Document” again: it contains characters that cannot be stored, such as line breaks or damaged letters."}]}}",
      "{"pauses":0,"status":422,"message":"Type “list 2 › Key” again: it contains characters that cannot be stored, such as line breaks or damaged letters.","data":{"code":"invalid","errors":[{"field":"list","path":"/list/1/key","code":"unstorable","data":{},"label":"list 2 › Key","message":"Type “list 2 › Key” again: it contains characters that cannot be stored, such as line breaks or damaged letters."}]}}",
      "{"pauses":0,"status":422,"message":"Type “list 2” again: it contains characters that cannot be stored, such as line breaks or damaged letters.","data":{"code":"invalid","errors":[{"field":"list","path":"/list/1","code":"unstorable","data":{},"label":"list 2","message":"Type “list 2” again: it contains characters that cannot be stored, such as line breaks or damaged letters."}]}}",
      "{"pauses":2,"value":{"name":"fine","days":1}}",
    ]
  `);
});

it("At most fifty problems are listed, five of them in the message, and long names are cut", () => {
  const found = read({ list: Array.from({ length: 60 }, () => ({})) });
  expect(found).toMatchObject({ status: 422, data: { errors: { length: 50 } } });
  expect(found).toHaveProperty("message", expect.stringMatching(/^(?:[^.]+\. ){5}.*45.*$/));
  const names = Object.fromEntries(
    Array.from({ length: 70 }, (_, at) => [`${at}`.padStart(200, "x"), 1]),
  );
  const many = read(names);
  expect(many).toMatchObject({ data: { errors: { length: 50 } } });
  expect(JSON.stringify(many)).not.toContain("x".repeat(121));
  expect(JSON.stringify(many)).toContain(`"${"x".repeat(120)}"`);
});

it("Fields that a check of one's own refuses are reported in its words", () => {
  const { status, message, data } = refusedFields(
    [
      { field: "name", words: "is taken" },
      { field: "days", words: "are over" },
    ],
    staffMessages.en,
  );
  expect({ status, message, data }).toMatchInlineSnapshot(`
    {
      "data": {
        "code": "invalid",
        "errors": [
          {
            "code": "unfit",
            "data": {},
            "field": "name",
            "label": "Name",
            "message": "Check “Name”: is taken.",
            "path": "/name",
          },
          {
            "code": "unfit",
            "data": {},
            "field": "days",
            "label": "Days",
            "message": "Check “Days”: are over.",
            "path": "/days",
          },
        ],
      },
      "message": "Check “Name”: is taken. Check “Days”: are over.",
      "status": 422,
    }
  `);
});
