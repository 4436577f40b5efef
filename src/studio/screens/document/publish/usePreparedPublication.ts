import { useEffect, useState } from "react";
import type * as z from "zod/mini";
import { unfitDocument } from "../../../../api/contract/errorDetails.ts";
import { Failure } from "../../../data/calls/requestFailure.ts";
import { type DocumentDetails, oneDocument } from "../../../data/documents/oneDocument.ts";
import type { OpenDocument } from "../../../document/store/openDocument.ts";
import { useClient } from "../../../frame/signIn/session.tsx";

/** A field that prevents the working copy from becoming a revision. */
type Unfit = z.output<typeof unfitDocument>["errors"][number];

/** The working copy saved as a revision, as far as the person may. */
export interface Prepared {
  /** The newest revision. */
  readonly revision: number;
  /** Paths that only somebody else can save. */
  readonly left: readonly string[];
  /** Status of each language relative to that revision. */
  readonly status: DocumentDetails["status"];
}

export type Preparation =
  | { readonly state: "preparing" }
  | { readonly state: "ready"; readonly prepared: Prepared }
  | { readonly state: "unfit"; readonly fields: readonly Unfit[] }
  | { readonly state: "failed"; readonly error: unknown };

/**
 * Stores and saves the document when a dialog opens, so that the person publishes what they see.
 */
export function usePreparedPublication(opened: OpenDocument): Preparation {
  const client = useClient();
  const [preparation, setPreparation] = useState<Preparation>({ state: "preparing" });
  // The document as it was when the dialog was opened: saving changes its details.
  const [first] = useState(opened);
  useEffect(() => {
    let isWanted = true;
    const done = (next: Preparation) => {
      if (isWanted) setPreparation(next);
    };
    prepare(client, first).then(done, (error: unknown) => done(failed(error, first)));
    return () => {
      isWanted = false;
    };
  }, [client, first]);
  return preparation;
}

async function prepare(
  client: Parameters<typeof oneDocument.save>[0],
  opened: OpenDocument,
): Promise<Preparation> {
  opened.problems.showAll();
  await opened.store.flush();
  const { revision, left } = await oneDocument.save(client, opened.key, opened.store.seq);
  const { status } = await opened.refresh();
  return { state: "ready", prepared: { revision, left, status } };
}

function failed(error: unknown, { details }: OpenDocument): Preparation {
  if (error instanceof Failure) {
    const told = unfitDocument.safeParse(error.data);
    if (error.kind === "invalid" && told.success) {
      return { state: "unfit", fields: told.data.errors };
    }
    // People who may publish but not write publish what others have saved.
    if (error.kind === "forbidden") {
      const { newest, working_copy: copy, status } = details;
      return {
        state: "ready",
        prepared: { revision: newest.revision, left: copy.unsaved, status },
      };
    }
  }
  return { state: "failed", error };
}
