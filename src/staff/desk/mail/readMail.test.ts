import fc from "fast-check";
import { expect, test } from "vitest";
import { anchor, corpus, mailBytes } from "../../../../tests/support/mailCorpus.ts";
import { partQuoted } from "../../../base/site/text/quotedMail.ts";
import { anchorsIn } from "./classifyMail.ts";
import { htmlText } from "./htmlToText.ts";
import { readMail } from "./readMail.ts";
import { readTnef } from "./tnef.ts";

const own = new Set(["desk@example.com"]);

test.each(corpus.map((mail) => [mail.name, mail] as const))(
  "Reads %s",
  async (_name, { raw, read }) => {
    const found = await readMail(raw, own);
    const { text, own: written, anchors, files, ...plain } = read;
    expect(found).toMatchObject(plain);
    if (text instanceof RegExp) expect(found.text).toMatch(text);
    else if (text !== undefined) expect(found.text).toBe(text);
    const { own: shown } = partQuoted(found.text);
    if (typeof written === "string") expect(shown).toBe(written);
    else if (written !== undefined) expect(shown).toMatch(written);
    if (anchors !== undefined)
      expect(found.anchors.map(({ name }) => name)).toEqual(expect.arrayContaining([...anchors]));
    if (anchors !== undefined) expect(found.anchors[0]?.name).toBe(anchors[0]);
    if (files !== undefined) expect(found.files.map(({ name }) => name)).toEqual(files);
    expect(found.text).not.toMatch(/<script|onerror|\ufffd/);
  },
);

test("Reads an attachment of 20 MB", async () => {
  const bytes = Buffer.alloc(20 * 1_024 * 1_024 - 1, "x");
  const raw = mailBytes(
    "From: a@b.example\nContent-Type: application/octet-stream; name=big.log\nContent-Disposition: attachment; filename=big.log\nContent-Transfer-Encoding: base64\n\n",
    bytes.toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
  );
  const { files } = await readMail(raw, own);
  expect(files.map((file) => [file.name, file.bytes.length])).toEqual([["big.log", bytes.length]]);
}, 60_000);

test("Long names, subjects and reasons of a returned mail are cut between characters", async () => {
  const many = `x${"🙂".repeat(400)}`;
  const raw = mailBytes(`From: "${many}" <mailer-daemon@b.example>
Subject: ${many}
Content-Type: multipart/report; report-type=delivery-status; boundary=x

--x
Content-Type: text/plain; charset=utf-8

Returned.
--x
Content-Type: message/delivery-status

Reporting-MTA: dns; b.example

Final-Recipient: rfc822; a@b.example
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; ${many}
--x--
`);
  const { kind, fromName, subject, text } = await readMail(raw, own);
  expect(kind).toBe("bounce");
  for (const cut of [fromName, subject, text]) expect(cut).toMatch(/^[^🙂]*(?:🙂)+$/u);
});

test("Any bytes are parsed as a mail, or refused with an error", async () => {
  const bytes = fc.uint8Array({ maxLength: 2_000 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.boolean(), async (some, hasHead) => {
      const head = hasHead
        ? "From: a@b.example\nContent-Type: multipart/mixed; boundary=x\n\n--x\n"
        : "";
      const mail = await readMail(mailBytes(head, some), own);
      expect(typeof mail.text).toBe("string");
    }),
    { numRuns: 60 },
  );
});

test("Any bytes after the signature of a winmail.dat give a result", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (rest) => {
      readTnef(Buffer.concat([Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0, 0]), rest]));
    }),
  );
});

test("A text that is split at its quotes keeps all of its lines", () => {
  const line = fc.constantFrom(
    "Hello",
    "> quoted",
    "",
    "On Monday Ada wrote:",
    "From: a",
    "To: b",
    "在 2026-11-27，a 写道：",
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join("\n");
      const { own: first, quoted } = partQuoted(text);
      const solid = (some: string) => some.replaceAll(/\s/g, "");
      expect(solid(first) + solid(quoted)).toBe(solid(text));
    }),
  );
});

test("HTML is converted without markup", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          "<p>",
          "<b",
          ">",
          "x",
          "<script>",
          "</script>",
          "<!--",
          '<a href="https://a.example">',
        ),
      ),
      (parts) => {
        expect(htmlText(parts.join(""))).not.toMatch(/<(?:p|b|script|a)[ >]/);
      },
    ),
  );
});

test("Anchors are read from the desk's Message-IDs alone, the last first", () => {
  const other = "f".repeat(32);
  expect(anchorsIn(`<${anchor}@a> <x.${other}1@b> <${other}.12.3@c> <${anchor}.1@d>`)).toEqual([
    { anchor, name: `${anchor}.1` },
    { anchor: other, name: `${other}.12.3` },
    { anchor, name: anchor },
  ]);
  expect(anchorsIn(`${anchor} and ${anchor}.1`)).toEqual([]);
});
