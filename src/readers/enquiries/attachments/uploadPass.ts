import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Time for which one solved captcha admits files, in milliseconds. */
const passMs = 60 * 60_000;

/** Signed pass of a sender who has solved a captcha, valid instead of another proof of work. */
export interface UploadPass {
  /** Id under which its uploads are counted. */
  readonly id: string;
  /** Signed form that the client sends. */
  readonly token: string;
}

export function issueUploadPass(secret: Buffer, now: number): UploadPass {
  const id = randomBytes(16).toString("base64url");
  const terms = `${id}.${now + passMs}`;
  return { id, token: `${terms}.${sign(secret, terms)}` };
}

/** Verifies a token; undefined where it is forged or has expired. */
export function verifyUploadPass(
  secret: Buffer,
  token: unknown,
  now: number,
): UploadPass | undefined {
  if (typeof token !== "string" || token.length > 200) return undefined;
  const [id = "", until = "", signature = ""] = token.split(".");
  const [given, own] = [Buffer.from(signature), Buffer.from(sign(secret, `${id}.${until}`))];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined;
  return now < Number(until) ? { id, token } : undefined;
}

function sign(secret: Buffer, terms: string): string {
  return createHmac("sha256", secret).update(`upload-pass\0${terms}`).digest("base64url");
}
