import { inflateSync } from "node:zlib";
import { papersOf } from "../../tools/demo/papers.ts";
import { type Demo, mediaBytes } from "./demo.ts";
import { type Finding, findingAt } from "./finding.ts";

/** Papers that are not what their entries say, or whose text cannot be searched. */
export async function papersInDisorder(demo: Demo): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { entry, owner } of papersOf(demo.documents)) {
    const bytes = await mediaBytes(demo, entry.file);
    if (bytes === undefined) continue;
    const report = (message: string) =>
      findings.push(findingAt(owner, pathTo(owner.body, entry), `${entry.file} ${message}`));
    if (bytes.length !== entry.size) report(`has ${bytes.length} bytes, not ${entry.size}`);
    if (entry.file.endsWith(".pdf")) {
      for (const problem of pdfProblems(bytes, entry.date)) report(problem);
    }
  }
  return findings;
}

function pathTo(body: object, entry: object): (string | number)[] {
  if ("document" in body) return ["document"];
  const documents: unknown = "documents" in body ? body.documents : [];
  return ["documents", Array.isArray(documents) ? documents.indexOf(entry) : 0];
}

/** Problems of a PDF of a day (`2026-11-21`): another date, or text that cannot be searched. */
export function pdfProblems(bytes: Buffer, day: string): string[] {
  const file = bytes.toString("latin1");
  if (!file.startsWith("%PDF-")) return ["is no PDF"];
  const objects = file + packedObjects(file);
  const problems: string[] = [];
  if (!/\/FontFile[23]?\b/.test(objects)) problems.push("embeds no font");
  if (!objects.includes("/ToUnicode")) problems.push("has text that cannot be searched");
  if (objects.includes("/Type3")) problems.push("has characters as pictures");
  if (!objects.includes("/StructTreeRoot")) problems.push("is not tagged");
  if (!objects.includes(`(D:${day.replaceAll("-", "")}`)) problems.push(`is not dated ${day}`);
  return problems;
}

/** The objects within a PDF's object streams (ISO 32000-1, 7.5.7). */
function packedObjects(file: string): string {
  const streams = file.matchAll(/<<[^>]*\/ObjStm[^>]*>>\s*stream\r?\n/g);
  return Array.from(streams, (match) => {
    const start = match.index + match[0].length;
    const length = Number(/\/Length (\d+)/.exec(match[0])?.[1] ?? 0);
    return inflateSync(Buffer.from(file.slice(start, start + length), "latin1")).toString("latin1");
  }).join("\n");
}
