import type { Language } from "../../base/site/languages.ts";
import { failureOf, readEnvelope } from "../data/calls/envelope.ts";
import { adminPath } from "../data/calls/paths.ts";
import { Failure } from "../data/calls/requestFailure.ts";
import { parseTaken, type TakenFile } from "../data/media.ts";

/** A file on its way to any part of the admin API. */
export interface FileUpload {
  readonly file: File;
  /** Idempotency key of the upload. */
  readonly key: string;
  readonly language: Language;
  /** Message where the server cannot be reached. */
  readonly offline: string;
  readonly signal: AbortSignal;
  /** Called with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** A file on its way to the media library. */
export interface FileToSend extends FileUpload {
  /** Path of the file that it is to replace. */
  readonly replaces?: string | undefined;
  readonly isPrivate: boolean;
}

/**
 * Sends a file to the media library.
 * @throws Failure, with the server's reason in words
 */
export function sendFile({ replaces, isPrivate, ...upload }: FileToSend): Promise<TakenFile> {
  const fields = {
    ...(replaces !== undefined && { replaces }),
    ...(isPrivate && { private: "1" }),
  };
  return uploadTo("/media", upload, fields, parseTaken);
}

/**
 * Sends a file. `fetch` does not tell how far an upload is, so it is XMLHttpRequest.
 * @param path below the admin API's prefix
 * @throws Failure, with the server's reason in words
 */
export function uploadTo<Taken>(
  path: string,
  { file, key, language, offline, signal, onProgress }: FileUpload,
  fields: Readonly<Record<string, string>>,
  parse: (data: unknown) => Taken,
): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", adminPath(path, language));
    request.setRequestHeader("x-tapeout-studio", "1");
    request.setRequestHeader("idempotency-key", key);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      try {
        resolve(parse(readAnswer(request.responseText, offline)));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener("error", () => reject(new Failure("unreachable", offline)));
    request.addEventListener("abort", () => reject(new Failure("cancelled", "")));
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    // The file comes last: the server reads it as a stream, after the fields.
    form.append("file", file, file.name);
    request.send(form);
  });
}

function readAnswer(text: string, offline: string): unknown {
  const answer = readEnvelope(text);
  if (answer === undefined) throw new Failure("refused", offline);
  if (answer.status_code === 200) return answer.data;
  throw failureOf(answer);
}
