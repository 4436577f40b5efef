import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter } from "age-encryption";
import type { EncryptionKey } from "../../staff/serverSettings/backupSettings.ts";
import { BackupProblem } from "./backupProblem.ts";
import type { DecryptionKey } from "./decryptionKey.ts";

/** Encrypts a stream in the age format (age-encryption.org/v1). */
export async function encrypted(
  bytes: ReadableStream<Uint8Array>,
  key: EncryptionKey,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  if ("passphrase" in key) encrypter.setPassphrase(key.passphrase);
  else for (const recipient of key.recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(bytes);
}

/**
 * Decrypts such a stream. Bytes that were changed or cut off end it with an error.
 * @throws BackupProblem where the key is not one of those that it was encrypted for
 */
export async function decrypted(
  bytes: ReadableStream<Uint8Array>,
  key: DecryptionKey,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  if ("passphrase" in key) decrypter.addPassphrase(key.passphrase);
  else for (const identity of key.identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(bytes);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const what = /no identity matched/.test(message)
      ? "The key does not open this archive: it was encrypted for another, or its beginning was changed"
      : `The archive is damaged or was changed: ${message}`;
    throw new BackupProblem(what, { cause: error });
  }
}

/**
 * Reads a file of secret keys as age-keygen writes it: a key on each line, comments after `#`.
 * @throws BackupProblem where there is none
 */
export async function readIdentities(path: string): Promise<string[]> {
  const text = await readFile(path, "utf8");
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const identities = lines.filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (identities.length === 0) throw new BackupProblem(`${path} has no key AGE-SECRET-KEY-…`);
  return identities;
}
