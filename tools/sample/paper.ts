import type { BodyOf } from "../../src/content/types/index.ts";

type Entry = BodyOf<"download">["document"];

/** The stored path of the one PDF that stands for all PDFs of a generated company. */
export const paperFile = "sample/paper.pdf";

const text = "This page stands for a document of a company that a program invented.";

/** A PDF of one page, with a font that every reader has (PDF 1.4, ISO 32000-1 section 9.6.2.2). */
export const paperBytes: Uint8Array = pdf([
  "<</Type /Catalog /Pages 2 0 R>>",
  "<</Type /Pages /Kids [3 0 R] /Count 1>>",
  "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R " +
    "/Resources <</Font <</F 5 0 R>>>>>>",
  stream(`BT /F 12 Tf 72 760 Td (${text}) Tj ET`),
  "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
]);

/** The entry of the PDF in a content document. */
export function paper(
  title: Entry["title"],
  kind: Entry["kind"],
  date: string,
  revision: string,
): Entry {
  return {
    title,
    kind,
    revision,
    date,
    language: "both",
    file: paperFile,
    size: paperBytes.length,
  };
}

function stream(content: string): string {
  return `<</Length ${content.length}>> stream\n${content}\nendstream`;
}

/** A file of these objects, the first of them its catalogue. All of it is ASCII. */
function pdf(objects: readonly string[]): Uint8Array {
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<</Size ${size} /Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return new TextEncoder().encode(file + table + trailer);
}
