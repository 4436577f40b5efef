import type { AttachmentKind } from "../site/enquiryCodes.ts";

/** Formats, each of a kind and with the endings it may have. */
const formats = {
  pdf: { kind: "pdf", endings: ["pdf"] },
  png: { kind: "image", endings: ["png"] },
  jpeg: { kind: "image", endings: ["jpg", "jpeg", "jpe", "jfif"] },
  gif: { kind: "image", endings: ["gif"] },
  webp: { kind: "image", endings: ["webp"] },
  tiff: { kind: "image", endings: ["tif", "tiff"] },
  doc: { kind: "office", endings: ["doc"] },
  xls: { kind: "office", endings: ["xls"] },
  ppt: { kind: "office", endings: ["ppt"] },
  docx: { kind: "office", endings: ["docx"] },
  xlsx: { kind: "office", endings: ["xlsx"] },
  pptx: { kind: "office", endings: ["pptx"] },
  zip: { kind: "zip", endings: ["zip"] },
  /** Notes, tables, logs, settings, sources, and what tools of electronics write. No scripts. */
  text: {
    kind: "text",
    endings:
      "txt text csv tsv log md json yaml yml ini cfg conf toml c h cc cpp hpp s asm dts dtsi v sv vhd vhdl patch diff map ld hex srec ibs cir sp net gbr rpt out dmesg trace".split(
        " ",
      ),
  },
} as const satisfies Record<string, { kind: AttachmentKind; endings: readonly string[] }>;

export type FileFormat = keyof typeof formats;

export function isFileFormat(text: string): text is FileFormat {
  return Object.hasOwn(formats, text);
}

export function attachmentKind(format: FileFormat): AttachmentKind {
  return formats[format].kind;
}

/** Endings of files that a system runs, or opens with a program that runs their content. */
const programEndings: ReadonlySet<string> = new Set(
  (
    "exe com scr pif cpl dll ocx sys drv msi msp mst msix appx bat cmd ps1 psm1 psd1 vbs vbe js jse " +
    "mjs wsf wsh wsc sct hta htm html xhtml xht shtml mht mhtml svg svgz lnk url inf reg " +
    "scf chm hlp jar class apk ipa app dmg pkg deb rpm run elf sh bash zsh command py pyc pyw pl " +
    "rb php asp aspx jsp docm dotm xlsm xltm xlam xlsb xla pptm potm ppsm ppam sldm iso img " +
    "application gadget msc library-ms settingcontent-ms"
  ).split(" "),
);

/** Touchstone files are named by their ports: `antenna.s2p`. */
const touchstone = /^s\d{1,2}p$/;

/** The ending of a file's name as systems read it, in small letters; "" for a name without. */
function endingOf(name: string): string {
  // Windows drops blanks and dots at the end, and opens by what is left.
  const read = name.replace(/[\s.]+$/, "").toLowerCase();
  const at = read.lastIndexOf(".");
  return at < 0 ? "" : read.slice(at + 1);
}

/** True for the name of a program. */
export function isProgramName(name: string): boolean {
  return programEndings.has(endingOf(name));
}

/** Reason for refusing a file's name; undefined where it fits the format that was found. */
export function nameRefusal(name: string, format: FileFormat): "program" | "ending" | undefined {
  const ending = endingOf(name);
  const own: readonly string[] = formats[format].endings;
  if (own.includes(ending)) return undefined;
  if (programEndings.has(ending)) return "program";
  // A text without an ending opens nothing by itself.
  const isPlain = format === "text" && (ending === "" || touchstone.test(ending));
  return isPlain ? undefined : "ending";
}
