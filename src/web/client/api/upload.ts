import type { client } from "../../../base/i18n/en/client.ts";
import { ApiFailure } from "./failure.ts";
import { parseEnvelope } from "./response.ts";

/** Milliseconds without progress, in either direction, after which an upload is aborted. */
const standstill = 30_000;

export interface UploadOptions {
  readonly messages: typeof client;
  /** Fields that stand before the file in the form. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** Aborted where the reader thinks better of it. */
  readonly signal?: AbortSignal;
}

/**
 * Posts a file as the field `file` of a form and gives the data of the envelope that answers. Unlike
 * a call it may take as long as it likes, as long as it moves. By XMLHttpRequest, because `fetch`
 * tells nothing of what has gone out.
 * @throws ApiFailure, also `transport` where it was aborted
 */
export function upload(
  url: string,
  file: File,
  { messages, fields = {}, onProgress, signal }: UploadOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (message: string) => {
      reject(new ApiFailure("transport", message));
      request.abort();
    };
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => fail(messages.timeout), standstill);
    };
    const abort = () => fail(messages.unreachable);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener("progress", moved);
    request.addEventListener("error", () => fail(messages.unreachable));
    request.addEventListener("load", () => {
      try {
        resolve(parseEnvelope(request.responseText, request.status < 400, messages));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    });
    signal?.addEventListener("abort", abort);
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append("file", file);
    request.open("POST", url);
    moved();
    request.send(body);
    if (signal?.aborted) abort();
  });
}
