/** An answer as a stored file shows it: how it was asked for, its status, and its body line by line. */
export function answerText(asked: string, status: number, body: unknown): string {
  return `${asked} -> ${status}\n${linesOf(body, "").join("\n")}\n`;
}

/** A body as lines, those of a small object or list together. */
function linesOf(value: unknown, indent: string): string[] {
  const short = JSON.stringify(value) ?? "nothing";
  if (typeof value !== "object" || value === null || short.length + indent.length < 160) {
    return [indent + short];
  }
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((one: unknown) => ["-", one])
    : Object.entries(value).map(([name, one]) => [`${name}:`, one]);
  return entries.flatMap(([name, one]) => {
    const lines = linesOf(one, `${indent}  `);
    const [first = ""] = lines;
    return lines.length === 1
      ? [`${indent}${name} ${first.trimStart()}`]
      : [`${indent}${name}`, ...lines];
  });
}
