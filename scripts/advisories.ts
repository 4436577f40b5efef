/**
 * `npm run advisories`: asks the registry for known weaknesses of the installed packages. Fails where one of
 * a package that is shipped is high or critical; where the registry cannot be asked (no network, a
 * mirror without advisories) it says so and does not fail.
 */
import { spawnSync } from "node:child_process";
import * as z from "zod";
import { projectRoot } from "./stale.ts";

const severities = ["info", "low", "moderate", "high", "critical"] as const;

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.enum(severities), range: z.string().optional() }),
  ),
});

const failure = z.object({ message: z.string() });

/** Result of an audit. */
export interface Audit {
  readonly outcome: "clean" | "weak" | "skipped";
  /** Lines to print. */
  readonly lines: readonly string[];
}

/** Reads the output of `npm audit --json`. */
export function auditOf(printed: string): Audit {
  const read = parsed(printed);
  const known = report.safeParse(read);
  if (!known.success) {
    const why = failure.safeParse(read).data?.message ?? "npm printed no report";
    return { outcome: "skipped", lines: [`Advisories were not looked at: ${why}`] };
  }
  const found = Object.entries(known.data.vulnerabilities).map(([name, { severity, range }]) => ({
    severity,
    line: `${severity}: ${name} ${range ?? ""}`.trim(),
  }));
  const isGrave = found.some(({ severity }) => severity === "high" || severity === "critical");
  return {
    outcome: isGrave ? "weak" : "clean",
    lines: found.length === 0 ? ["No known weaknesses."] : found.map(({ line }) => line),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync("npm", ["audit", "--json", "--omit=dev"], {
    cwd: projectRoot,
    encoding: "utf8",
    timeout: 60_000,
  });
  const { outcome, lines } = auditOf(stdout ?? "");
  for (const line of lines) console.log(line);
  process.exitCode = outcome === "weak" ? 1 : 0;
}
