import { expect, it } from "vitest";
import { mendText, relabelled } from "./correctCharset.ts";

/** Text of bytes as a program shows it that takes them for windows-1252. */
const misread = (bytes: Uint8Array) => new TextDecoder("windows-1252").decode(bytes);
const bytesOf = (hex: string) => Buffer.from(hex, "hex");

it("Texts whose bytes were read in a Western charset are read in their own", () => {
  expect([
    mendText("plain"),
    mendText("电源 é"),
    mendText(misread(Buffer.from("电源 45°C"))),
    mendText(misread(bytesOf("d0cdbac5"))),
    mendText(misread(bytesOf("b5e7d4b4b9dcc0ed"))),
    mendText(misread(bytesOf("b9f0b7bdb0cfa4a4a4e5"))),
    mendText("45°C"),
    mendText("café"),
    mendText("ÀÉÎ"),
    mendText("5µA ±3%"),
    mendText("€ 5 – “x”"),
    mendText(misread(bytesOf("d0cd"))),
    mendText(misread(bytesOf("8140a1a1"))),
  ]).toMatchInlineSnapshot(`
    [
      "plain",
      "电源 é",
      "电源 45°C",
      "型号",
      "电源管理",
      "屢源區中文",
      "45°C",
      "café",
      "ÀÉÎ",
      "5µA ±3%",
      "€ 5 – “x”",
      "ÐÍ",
      "@¡¡",
    ]
  `);
});

it("Lines of a text that look like a head keep their bytes", () => {
  const text = "Subject: a\r\n\r\nName: caf\u00e9";
  const read = Buffer.from(relabelled(Buffer.from(text, "latin1"))).toString("latin1");
  expect(read).toBe(`Content-Type: text/plain; charset=windows-1252\r\n${text}`);
});

it("Heads and types of a mail say in which charset they are", () => {
  const mail = (head: string, body = "x") =>
    Buffer.from(relabelled(Buffer.from(`${head}\r\n\r\n${body}`, "latin1"))).toString("utf8");
  const word = (charset: string, text: Buffer | string, kind = "B") =>
    `=?${charset}?${kind}?${typeof text === "string" ? text : text.toString("base64")}?=`;
  const half = [bytesOf("d0cdba"), bytesOf("c5d0cd")] as const;
  expect([
    mail("Subject: a"),
    mail("Subject: a\r\nContent-Type: text/plain"),
    mail("Content-Type: text/html; charset=gb2312"),
    mail('Content-Type: text/plain;\r\n\tcharset="UTF-8"; format=flowed'),
    mail("Content-Type: text/plain; charset=iso-8859-1"),
    mail("Content-Type: text/plain; charset=unknown-8bit"),
    mail(
      "Content-Type: multipart/mixed; boundary=b",
      "--b\r\nContent-Type: text/plain\r\n\r\ny\r\n--b--",
    ),
    mail(`Subject: ${misread(Buffer.from("电源"))}`),
    mail(`X-Other: ${Buffer.from("电源").toString("latin1")}`),
    mail(`Subject: ${Buffer.from("电源").toString("latin1")}`),
    mail(`From: ${bytesOf("d0cdbac5").toString("latin1")} <a@b.com>`),
    mail(`Subject: ${word("gbk", half[0])} ${word("gbk", half[1])}`),
    mail(`Subject: ${word("gbk", half[0])}\r\n ${word("GBK", half[1])}`),
    mail(`Subject: ${word("gbk", half[0])} ${word("utf-8", half[1])}`),
    mail(`Subject: ${word("gbk", bytesOf("d0cd"))}`),
    mail(`Subject: ${word("utf-8", "a_=E7=94", "Q")} ${word("utf-8", "=B5b", "q")}`),
    mail(`Subject: ${word("none", bytesOf("d0cd"))} ${word("none", bytesOf("bac5"))}`),
    mail(`Subject: ${word("us-ascii", bytesOf("e794"))} ${word("us-ascii", bytesOf("b5"))}`),
    Buffer.from(relabelled(Buffer.from("Subject: only a head"))).toString(),
    mail("Subject: a", "b\n\nContent-Type: text/plain"),
  ]).toMatchInlineSnapshot(`
    [
      "Content-Type: text/plain; charset=windows-1252
    Subject: a

    x",
      "Subject: a
    Content-Type: text/plain; charset=windows-1252

    x",
      "Content-Type: text/html; charset=windows-1252

    x",
      "Content-Type: text/plain;
    	charset=windows-1252; format=flowed

    x",
      "Content-Type: text/plain; charset=iso-8859-1

    x",
      "Content-Type: text/plain; charset=windows-1252

    x",
      "Content-Type: multipart/mixed; boundary=b

    --b
    Content-Type: text/plain; charset=windows-1252

    y
    --b--",
      "Content-Type: text/plain; charset=windows-1252
    Subject: çµæº

    x",
      "Content-Type: text/plain; charset=windows-1252
    X-Other: 电源

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: 电源

    x",
      "Content-Type: text/plain; charset=windows-1252
    From: 型号 <a@b.com>

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: =?utf-8?B?5Z6L5Y+35Z6L?=

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: =?utf-8?B?5Z6L5Y+35Z6L?=

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: =?gbk?B?0M26?= =?utf-8?B?xdDN?=

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: =?gbk?B?0M0=?=

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: =?utf-8?B?YSDnlLVi?=

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: =?utf-8?B?5Z6L5Y+3?=

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: =?utf-8?B?w6figJ3CtQ==?=

    x",
      "Content-Type: text/plain; charset=windows-1252
    Subject: only a head",
      "Content-Type: text/plain; charset=windows-1252
    Subject: a

    b

    Content-Type: text/plain; charset=windows-1252",
    ]
  `);
});
