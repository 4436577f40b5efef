/** Headers of responses for one client: not stored, and not readable by other sites' pages. */
export const privateHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  // Addresses of the user centre may hold what the specification puts there (section 7).
  "referrer-policy": "no-referrer",
} as const;
