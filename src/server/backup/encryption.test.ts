import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Encrypter } from "age-encryption";
import { expect, test } from "vitest";
import { makeFolder } from "../../../tests/support/sampleFolder.ts";
import { decrypted, encrypted, readIdentities } from "./encryption.ts";

const passphrase = "correct horse battery staple";

const stream = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]).stream();

test("A passphrase decrypts data that age has encrypted with it, and no other does", async () => {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  // Only here: guessing would be cheap.
  encrypter.setScryptWorkFactor(4);
  const archive = await encrypter.encrypt("the archive");
  const plain = await decrypted(stream(archive), { passphrase });
  expect(await new Response(plain).text()).toBe("the archive");
  await expect(decrypted(stream(archive), { passphrase: "another" })).rejects.toThrow("another");
});

test("A passphrase is used with age's own work factor", async () => {
  const bytes = await new Response(
    await encrypted(stream(Buffer.from("x")), { passphrase }),
  ).text();
  expect(bytes).toMatch(/^age-encryption.org\/v1\n-> scrypt \S+ 18\n/);
});

test("A file of keys is read in the format of age-keygen", async () => {
  const path = join(await makeFolder(), "keys");
  await writeFile(path, "# created: today\r\n# public key: age1x\r\n AGE-SECRET-KEY-1A\r\n\n");
  expect(await readIdentities(path)).toEqual(["AGE-SECRET-KEY-1A"]);
  await writeFile(path, "age1x\n");
  await expect(readIdentities(path)).rejects.toThrow("has no key");
});
