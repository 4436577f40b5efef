import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { typeDescription } from "../../../api/contract/contentTypes.ts";
import { documentEntity, savedCopy, undoneChange } from "../../../api/contract/documents.ts";
import type { Client } from "../calls/client.ts";
import { documentPath } from "../calls/paths.ts";

/** A document with all that a person may see of it. */
export type DocumentDetails = z.output<typeof documentEntity>;

/** Calls of the admin API about one document. */
export const oneDocument = {
  details: async (client: Client, key: string, signal?: AbortSignal) =>
    documentEntity.parse(await client.admin("GET", documentPath(key), { signal })),

  type: async (client: Client, name: string, signal?: AbortSignal) =>
    typeDescription.parse(
      await client.admin("GET", `/types/${encodeURIComponent(name)}`, { signal }),
    ),

  /** Makes a revision of the working copy. */
  save: async (client: Client, key: string, seq: number) =>
    savedCopy.parse(
      await client.admin("POST", `${documentPath(key)}/save`, { body: { expected_seq: seq } }),
    ),

  undo: async (client: Client, key: string, direction: "undo" | "redo") =>
    undoneChange.parse(
      await client.admin("POST", `${documentPath(key)}/undo`, { body: { direction } }),
    ),
};

/** Query of a document's details. */
export function detailsQuery(client: Client, key: string) {
  return queryOptions({
    queryKey: ["documents", "one", key],
    queryFn: ({ signal }) => oneDocument.details(client, key, signal),
    staleTime: 0,
  });
}

/** Query of the description of a content type. */
export function typeQuery(client: Client, name: string) {
  return queryOptions({
    queryKey: ["types", name],
    queryFn: ({ signal }) => oneDocument.type(client, name, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
