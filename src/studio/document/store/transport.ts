import { patchedCopy } from "../../../api/contract/documents.ts";
import type { Client } from "../../data/calls/client.ts";
import { Failure } from "../../data/calls/failure.ts";
import { documentPath } from "../../data/documents/document.ts";
import { type Answer, NotStored, type Transport } from "./storing.ts";

/** Stores what is typed in a document by the admin API. */
export function transportFor(client: Client, key: string): Transport {
  return {
    async patch(body, isLast): Promise<Answer> {
      try {
        const data = await client.admin("PATCH", documentPath(key), { body, isLast });
        return patchedCopy.parse(data);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        // On a conflict in a field, the other operations are stored, and both texts are returned.
        const told = error.kind === "conflict" ? patchedCopy.safeParse(error.data) : undefined;
        if (told?.success) return told.data;
        const isLost = error.kind === "unreachable" || (error.status ?? 0) >= 500;
        throw new NotStored(isLost ? "offline" : "refused", error.message);
      }
    },
  };
}
