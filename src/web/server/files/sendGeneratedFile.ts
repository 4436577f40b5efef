import type { FastifyReply, FastifyRequest } from "fastify";
import { contentDisposition } from "../../../base/http/bodies/contentDisposition.ts";
import type { ListFileFormat } from "../../../base/site/addresses/orderCodeAndListFileAddresses.ts";
import type { Language } from "../../../base/site/languages.ts";
import type { Site } from "../../siteServices.ts";
import { negotiateLanguage, requestFacts } from "../addresses/negotiation.ts";
import { sendQueued } from "../cached/sendQueued.ts";
import { sendNotFound, sendRetryLaterText } from "../errorPages.tsx";

/** Content types of the files by format. */
export const savedFileTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<ListFileFormat, string>;

/** A file that is made for one request. */
export interface SavedFile {
  readonly name: string;
  /** Name for clients that read ASCII alone; absent: the name itself. */
  readonly asciiName?: string;
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** Queue that a file is made in: with the pages, or with what takes longer. */
type Queue = "page" | "file";

/**
 * Makes a file within its network's limit and in turn with the others, and sends it to be saved; 404
 * where there is none, 429 and 503 as text.
 */
export async function sendSavedFile(
  { site, request, reply, queue }: SavedFileRequest,
  make: (language: Language) => SavedFile | undefined | Promise<SavedFile | undefined>,
): Promise<FastifyReply> {
  const language = negotiateLanguage(requestFacts(request), site.addressing);
  const wait = site.making.admit(request.ip);
  if (wait > 0) {
    return sendRetryLaterText(reply, language, { status: 429, retryAfterSeconds: wait });
  }
  return sendQueued(
    reply,
    language,
    () => site.making[queue](request.ip, () => make(language)),
    (file) =>
      file === undefined
        ? sendNotFound(site, request, reply)
        : reply
            .type(file.type)
            .headers({
              "cache-control": "no-store",
              "content-disposition": contentDisposition("attachment", file.name, file.asciiName),
              "x-robots-tag": "noindex",
            })
            .send(file.body),
  );
}

interface SavedFileRequest {
  readonly site: Site;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly queue: Queue;
}
