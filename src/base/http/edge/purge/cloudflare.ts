import { bearer, type PurgeAdapter } from "./purgeRequest.ts";

/** Most tags of one request (Cloudflare API, purge by tags). */
const maxTags = 30;

/** Cloudflare: `https://api.cloudflare.com/client/v4/zones/ZONE/purge_cache` with an API token. */
export const cloudflare: PurgeAdapter = ({ urls, token }, tags) =>
  urls.flatMap((url) =>
    Array.from({ length: Math.ceil(tags.length / maxTags) }, (_, part) => ({
      url,
      method: "POST",
      headers: { "content-type": "application/json", ...bearer(token) },
      body: JSON.stringify({ tags: tags.slice(part * maxTags, (part + 1) * maxTags) }),
    })),
  );
