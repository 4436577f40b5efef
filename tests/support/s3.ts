import { mkdtemp, rm } from "node:fs/promises";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { S3Location } from "../../src/base/store/storage/location.ts";

/** A fault of the server: what it does with a request instead of answering it. */
export type S3Fault =
  /** Answers every request with a status, as an overloaded or broken server does. */
  | { readonly status: number; readonly code: string }
  /** Lists these keys page by page: the server's own pages need a cipher that Node has no more. */
  | { readonly pages: readonly (readonly string[])[] }
  /** Takes the connection and never answers. */
  | "silent"
  /** Closes every connection at once, as a server that has died. */
  | "dead"
  /** Sends so many bytes of an object and closes the connection. */
  | { readonly cutAfter: number }
  /** Sends so many bytes of an object and then nothing. */
  | { readonly stallAfter: number };

/** A real S3 server, which checks signatures, with faults to be caused. */
export interface S3Server {
  readonly location: S3Location;
  /** The fault of requests from now on; undefined: none. */
  fault: S3Fault | undefined;
  /** Requests so far, `PUT /bucket/key`, with their headers. */
  readonly requests: { readonly line: string; readonly headers: IncomingMessage["headers"] }[];
  /** The file in which the server keeps the bytes of an object. */
  objectFile(key: string): string;
  [Symbol.asyncDispose](): Promise<void>;
}

const bucket = "tapeout-test";

/** The one key of the server. */
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "tapeout-s3-"));
  const [strict, lenient] = [false, true].map(
    (allowMismatchedSignatures) =>
      new S3rver({
        directory,
        silent: true,
        vhostBuckets: false,
        allowMismatchedSignatures,
        configureBuckets: [{ name: bucket }],
      }),
  );
  if (strict === undefined || lenient === undefined) throw new Error("no server");
  await strict.configureBuckets();
  const [answerStrictly, answerLeniently] = [strict.callback(), lenient.callback()];
  // It reads the path of a listing without its last slash, and so finds every signature wrong.
  const answer: RequestListener = (request, response) =>
    isListing(request) ? answerLeniently(request, response) : answerStrictly(request, response);
  const requests: { line: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers });
    const { fault } = opened;
    if (fault !== undefined) cause(fault, request, response);
    if (fault === undefined || isPartial(fault)) answer(request, response);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", () => listening.resolve());
  await listening.promise;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const opened: S3Server = {
    location: {
      bucket,
      prefix: "site",
      endpoint: `http://127.0.0.1:${port}`,
      region: undefined,
      pathStyle: true,
      credentials,
    },
    fault: undefined,
    requests,
    objectFile: (key) => join(directory, bucket, `${key}._S3rver_object`),
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
      await rm(directory, { recursive: true, force: true });
    },
  };
  return opened;
}

function isListing({ url = "" }: IncomingMessage): boolean {
  return /^\/[^/]+\/\?/.test(url);
}

type PartialFault = { readonly cutAfter: number } | { readonly stallAfter: number };

function isPartial(fault: S3Fault): fault is PartialFault {
  return typeof fault === "object" && ("cutAfter" in fault || "stallAfter" in fault);
}

function cause(fault: S3Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === "dead") request.socket.destroy();
  else if (fault === "silent") request.resume();
  else if ("status" in fault) {
    request.resume();
    response.writeHead(fault.status, { "content-type": "application/xml" });
    response.end(
      request.method === "HEAD"
        ? undefined
        : `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>${fault.code}</Message></Error>`,
    );
  } else if ("pages" in fault) sendPage(fault.pages, request, response);
  else if (!isListing(request)) breakOff(response, fault);
}

function sendPage(
  pages: readonly (readonly string[])[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { searchParams } = new URL(request.url ?? "", "http://localhost");
  const at = Number(searchParams.get("continuation-token") ?? 0);
  const isLast = at === pages.length - 1;
  const next = isLast ? "" : `<NextContinuationToken>${at + 1}</NextContinuationToken>`;
  const contents = (pages[at] ?? []).map(
    (key) =>
      `<Contents><Key>${searchParams.get("prefix")}${key}</Key><Size>1</Size>` +
      "<LastModified>2026-11-22T00:00:00.000Z</LastModified></Contents>",
  );
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${next}` +
      `${contents.join("")}</ListBucketResult>`,
  );
}

/** Ends or stops an object's bytes in their midst. */
function breakOff(response: ServerResponse, fault: PartialFault): void {
  let left = "cutAfter" in fault ? fault.cutAfter : fault.stallAfter;
  const write = response.write.bind(response);
  response.write = (chunk: string | Uint8Array) => {
    const bytes = Buffer.from(chunk);
    const sent = bytes.subarray(0, left);
    left -= sent.length;
    if (sent.length > 0) write(sent);
    if (left === 0 && "cutAfter" in fault) setImmediate(() => response.socket?.destroy());
    // The rest is never asked for.
    return left > 0;
  };
  if ("stallAfter" in fault) response.end = () => response;
}
