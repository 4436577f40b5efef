import type * as z from "zod/mini";
import { usageFigures, usageOfOne } from "../../api/contract/usage.ts";
import type { Client } from "./calls/client.ts";

export type UsageFigures = z.output<typeof usageFigures>;

export type UsageOfOne = z.output<typeof usageOfOne>;

/** A line of a list of usage. */
export type UsageLine = UsageFigures["lists"]["part"][number];

/** One document by its key, or one file by its path. */
export interface UsageSubject {
  readonly of: "documents" | "media";
  readonly name: string;
}

/** Calls of the admin API about usage; queries name the period. */
export const usage = {
  figures: async (client: Client, query: string, signal?: AbortSignal) =>
    usageFigures.parse(await client.admin("GET", `/usage?${query}`, { signal })),

  ofOne: async (client: Client, subject: UsageSubject, query: string, signal?: AbortSignal) =>
    usageOfOne.parse(
      await client.admin(
        "GET",
        `/usage/${subject.of}/${encodeURIComponent(subject.name)}?${query}`,
        { signal },
      ),
    ),

  file: (client: Client, query: string) => client.download(`/usage/export?${query}`),
};
