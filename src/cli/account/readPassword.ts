import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** No password could be read. The message says why. */
export class NoPassword extends Error {}

/** Source of a password: a terminal or a pipe. */
export interface PasswordSource {
  readonly input: NodeJS.ReadableStream;
  /** Output for the prompt. */
  readonly output: NodeJS.WritableStream;
  readonly isTerminal: boolean;
}

/** More than any password has: what is longer is not one, but a file piped by mistake. */
const maxInputLength = 4_096;

/**
 * A password from standard input: typed unseen, twice, on a terminal; all there is, less the end of
 * its line, from a pipe.
 * @throws NoPassword
 */
export function readPassword({ input, output, isTerminal }: PasswordSource): Promise<string> {
  return isTerminal ? readTyped(input, output) : readAll(input);
}

async function readTyped(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const typing = createInterface({ input, output: nowhere, terminal: true, historySize: 0 });
  typing.once("SIGINT", () => typing.close());
  const lines = typing[Symbol.asyncIterator]();
  const ask = async (prompt: string): Promise<string> => {
    output.write(prompt);
    const { done, value } = await lines.next();
    output.write("\n");
    if (done) throw new NoPassword("No password was given.");
    return value;
  };
  try {
    const password = await ask("Password: ");
    if ((await ask("Once more: ")) === password) return password;
    throw new NoPassword("The two passwords differ.");
  } finally {
    typing.close();
  }
}

async function readAll(input: NodeJS.ReadableStream): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of input) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  if (bytes.length > maxInputLength) throw new NoPassword("The input is too long for a password.");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r?\n$/, "");
  } catch {
    throw new NoPassword("The input is not UTF-8.");
  }
}
