import type * as z from "zod/mini";
import {
  type erasureReceipt,
  erasureReceipts,
  type erasureRequest,
} from "../../../api/contract/deskErasures.ts";
import { deskFigures } from "../../../api/contract/deskFigures.ts";
import type { Client, Sent } from "../calls/client.ts";
import { queryOf } from "../calls/paths.ts";

export type DeskFigures = z.output<typeof deskFigures>;

export type ErasureReceipt = z.output<typeof erasureReceipt>;

/** Calls of the admin API about figures, exports and erasures. */
export const evaluation = {
  figures: async (client: Client, query: string, signal?: AbortSignal) =>
    deskFigures.parse(await client.admin("GET", `/desk/figures?${query}`, { signal })),

  figuresFile: (client: Client, query: string) => client.download(`/desk/figures/export?${query}`),

  export: (client: Client, query: Readonly<Record<"format" | "form" | "since", string>>) =>
    client.download(`/desk/export?${queryOf(query)}`),

  /** Receipts of past erasures. */
  erasures: async (client: Client, page: number, limit: number, signal?: AbortSignal) =>
    erasureReceipts.parse(
      await client.admin("GET", `/desk/erasures?page=${page}&limit=${limit}`, { signal }),
    ).list,

  erase: async (client: Client, body: Sent<typeof erasureRequest>) =>
    erasureReceipts.parse(await client.admin("POST", "/desk/erase", { body })),
};
