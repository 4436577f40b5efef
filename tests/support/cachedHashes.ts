import crypto, { type Argon2Algorithm, type Argon2Parameters } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { promisify } from "node:util";

// A setup file: Argon2 is expensive by intent, and tests derive the same keys some five hundred times. What
// it gives depends on its arguments alone, so this process derives each key once.

const derived = Symbol.for("tapeout.tests.derivedKeys");
const ofProcess = globalThis as { [derived]?: Map<string, Promise<Buffer>> };

if (ofProcess[derived] === undefined) {
  const keys = new Map<string, Promise<Buffer>>();
  ofProcess[derived] = keys;
  const derive = promisify(crypto.argon2);
  // Tests replace it as they replace the clock.
  const later = setImmediate;
  const cachedArgon2 = (
    algorithm: Argon2Algorithm,
    parameters: Argon2Parameters,
    done: (error: Error | null, key: Buffer) => void,
  ) => {
    const name = nameOf(algorithm, parameters);
    const key = keys.get(name) ?? derive(algorithm, parameters);
    keys.set(name, key);
    // Each caller has bytes of its own, and has them in a later turn, as from Argon2 itself.
    const answer = (error: Error | null, bytes: Buffer) => void later(done, error, bytes);
    key.then(
      (bytes) => answer(null, Buffer.from(bytes)),
      (error: Error) => answer(error, Buffer.alloc(0)),
    );
  };
  Object.assign(crypto, { argon2: cachedArgon2 });
  syncBuiltinESMExports();
}

function nameOf(algorithm: Argon2Algorithm, parameters: Argon2Parameters): string {
  const { message, nonce, memory, passes, parallelism, tagLength, ...others } = parameters;
  // What else may be given would tell keys apart too.
  if (Object.keys(others).length > 0) throw new Error("Tests know no such parameter of Argon2");
  const digests = [message, nonce].map((part) => {
    const bytes =
      typeof part === "string" || ArrayBuffer.isView(part) ? part : new Uint8Array(part);
    return crypto.createHash("sha256").update(bytes).digest("base64");
  });
  return JSON.stringify([algorithm, ...digests, memory, passes, parallelism, tagLength]);
}
