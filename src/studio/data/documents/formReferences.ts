import * as z from "zod/mini";
import {
  begunDocument,
  familyParameters,
  type newDocument,
  parameterDefinition,
  referredDocuments,
} from "../../../api/contract/documents.ts";
import { cellKinds } from "../../../base/site/values/cell.ts";
import type { Client, Sent } from "../calls/client.ts";
import { documentPath } from "../calls/paths.ts";

const definition = z.extend(parameterDefinition, { kind: z.enum(cellKinds) });

/** A parameter of a product's family. */
export type ParameterDefinition = z.output<typeof definition>;

const definitions = z.extend(familyParameters, { list: z.array(definition) });

/** Parameters by which a family describes its parts, and texts that it requires of them. */
export type FamilyDefinition = z.output<typeof definitions>;

/** Calls of the admin API about what a form refers to. */
export const references = {
  entries: async (client: Client, keys: readonly string[], signal?: AbortSignal) => {
    const query = encodeURIComponent(keys.join(","));
    return referredDocuments.parse(
      await client.admin("GET", `/references?keys=${query}`, { signal }),
    ).list;
  },

  parameters: async (client: Client, column: string, signal?: AbortSignal) =>
    definitions.parse(await client.admin("GET", `${documentPath(column)}/parameters`, { signal })),

  begin: async (client: Client, body: Sent<typeof newDocument>) =>
    begunDocument.parse(await client.admin("POST", "/documents", { body })),
};
