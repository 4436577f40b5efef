import { createHash } from "node:crypto";

/**
 * Twelve characters that stand for a drawing. Where one differs that was not meant to, something has moved;
 * where it was, look at the picture, then replace the characters in the test.
 */
export function fingerprint(drawing: string): string {
  return createHash("sha256").update(drawing).digest("base64url").slice(0, 12);
}
