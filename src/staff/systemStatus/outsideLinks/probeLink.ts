import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP } from "node:net";
import {
  isPublicAddress,
  type Lookup,
  PrivateAddress,
  publicLookup,
} from "../../../base/http/requests/publicIpAddress.ts";
import type { LinkProblem } from "../../../base/site/systemStatusCodes.ts";

/** Outcome of asking for a link. */
export interface ProbeOutcome {
  /** Undefined: it answers. */
  readonly problem: LinkProblem | undefined;
  /** Status of the last response; undefined: none came. */
  readonly status: number | undefined;
}

/** Dependencies of asking, which tests replace. */
export interface ProbeOptions {
  /** `User-Agent` of the requests. */
  readonly userAgent: string;
  /** Tells which addresses may be asked; absent: those of the public internet. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
  readonly lookup?: Lookup | undefined;
  /** Tells which ports may be asked; absent: the usual ones of the web. */
  readonly isPort?: ((port: number) => boolean) | undefined;
  /** Milliseconds for a response to begin; absent: 15 s. */
  readonly patienceMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Redirects that are followed. */
const maxRedirects = 5;

const usualPatienceMs = 15_000;

const webPorts: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/**
 * Statuses by which a server tells that it does not serve programs, or not now: the page is there for all that
 * is known.
 */
const answered: ReadonlySet<number> = new Set([401, 403, 405, 406, 407, 418, 429, 451, 999]);

/**
 * Asks for a link, by HEAD and where that is refused by GET, of which no body is read. Follows redirects, each
 * to an address that may be asked.
 */
export async function probeLink(address: string, options: ProbeOptions): Promise<ProbeOutcome> {
  const head = await follow(address, "HEAD", options);
  if (head.problem === undefined && !answered.has(head.status ?? 0)) return head;
  // Many servers refuse HEAD in all ways that there are; where nothing may be asked, GET is not either.
  const isFinal = ["no-host", "private", "port", "certificate"].includes(head.problem ?? "");
  return isFinal ? head : follow(address, "GET", options);
}

async function follow(
  address: string,
  method: "HEAD" | "GET",
  options: ProbeOptions,
): Promise<ProbeOutcome> {
  let here = new URL(address);
  for (let step = 0; step <= maxRedirects; step += 1) {
    const answer = await ask(here, method, options);
    if (typeof answer === "string") return { problem: answer, status: undefined };
    const { status, location } = answer;
    const isMoved = status >= 300 && status < 400 && location !== undefined;
    if (!isMoved) return { problem: isGood(status) ? undefined : "status", status };
    const next = URL.canParse(location, here) ? new URL(location, here) : undefined;
    if (next === undefined || !/^https?:$/.test(next.protocol)) {
      return { problem: "redirects", status };
    }
    here = next;
  }
  return { problem: "redirects", status: undefined };
}

function isGood(status: number): boolean {
  return status < 400 || answered.has(status);
}

interface Answer {
  readonly status: number;
  readonly location: string | undefined;
}

async function ask(
  url: URL,
  method: "HEAD" | "GET",
  options: ProbeOptions,
): Promise<Answer | LinkProblem> {
  const { isAllowed = isPublicAddress, isPort = (port) => webPorts.has(port) } = options;
  const usualPort = url.protocol === "https:" ? 443 : 80;
  const port = url.port === "" ? usualPort : Number(url.port);
  if (!isPort(port)) return "port";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A literal address is not looked up.
  if (isIP(host) !== 0 && !isAllowed(host)) return "private";
  try {
    return await send(url, { method, port, host }, options);
  } catch (error) {
    // A process that stops has found out nothing.
    options.signal?.throwIfAborted();
    return problemOf(error);
  }
}

interface Request {
  readonly method: "HEAD" | "GET";
  readonly port: number;
  readonly host: string;
}

function send(url: URL, { method, port, host }: Request, options: ProbeOptions): Promise<Answer> {
  const { userAgent, isAllowed, lookup, patienceMs = usualPatienceMs, signal } = options;
  const late = AbortSignal.timeout(patienceMs);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const begin = url.protocol === "https:" ? secureRequest : plainRequest;
  const request = begin(
    {
      ...{ method, host, port, path: `${url.pathname}${url.search}`, agent: false },
      lookup: publicLookup(isAllowed, lookup),
      ...(isIP(host) === 0 && { servername: host }),
      headers: { host: url.host, "user-agent": userAgent, accept: "*/*", connection: "close" },
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
    },
    (response: IncomingMessage) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, location: headers.location });
      // Only that it answers is wanted.
      response.destroy();
      request.destroy();
    },
  );
  request.once("error", (error) => reject(late.aborted ? new TimedOut() : error));
  request.end();
  return promise;
}

class TimedOut extends Error {
  override readonly name = "TimedOut";
}

/** Codes of errors by which a name is not found. */
const unknownHost: readonly unknown[] = ["ENOTFOUND", "EAI_NODATA", "EAI_NONAME"];

function problemOf(error: unknown): LinkProblem {
  if (error instanceof PrivateAddress) return "private";
  if (error instanceof TimedOut) return "timeout";
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (unknownHost.includes(code)) return "no-host";
  if (code === "ETIMEDOUT") return "timeout";
  const isCertificate =
    typeof code === "string" && /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_/.test(code);
  return isCertificate ? "certificate" : "unreachable";
}
