import { expect, test } from "vitest";
import { ApiFailure } from "../../../client/api/failure.ts";
import { UploadPassHolder } from "./uploadPass.ts";

const challenge = {
  algorithm: "SHA-256",
  challenge: "c",
  maxnumber: 1,
  salt: "s",
  signature: "s",
  expires_in: 1_200,
  wait: 3,
};

const stale = () =>
  new ApiFailure("refused", "stale", 422, { errors: [{ field: "captcha", message: "stale" }] });

function passes() {
  let solved = 0;
  const pass = new UploadPassHolder({
    call: async () => challenge,
    solve: async () => {
      solved += 1;
      return solved;
    },
  });
  return { pass, solved: () => solved };
}

test("The first file carries a captcha's solution, the others the upload pass", async () => {
  const { pass, solved } = passes();
  const sent: object[] = [];
  for (let file = 0; file < 3; file += 1) {
    const post = async (beside: object) => {
      sent.push(beside);
      return { pass: "the pass", file };
    };
    expect(await pass.send(post)).toMatchObject({ file });
  }
  expect(sent).toEqual([
    { captcha: expect.any(String) },
    { pass: "the pass" },
    { pass: "the pass" },
  ]);
  expect(solved()).toBe(1);
});

test("An expired pass is renewed once", async () => {
  const { pass, solved } = passes();
  const sent: string[] = [];
  const post = async (beside: object) => {
    sent.push(...Object.keys(beside));
    if (sent.length === 2) throw stale();
    return { pass: "the pass" };
  };
  await pass.send(post);
  await pass.send(post);
  expect(sent).toEqual(["captcha", "pass", "captcha"]);
  expect(solved()).toBe(2);
  await expect(pass.send(() => Promise.reject(stale()))).rejects.toThrow("stale");
});

test("Any other failure belongs to the file", async () => {
  const { pass, solved } = passes();
  const failed = new ApiFailure("refused", "too large", 413, {});
  await expect(pass.send(() => Promise.reject(failed))).rejects.toBe(failed);
  expect(solved()).toBe(1);
});
