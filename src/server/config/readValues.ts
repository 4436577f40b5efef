import { maxPasswordBytes, minPasswordLength } from "../../staff/accounts/signIn/credentials.ts";
import { isWeakPassword } from "../../staff/accounts/signIn/weakPassword.ts";
import { ConfigProblem, quoted } from "./problems.ts";

// Readers of single values. Each throws `ConfigProblem` where a text is none.

const minIdleMinutes = 5;
const maxIdleMinutes = 1_440;

export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  text: string,
): Choice {
  const choice = choices.find((known) => known === text);
  if (choice === undefined) {
    throw new ConfigProblem(`is ${quoted(text)}, which is none of ${choices.join(", ")}`);
  }
  return choice;
}

export function readWhole(text: string, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new ConfigProblem(
      `is ${quoted(text)}, which is not a whole number from ${min} to ${max}`,
    );
  }
  return number;
}

export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) {
    throw new ConfigProblem(`is ${quoted(text)}, which is not a whole number from 0 to 65535`);
  }
  return port;
}

/** Minutes; 0 means that sessions end by their age alone. */
export function readIdleMinutes(text: string): number {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(minutes === 0 || (minutes >= minIdleMinutes && minutes <= maxIdleMinutes))) {
    throw new ConfigProblem(
      `is ${quoted(text)}, which is neither 0 nor a whole number from ${minIdleMinutes} to ${maxIdleMinutes}`,
    );
  }
  return minutes;
}

export function readAccount(text: string): string {
  if (text.length > 100) throw new ConfigProblem("is longer than 100 characters");
  if (/\p{Cc}/u.test(text)) throw new ConfigProblem("contains a control character");
  return text;
}

/** The messages never quote the value. */
export function readPassword(text: string): string {
  if ([...text].length < minPasswordLength) {
    throw new ConfigProblem(`is shorter than ${minPasswordLength} characters`);
  }
  if (Buffer.byteLength(text) > maxPasswordBytes) {
    throw new ConfigProblem(`is longer than ${maxPasswordBytes} bytes`);
  }
  if (isWeakPassword(text)) {
    throw new ConfigProblem("is one of the passwords that everybody tries first");
  }
  return text;
}
