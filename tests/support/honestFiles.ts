import { officeOf, zipOf } from "./archives.ts";
import { compoundOf, documentOf, pdf, png, relationship } from "./fileSamples.ts";

/** Files that readers of a chip company do send, which none of it may keep out. */
export const honestFiles: readonly { readonly name: string; readonly content: Buffer }[] = [
  { name: "photo.PNG", content: png },
  { name: "scan.pdf", content: pdf },
  { name: "boot.log", content: Buffer.from("[    0.000000] Booting Linux <0x0> on=1\n$ ls -e\n") },
  { name: "response.txt", content: Buffer.from("HTTP/1.1 200 OK\na < b && c > d\nscript: on\n") },
  { name: "main.c", content: Buffer.from("#include <stdio.h>\nint main(void) { return 0; }\n") },
  {
    name: "antenna.s2p",
    content: Buffer.from("# GHz S MA R 50\n1 0.9 -10 0.1 80 0.1 80 0.9 -10\n"),
  },
  { name: "dmesg", content: Buffer.from("usb 1-1: new device\n") },
  { name: "批次.csv", content: Buffer.from("批次,失效\n2431,12\n") },
  {
    name: "firmware.zip",
    content: zipOf([
      { name: "fw/app.bin", data: Buffer.alloc(500, 3) },
      { name: "fw/a.json", data: "{}" },
    ]),
  },
  { name: "slides.pptx", content: officeOf() },
  {
    name: "report.docx",
    content: documentOf("word", [
      { name: "word/media/icon.svg", data: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      {
        name: "word/_rels/settings.xml.rels",
        data: relationship("attachedTemplate", "file:///C:/Users/lin/report.dotx"),
      },
      { name: "word/embeddings/oleObject1.bin", data: compoundOf("\u0001CompObj") },
    ]),
  },
  { name: "old.doc", content: compoundOf("WordDocument") },
];
