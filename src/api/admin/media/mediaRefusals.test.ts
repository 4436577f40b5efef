import { expect, it } from "vitest";
import { DamagedForm } from "../../../base/http/bodies/multipart.ts";
import { staffMessages } from "../../../base/i18n/staff/index.ts";
import { RefusedMedia } from "../../../base/inspection/refusedMedia.ts";
import { StorageUnavailable } from "../../../base/store/storage/storageInterface.ts";
import { MediaMoved, MediaNotFound } from "../../../staff/media/mediaRows.ts";
import { ApiError } from "../../errors.ts";
import { refusingMedia } from "./mediaErrors.ts";

async function told(thrown: Error): Promise<string> {
  try {
    return await refusingMedia(staffMessages.en, () => Promise.reject(thrown));
  } catch (error) {
    if (!(error instanceof ApiError)) return `${thrown.name}: as it is`;
    const { status, message, data, retryAfterSeconds } = error;
    return `${status} ${message} ${JSON.stringify(data)} ${retryAfterSeconds ?? "never"}`;
  }
}

it("Each refusal of a file has its status, sentence and the time of a retry", async () => {
  const errors = [
    new MediaNotFound("a.png"),
    new MediaMoved("a.png", 4),
    new RefusedMedia("busy"),
    new RefusedMedia("tooLarge"),
    new RefusedMedia("unscanned"),
    new RefusedMedia("noRoom"),
    new RefusedMedia("unstored"),
    new RefusedMedia("empty"),
    new RefusedMedia("ending"),
    new StorageUnavailable("a bucket", new Error("away")),
    new DamagedForm({ cause: new Error("cut") }),
    Object.assign(new Error("slow"), { statusCode: 408 }),
    Object.assign(new Error("other"), { statusCode: 409 }),
    new RangeError("elsewhere"),
  ];
  expect(await Promise.all(errors.map(told))).toMatchInlineSnapshot(`
    [
      "404 The file does not exist in the media library. {"code":"not-found"} never",
      "409 Someone has changed the details of this file in the meantime. {"code":"moved","version":4} never",
      "429 Too many files are arriving at once. Please wait a moment. {"code":"refused-file","reason":"busy","retry_after":5} 5",
      "413 The file is too large for its kind: pictures and Office files 50 MB, PDFs 100 MB, videos and archives 200 MB, drawings and subtitles 2 MB. {"code":"refused-file","reason":"tooLarge"} never",
      "503 The file cannot be checked for viruses right now. Please try again later. {"code":"refused-file","reason":"unscanned"} never",
      "503 There is no space left on the server’s disk. {"code":"refused-file","reason":"noRoom"} never",
      "503 Files cannot be stored right now. Please try again later. {"code":"refused-file","reason":"unstored"} never",
      "422 The file is empty. {"code":"refused-file","reason":"empty"} never",
      "422 The file’s extension does not match its content. Please rename it by its type, such as report.docx or log.txt. {"code":"refused-file","reason":"ending"} never",
      "503 Files cannot be stored right now. Please try again later. {"code":"refused-file","reason":"unstored","retry_after":5} 5",
      "400 The file did not arrive completely. Please send it again. {"code":"refused-file","reason":"cutShort"} never",
      "408 The upload was too slow. Please try again on a better connection. {"code":"refused-file","reason":"tooSlow"} never",
      "Error: as it is",
      "RangeError: as it is",
    ]
  `);
});
