/** Of answers that are for one client: nobody keeps them, and no other site's page reads them. */
export const privateHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
} as const;
