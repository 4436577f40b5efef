import fc from "fast-check";
import type { InjectOptions } from "fastify";
import { fieldNames, formKeys } from "../../src/readers/enquiries/form/fields.ts";
import { anyCharacter } from "./anyCharacter.ts";
import { officeOf, zipOf } from "./archives.ts";
import { filledForm, multipart } from "./enquiries.ts";

const bases = ["/web_en/api/v1", "/web_cn/api/v1"];

const kilo = 1_024;

/** Valid files of the accepted kinds, to be damaged. */
const seeds: readonly Buffer[] = [
  zipOf([
    { name: "a.txt", data: "a".repeat(500) },
    { name: "b/", stored: true },
  ]),
  officeOf(),
  Buffer.from("%PDF-1.7\n1 0 obj << /Length 3 >> stream\nabc\nendstream endobj\n%%EOF"),
  Buffer.from(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489" +
      "0000000a49444154789c6360000000020001e221bc330000000049454e44ae426082",
    "hex",
  ),
  Buffer.from(
    "47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b",
    "hex",
  ),
  Buffer.from("ffd8ffe000104a46494600010100000100010000ffdb0043", "hex"),
  Buffer.from("49492a0008000000ff00", "hex"),
  Buffer.from("524946461a000000574542505650384c0d0000002f00000010071011118888fe0700", "hex"),
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2_000)]),
  Buffer.from("Batch 2431, 12 of 5,000\n"),
  // Bombs: by ratio, by declared size, by nesting.
  zipOf([
    { name: "a", data: Buffer.alloc(4_000 * kilo) },
    { name: "b", declared: 2 ** 32 - 2 },
  ]),
  zipOf([
    { name: "n.zip", data: zipOf([{ name: "n.zip", data: zipOf([{ name: "a", data: "a" }]) }]) },
  ]),
];

const damaged = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 }),
    fc.option(fc.nat(), { nil: undefined }),
    fc.boolean(),
  )
  .map(([seed, changes, end, isTwice]) => {
    const file = Buffer.from(seed);
    for (const [at, byte] of changes) file[at % file.length] = byte;
    const cut = end === undefined ? file : file.subarray(0, end % file.length);
    return isTwice ? Buffer.concat([cut, seed]) : cut;
  });

const content = fc.oneof(
  { weight: 6, arbitrary: damaged },
  { weight: 2, arbitrary: fc.uint8Array({ maxLength: 4_000 }).map((bytes) => Buffer.from(bytes)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(Buffer.alloc(21_000 * kilo), Buffer.alloc(3_000 * kilo, "a")),
  },
);

const fileName = fc.oneof(
  fc.constantFrom(
    "a.pdf",
    "../../etc/passwd",
    "a\0.png",
    "CON",
    ".",
    "",
    "%00",
    "a".repeat(3_000),
    "报告.docx",
  ),
  fc.string({ unit: "grapheme", maxLength: 40 }).map((name) => name.replace(/["\r\n]/g, "")),
);

/** Uploads with a hostile file, a hostile form, or both. */
const upload: fc.Arbitrary<InjectOptions> = fc
  .record({
    base: fc.constantFrom(...bases),
    field: fc.constantFrom("file", "file", "file", "other", "__proto__", "constructor", ""),
    name: fileName,
    content,
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 4 }),
    type: fc.option(
      fc.constantFrom(
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "multipart/mixed; boundary=x",
        "text/html",
      ),
      { nil: undefined, freq: 8 },
    ),
    extra: fc.array(fc.tuple(fc.string({ maxLength: 20 }), fc.string({ maxLength: 50 })), {
      maxLength: 3,
    }),
  })
  .map(({ base, field, name, content: file, cut, type, extra }) => {
    const form = multipart([
      ...extra.map(([key, value]) => [key.replace(/["\r\n]/g, ""), value] as const),
      [field, file, name],
    ]);
    const { payload } = form;
    return {
      method: "POST",
      url: `${base}/guestbook/upload`,
      headers: type === undefined ? form.headers : { "content-type": type },
      payload: cut === undefined ? payload : payload.subarray(0, Math.floor(payload.length * cut)),
    };
  });

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.constantFrom(
    "",
    "\0",
    "\ud800",
    "x".repeat(70_000),
    "=cmd|' /C calc'!A0",
    "a\r\nBcc: b@acme.example",
    "on",
    "true",
    "'; drop table enquiries; --",
    "<script>alert(1)</script>",
    "http://",
    "a@b",
    "1".repeat(11),
    "%ff",
    "../..",
  ),
);

const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.array(text, { maxLength: 50 }));

const names = fc.constantFrom(
  ...fieldNames,
  ...Object.values(formKeys),
  "__proto__",
  "constructor",
  "toString",
  "fields[]",
);

const saveBody = fc.oneof(
  fc
    .tuple(fc.boolean(), fc.array(fc.tuple(names, value), { maxLength: 8 }))
    .map(([isFilled, changes]) => {
      const fields = { ...(isFilled ? filledForm() : {}), ...Object.fromEntries(changes) };
      return { type: "application/json", payload: JSON.stringify(fields) };
    }),
  fc.array(fc.tuple(names, text), { maxLength: 12 }).map((pairs) => ({
    type: "application/x-www-form-urlencoded",
    payload: new URLSearchParams(pairs.map(([name, one]) => [name, one.toWellFormed()])).toString(),
  })),
  fc.constantFrom(
    { type: "application/json", payload: "[".repeat(100_000) },
    {
      type: "application/json",
      payload: `{"form":"business","solutions":${"[".repeat(50_000)}${"]".repeat(50_000)}}`,
    },
    { type: "application/json", payload: `{"form":"business","content":"${"x".repeat(200_000)}"}` },
    { type: "application/json", payload: `{"__proto__":{"form":"business"}}` },
    { type: "application/json", payload: "null" },
    { type: "application/json", payload: "" },
    { type: "application/x-www-form-urlencoded", payload: "%" },
    { type: "application/x-www-form-urlencoded", payload: "&".repeat(100_000) },
    { type: "application/x-www-form-urlencoded", payload: "a[]=1&".repeat(10_000) },
    { type: "text/plain", payload: "text" },
    { type: "application/json;charset=nothing", payload: "{}" },
  ),
  fc
    .tuple(
      fc.constantFrom(
        "application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        ";",
      ),
      text,
    )
    .map(([type, payload]) => ({ type, payload })),
);

const save: fc.Arbitrary<InjectOptions> = fc
  .tuple(fc.constantFrom(...bases), saveBody)
  .map(([base, { type, payload }]) => ({
    method: "POST",
    url: `${base}/guestbook/save`,
    headers: { "content-type": type },
    payload: Buffer.from(payload),
  }));

const address = fc.tuple(fc.nat(255), fc.nat(255)).map(([one, two]) => `10.0.${one}.${two}`);

/** Hostile requests to the forms' addresses, from many networks. */
export const hostileRequest: fc.Arbitrary<InjectOptions> = fc
  .tuple(fc.oneof(upload, save), address)
  .map(([request, remoteAddress]) => ({ ...request, remoteAddress }));

/** Acceptable statuses of responses to such requests. */
export const harmlessStatuses: readonly number[] = [200, 400, 403, 409, 413, 415, 422, 429];
