import { expect, test } from "vitest";
import { isMissing, isOutsideRange, reasonOfS3 } from "./s3Access.ts";
import {
  BadStoredPath,
  type ByteRange,
  isStoredPath,
  RangeNotSatisfiable,
  StorageUnavailable,
  sentRange,
  stepsOf,
} from "./storageInterface.ts";

test.each<[ByteRange, number, readonly [number, number] | undefined]>([
  [{ first: 0 }, 5, [0, 4]],
  [{ first: 4 }, 5, [4, 4]],
  [{ first: 5 }, 5, undefined],
  [{ first: 1, last: 2 }, 5, [1, 2]],
  [{ first: 2, last: 2 }, 5, [2, 2]],
  [{ first: 3, last: 2 }, 5, undefined],
  [{ first: 1, last: 9 }, 5, [1, 4]],
  [{ suffix: 2 }, 5, [3, 4]],
  [{ suffix: 9 }, 5, [0, 4]],
  [{ suffix: 0 }, 5, undefined],
  [{ first: 0 }, 0, undefined],
  [{ suffix: 1 }, 0, undefined],
])("The range %j of a file of %i bytes is %j", (range, size, sent) => {
  expect(sentRange(range, size)).toEqual(sent && { first: sent[0], last: sent[1] });
});

test("The steps of a path have up to 255 characters, and none that leads elsewhere", () => {
  const long = "x".repeat(255);
  expect(stepsOf(`a/b.txt/${long}`)).toEqual(["a", "b.txt", long]);
  for (const path of ["", "/a", "a//b", "a/", ".a", "a/..", "a\\b", "c:", "a\0", `${long}x`]) {
    expect(() => stepsOf(path), path).toThrow(BadStoredPath);
    expect(isStoredPath(path), path).toBe(false);
  }
  expect(isStoredPath("a/b.txt")).toBe(true);
});

test("Errors of a storage have the status of their response, and name the reason", () => {
  const named = new Error("");
  named.name = "TimeoutError";
  const all = ["away", new Error("no route"), named].map(
    (cause) => new StorageUnavailable("s3://files", cause),
  );
  expect(all.map(({ status, message }) => [status, message])).toEqual([
    [503, "The storage s3://files cannot be used: away"],
    [503, "The storage s3://files cannot be used: no route"],
    [503, "The storage s3://files cannot be used: TimeoutError"],
  ]);
  expect(new BadStoredPath("..")).toMatchObject({
    status: 400,
    path: "..",
    message: '".." is no path below the storage folder',
  });
  expect([5, undefined].map((size) => new RangeNotSatisfiable(size).message)).toEqual([
    "The range lies outside the file of 5 bytes",
    "The range lies outside the file of unknown bytes",
  ]);
});

const s3Error = (name: string, metadata?: unknown, facts: object = {}) =>
  Object.assign(new Error("the words"), {
    name,
    ...(metadata !== undefined && { $metadata: metadata }),
    ...facts,
  });

test.each([
  [s3Error("NoSuchKey", { httpStatusCode: 404 }), true, false, "NoSuchKey (HTTP 404)"],
  [s3Error("NoSuchBucket", { httpStatusCode: 404 }), false, false, "NoSuchBucket (HTTP 404)"],
  [s3Error("InvalidRange", { httpStatusCode: 416 }), false, true, "InvalidRange (HTTP 416)"],
  [s3Error("Unknown", { httpStatusCode: 403 }), false, false, "(HTTP 403)"],
  [s3Error("UnknownError", { httpStatusCode: 403 }), false, false, "(HTTP 403)"],
  [s3Error("TimeoutError", {}), false, false, "TimeoutError the words"],
  [s3Error("TimeoutError", null), false, false, "TimeoutError the words"],
  [s3Error("TimeoutError", "404"), false, false, "TimeoutError the words"],
  [s3Error("Error", { httpStatusCode: "404" }), false, false, "Error the words"],
  [s3Error("Error", undefined, { code: "ENOTFOUND" }), false, false, "ENOTFOUND the words"],
  [s3Error("Error", undefined, { code: "words" }), false, false, "the words"],
  ["away", false, false, "away"],
])("A failed request to a bucket: %s", (error, missing, outside, reason) => {
  expect([isMissing(error), isOutsideRange(error), reasonOfS3(error)]).toEqual([
    ...[missing, outside, reason],
  ]);
});
