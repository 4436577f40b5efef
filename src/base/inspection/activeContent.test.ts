import { expect, it } from "vitest";
import { ActiveContent, type ContentClass } from "./activeContent.ts";
import { RejectedFile } from "./rejectedFile.ts";

function told(sort: ContentClass, pieces: readonly string[], more: readonly RegExp[] = []): string {
  const content = new ActiveContent(sort, more);
  try {
    for (const piece of pieces) content.push(Buffer.from(piece, "latin1"));
    return "taken";
  } catch (error) {
    if (error instanceof RejectedFile) return error.message;
    throw error;
  }
}

const both = (...pieces: string[]) => [told("text", pieces), told("binary", pieces)].join(" | ");

it("Active content is found in texts and, where it is in none by accident, in all files", () => {
  expect(
    [
      ...[
        "a <script>",
        "a <hta:application",
        "x <html >",
        "x <?php",
        "This program must be run under Win32",
      ],
      ...[
        "a <iframe src",
        "a <b onclick=",
        "a href='javascript:x",
        "WScript.Shell",
        "new ActiveXObject",
      ],
      ...[
        'CreateObject("WScript',
        "powershell -enc x",
        "Invoke-Expression",
        "iex (",
        "a <p>",
        "plain",
      ],
      ...["<!doctype html>", "<!-- a --><svg ", "\u00ef\u00bb\u00bf<body", "  <head", "text <head"],
      ...[
        "#!/bin/sh",
        "@echo off",
        "[autorun]",
        "text [autorun]",
        "MIME-Version: 1",
        "<\0s\0c\0r\0i\0p\0t\0>",
      ],
      ["$EICAR-STANDARD-ANTIVIRUS", "-TEST-FILE!$H+H*"].join(""),
    ].map((text) => `${text.replaceAll("\0", "0")} => ${both(text)}`),
  ).toMatchInlineSnapshot(`
    [
      "a <script> => holds <script[\\s>/] | holds <script[\\s>/]",
      "a <hta:application => holds <hta:application\\b | holds <hta:application\\b",
      "x <html > => holds <html[\\s>] | holds <html[\\s>]",
      "x <?php => holds <\\?php\\b | holds <\\?php\\b",
      "This program must be run under Win32 => holds This program (?:cannot be run in DOS|must be run under Win) | holds This program (?:cannot be run in DOS|must be run under Win)",
      "a <iframe src => holds <(?:svg|iframe|object|embed|applet)[\\s>/] | taken",
      "a <b onclick= => holds <[a-z][^<>]{0,300}[\\s/"']on[a-z]{3,20}\\s{0,9}= | taken",
      "a href='javascript:x => holds \\b(?:href|src|action|data)\\s{0,9}=\\s{0,9}["']?\\s{0,9}(?:javascript|vbscript|data:text\\/html) | taken",
      "WScript.Shell => holds \\bWScript\\.(?:Shell|CreateObject|Echo|Arguments)\\b|\\bnew\\s{1,9}ActiveXObject\\b | taken",
      "new ActiveXObject => holds \\bWScript\\.(?:Shell|CreateObject|Echo|Arguments)\\b|\\bnew\\s{1,9}ActiveXObject\\b | taken",
      "CreateObject("WScript => holds \\bCreateObject\\s{0,9}\\(\\s{0,9}["'](?:WScript|Shell|Scripting|MSXML|ADODB) | taken",
      "powershell -enc x => holds \\bpowershell(?:\\.exe)?\\s[^\\n]{0,200}-(?:e|enc|encodedcommand|nop|noprofile|w|windowstyle|ep|executionpolicy)\\b | taken",
      "Invoke-Expression => holds \\bInvoke-Expression\\b|\\bIEX\\s{0,9}\\( | taken",
      "iex ( => holds \\bInvoke-Expression\\b|\\bIEX\\s{0,9}\\( | taken",
      "a <p> => taken | taken",
      "plain => taken | taken",
      "<!doctype html> => begins as ^(?:<\\?xml[^>]{0,200}>\\s{0,99})?<(?:!doctype|html|head|body|svg|script|iframe)\\b | taken",
      "<!-- a --><svg  => holds <(?:svg|iframe|object|embed|applet)[\\s>/] | taken",
      "ï»¿<body => begins as ^(?:<\\?xml[^>]{0,200}>\\s{0,99})?<(?:!doctype|html|head|body|svg|script|iframe)\\b | taken",
      "  <head => begins as ^(?:<\\?xml[^>]{0,200}>\\s{0,99})?<(?:!doctype|html|head|body|svg|script|iframe)\\b | taken",
      "text <head => taken | taken",
      "#!/bin/sh => begins as ^(?:#!|<%|@echo\\b|echo off\\b|\\{\\\\rtf|MIME-Version:|Windows Registry Editor|REGEDIT4) | taken",
      "@echo off => begins as ^(?:#!|<%|@echo\\b|echo off\\b|\\{\\\\rtf|MIME-Version:|Windows Registry Editor|REGEDIT4) | taken",
      "[autorun] => begins as ^\\[(?:InternetShortcut|autorun|Desktop Entry|\\.ShellClassInfo)\\] | taken",
      "text [autorun] => taken | taken",
      "MIME-Version: 1 => begins as ^(?:#!|<%|@echo\\b|echo off\\b|\\{\\\\rtf|MIME-Version:|Windows Registry Editor|REGEDIT4) | taken",
      "<0s0c0r0i0p0t0> => holds <script[\\s>/] | holds <script[\\s>/]",
      "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H* => the test file of virus scanners | the test file of virus scanners",
    ]
  `);
});

it("Active content is found across chunks; openings count at the beginning alone", () => {
  expect([
    both("a <scr", "ipt>"),
    both("a <scr", "x".repeat(700), "ipt>"),
    both("a <scr".padEnd(400), "x".repeat(194), "ipt>"),
    both("@ec", "ho off"),
    both(" ".repeat(3_000), "@echo off"),
    both(" ".repeat(4_000), "@echo off"),
    told("binary", ["secret"], [/secret/]),
    told("text", ["secret"], [/secret/]),
    told("text", ["secret"]),
  ]).toMatchInlineSnapshot(`
    [
      "holds <script[\\s>/] | holds <script[\\s>/]",
      "taken | taken",
      "taken | taken",
      "begins as ^(?:#!|<%|@echo\\b|echo off\\b|\\{\\\\rtf|MIME-Version:|Windows Registry Editor|REGEDIT4) | taken",
      "begins as ^(?:#!|<%|@echo\\b|echo off\\b|\\{\\\\rtf|MIME-Version:|Windows Registry Editor|REGEDIT4) | taken",
      "taken | taken",
      "holds secret",
      "holds secret",
      "taken",
    ]
  `);
});
