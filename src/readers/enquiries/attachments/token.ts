import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const idLength = 22;

/** A random name: 128 bits. */
export function newAttachmentId(): string {
  return randomBytes(16).toString("base64url");
}

/** Token of an attachment in a form: signed, and without information. */
export function attachmentToken(secret: Buffer, id: string): string {
  return `${id}${sign(secret, id)}`;
}

/** The attachment of a token; undefined where it is not valid. */
export function attachmentIdOf(secret: Buffer, token: string): string | undefined {
  const id = token.slice(0, idLength);
  const given = Buffer.from(token);
  const own = Buffer.from(attachmentToken(secret, id));
  return given.length === own.length && timingSafeEqual(given, own) ? id : undefined;
}

function sign(secret: Buffer, id: string): string {
  return createHmac("sha256", secret).update(`attachment\0${id}`).digest("base64url").slice(0, 22);
}
