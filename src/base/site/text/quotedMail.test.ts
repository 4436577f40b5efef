import { expect, test } from "vitest";
import { partQuoted } from "./quotedMail.ts";

const dashes = (length: number) => "-----Original Message-----".padEnd(length, "-");

test.each([
  [
    "a head of dashes",
    "Thanks\n\n-----Original Message-----\nHi\n",
    "-----Original Message-----\nHi",
  ],
  ["an indented head", "Thanks\n  -----原始邮件-----\nHi", "-----原始邮件-----\nHi"],
  ["a head of 400 characters", `Thanks\n${dashes(400)}\nHi`, `${dashes(400)}\nHi`],
  [
    "a line that names date and author",
    "Thanks\nOn Mon, 2 Nov 2026, Ada wrote:\nHi",
    "On Mon, 2 Nov 2026, Ada wrote:\nHi",
  ],
  [
    "such a line that is broken in two",
    "Thanks\nOn Mon, 2 Nov 2026\n  Ada wrote:\nHi",
    "On Mon, 2 Nov 2026\n  Ada wrote:\nHi",
  ],
  [
    "two indented head lines right below its author's",
    "Thanks\nFrom: Ada\n Sent: Monday\n To: Bob\nHi",
    "From: Ada\n Sent: Monday\n To: Bob\nHi",
  ],
  [
    "head lines three and four lines below its author's",
    "Thanks\nFrom: Ada\nof Acme\nin York\nTo: Bob\nSubject: Hi",
    "From: Ada\nof Acme\nin York\nTo: Bob\nSubject: Hi",
  ],
  ["quoted lines up to the end", "Thanks\n\n> Hi\n\n  > there\n\n", "> Hi\n\n  > there"],
  ["one quoted line", "Thanks\n> Hi", "> Hi"],
])("parts a mail at %s", (_, text, quoted) => {
  expect(partQuoted(text)).toEqual({ own: "Thanks", quoted });
});

test("leaves quotes between which the author has written, and parts those after the last answer", () => {
  expect(partQuoted("> When?\nTomorrow\n> Where?")).toEqual({
    own: "> When?\nTomorrow",
    quoted: "> Where?",
  });
});

test.each([
  ["a plain mail", "Thanks"],
  ["a head below which is nothing", "Thanks\n-----Original Message-----\n  "],
  ["a head of more than 400 characters", `Thanks\n${dashes(401)}\nHi`],
  ["one head line alone below an author's", "Thanks\nFrom: Ada\nTo: Bob\nHi\nHow are you?\nAda"],
  ["head lines above an author's", "To: Bob\nSubject: Hi\nThe head is:\nFrom: Ada\nTo: Bob\nHi"],
  [
    "a second head line that is five lines below an author's",
    "Thanks\nFrom: Ada\nof Acme\nin York\nin England\nTo: Bob\nSubject: Hi",
  ],
  ["a line that only begins like a date", "Thanks\nOn Monday we meet\nand Ada wrote it"],
])("leaves %s whole", (_, text) => {
  expect(partQuoted(text)).toEqual({ own: text.trimEnd(), quoted: "" });
});

test.each([
  ["a forwarded mail", "\n-----Original Message-----\nHi\n> older\n"],
  ["quoted lines", "\n> Hi\n> there\n"],
  ["a forwarded mail from its first line on", "-----Original Message-----\nHi\n> older"],
])("shows a mail that is nothing but %s whole, without the blanks around it", (_, text) => {
  expect(partQuoted(text)).toEqual({ own: text.trim(), quoted: "" });
});
