import { relative } from "node:path";
import { styleText } from "node:util";
import type { Config } from "./config.ts";

/**
 * Tells the operator that the site is served, and where.
 * @param began when the process began, on the clock of `performance`
 */
export function announce(config: Config, port: string, began: number): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  const url = config.siteUrl ?? `http://localhost:${port}`;
  console.log(
    [
      `${styleText("bold", "Tapeout")} is ready in ${seconds} s`,
      `  Site  ${url}  (mobile: ${url}/mobile)`,
      `  Data  ${config.databasePlace ?? shown(config.dataDir)}`,
    ].join("\n"),
  );
}

/** A path as the operator would type it. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}
