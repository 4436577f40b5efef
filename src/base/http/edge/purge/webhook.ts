import { bearer, type PurgeAdapter } from "./purgeRequest.ts";

/** Any other cache, by a service of the operator's: a POST of `{"tags": […]}`. */
export const webhook: PurgeAdapter = ({ urls, token }, tags) =>
  urls.map((url) => ({
    url,
    method: "POST",
    headers: { "content-type": "application/json", ...bearer(token) },
    body: JSON.stringify({ tags }),
  }));
