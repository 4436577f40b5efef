import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts and signs a value (AES-256-GCM), as base64url.
 * @param purpose opening requires the same purpose
 */
export function seal(key: Buffer, purpose: string, value: unknown): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([sealing.update(JSON.stringify(value), "utf8"), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString("base64url");
}

/**
 * Opens a sealed value; undefined where the text was changed, or sealed by another key or for
 * another purpose.
 */
export function unseal(key: Buffer, purpose: string, text: string): unknown {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length <= nonceBytes + tagBytes) return undefined;
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([
      opening.update(bytes.subarray(nonceBytes + tagBytes)),
      opening.final(),
    ]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return undefined;
  }
}
