import { expect, test } from "vitest";
import { issueUploadPass, verifyUploadPass } from "./uploadPass.ts";

const secret = Buffer.alloc(32, 1);
const hour = 60 * 60_000;

test("A pass is valid for an hour", () => {
  const pass = issueUploadPass(secret, 1_000);
  expect(verifyUploadPass(secret, pass.token, 1_000)).toEqual(pass);
  expect(verifyUploadPass(secret, pass.token, 999 + hour)).toEqual(pass);
  expect(verifyUploadPass(secret, pass.token, 1_000 + hour)).toBeUndefined();
});

test("A pass that is forged, of another secret or no text is none", () => {
  const { id, token } = issueUploadPass(secret, 1_000);
  const [, until = "", signature = ""] = token.split(".");
  const forged = [
    `${id}.${Number(until) + 1}.${signature}`,
    `x${id}.${until}.${signature}`,
    `${id}.${until}`,
    `${id}.${until}.${"A".repeat(signature.length)}`,
    "",
    undefined,
    [token],
  ];
  for (const other of forged) expect(verifyUploadPass(secret, other, 1_000)).toBeUndefined();
  expect(verifyUploadPass(Buffer.alloc(32, 2), token, 1_000)).toBeUndefined();
});
