import { type apiTokenDraft, apiTokenList, madeApiToken } from "../../../api/contract/tokens.ts";
import type { Client, Sent } from "../calls/client.ts";

/** Calls of the admin API about one's own API tokens. */
export const tokens = {
  list: async (client: Client, signal?: AbortSignal) =>
    apiTokenList.parse(await client.admin("GET", "/me/tokens", { signal })).list,

  /** @returns the token, which is shown this once */
  create: async (client: Client, body: Sent<typeof apiTokenDraft>) =>
    madeApiToken.parse(await client.admin("POST", "/me/tokens", { body })).token,

  revoke: (client: Client, id: number) => client.admin("DELETE", `/me/tokens/${id}`),
};
