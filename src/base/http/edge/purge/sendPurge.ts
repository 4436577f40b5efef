/** A request that removes responses from a shared cache. */
interface PurgeRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Addresses and secret of the shared caches of one kind. */
interface PurgeTarget {
  /** One address for each cache; each gets the whole purge. */
  readonly urls: readonly string[];
  readonly token?: string | undefined;
}

/** The requests by which every response with one of the tags is removed. */
type PurgeAdapter = (target: PurgeTarget, tags: readonly string[]) => PurgeRequest[];

/** The secret as most services take it. */
function bearer(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Most tags of one request (Cloudflare API, purge by tags). */
const maxTags = 30;

/** Cloudflare: `https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache` with an API token. */
const cloudflare: PurgeAdapter = ({ urls, token }, tags) =>
  urls.flatMap((url) =>
    Array.from({ length: Math.ceil(tags.length / maxTags) }, (_, part) => ({
      url,
      method: "POST",
      headers: { "content-type": "application/json", ...bearer(token) },
      body: JSON.stringify({ tags: tags.slice(part * maxTags, (part + 1) * maxTags) }),
    })),
  );

/** Any other cache, by a service of the operator's: a POST of `{"tags": […]}`. */
const webhook: PurgeAdapter = ({ urls, token }, tags) =>
  urls.map((url) => ({
    url,
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(token) },
    body: JSON.stringify({ tags }),
  }));

const adapters = { cloudflare, webhook } as const satisfies Record<string, PurgeAdapter>;

export type PurgeKind = keyof typeof adapters;

export const purgeKinds: readonly PurgeKind[] = ["cloudflare", "webhook"];

/** Shared caches to purge, and the protocol. */
export interface PurgeSetting extends PurgeTarget {
  readonly kind: PurgeKind;
}

/** Timeout of a purge, in milliseconds. */
const answerMs = 5_000;

/**
 * Thrown when a cache has not accepted a purge. The message has its host and the fault, and no
 * secret.
 */
export class PurgeFailed extends Error {
  override name = "PurgeFailed";
}

/**
 * Removes every response with one of the tags from all caches of a setting.
 * @throws PurgeFailed where one of them has not taken it
 */
export async function sendPurge(
  { kind, ...target }: PurgeSetting,
  tags: readonly string[],
): Promise<void> {
  const sent = await Promise.allSettled(adapters[kind](target, tags).map(send));
  const failed = sent.filter((one) => one.status === "rejected");
  if (failed.length > 0) {
    throw new PurgeFailed(failed.map(({ reason }) => messageOf(reason)).join("; "));
  }
}

async function send({ url, ...request }: PurgeRequest): Promise<void> {
  const { host } = new URL(url);
  let response: Response;
  try {
    // A redirect target must not receive the secret.
    const options = { redirect: "manual", signal: AbortSignal.timeout(answerMs) } as const;
    response = await fetch(url, { ...request, ...options });
    await response.body?.cancel();
  } catch (error) {
    throw new PurgeFailed(`${host} does not answer (${faultOf(error)})`);
  }
  if (!response.ok) throw new PurgeFailed(`${host} answers ${response.status}`);
}

function messageOf(reason: unknown): string {
  return reason instanceof PurgeFailed ? reason.message : "the purge could not be written";
}

/** The short name of a network error: its message may repeat what was sent. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { cause } = error;
  if (cause instanceof Error && "code" in cause) return String(cause.code);
  return error.name;
}
