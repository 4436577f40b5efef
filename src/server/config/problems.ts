import { shortened } from "../../base/site/text/cutText.ts";
/** The environment cannot be used. The message names every wrong variable, why, and an example. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** Reason why a value cannot be used, as the end of the sentence "VARIABLE …". */
export class ConfigProblem extends Error {}

/** A line on a variable: what is wrong with it, and how a value looks. */
export function problemLine(name: string, what: string, example: string): string {
  return `${name} ${what}. Example: ${name}=${example}`;
}

export function configError(problems: readonly string[]): ConfigError {
  return new ConfigError(["The configuration cannot be used:", ...problems].join("\n  "));
}

/** A value as a message shows it, cut where it is long. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text, 80));
}
