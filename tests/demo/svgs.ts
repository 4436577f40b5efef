import { join } from "node:path";
import { type Demo, mediaBytes } from "./demo.ts";
import { type Finding, findingIn } from "./finding.ts";

/** Elements and attributes that a stored SVG must not contain. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, "declares a document type, an entity or a style sheet"],
  [
    /<(?:script|style|foreignObject|iframe|a|audio|video|set|animate\w*)\b/i,
    "has an element that runs, restyles or leads away",
  ],
  [/\sstyle\s*=/i, "has a style attribute"],
  [/\son[a-z]+\s*=/i, "has an event handler"],
  [
    /(?:href|src)\s*=\s*["'](?!#|data:image\/(?:png|webp|avif);)/i,
    "refers to something outside itself",
  ],
  [/url\(\s*["']?(?!#)/i, "refers to something outside itself"],
  [/javascript:/i, "has a script's address"],
];

/** Problems of an SVG's source. */
export function svgProblems(svg: string): string[] {
  const problems = forbidden.filter(([pattern]) => pattern.test(svg)).map(([, message]) => message);
  if (!/<svg\b[^>]*\sxmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(svg)) {
    problems.push("does not say that it is SVG (xmlns)");
  }
  const ids = [...svg.matchAll(/\sid=["']([^"']*)["']/g)].map((match) => match[1] ?? "");
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  if (repeated !== undefined) problems.push(`names two elements ${repeated}`);
  const used = [...svg.matchAll(/(?:url\(#|href=["']#)([^)"']+)/g)].map((match) => match[1] ?? "");
  const missing = used.find((id) => !ids.includes(id));
  if (missing !== undefined) problems.push(`refers to #${missing}, which it does not have`);
  return [...new Set(problems)];
}

export async function unsafeSvgs(demo: Demo): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const file of demo.media.filter((name) => name.endsWith(".svg"))) {
    const svg = (await mediaBytes(demo, file))?.toString("utf8") ?? "";
    for (const problem of svgProblems(svg)) {
      findings.push(findingIn(join(demo.mediaFolder, file), problem));
    }
  }
  return findings;
}
