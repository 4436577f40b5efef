import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { patchedCopy } from "../../../api/contract/documents.ts";
import type { Client } from "../../data/calls/client.ts";
import { documentPath } from "../../data/calls/paths.ts";
import { Failure } from "../../data/calls/requestFailure.ts";
import {
  type DocumentDetails,
  detailsQuery,
  oneDocument,
  typeQuery,
} from "../../data/documents/oneDocument.ts";
import { useClient } from "../../frame/signIn/session.tsx";
import { ProblemList } from "../problemList.ts";
import { useOthers } from "../usePresence.ts";
import { DraftStore } from "./draftStore.ts";
import type { OpenDocument } from "./openDocument.ts";
import { type Answer, NotStored, type Transport } from "./storeTransport.ts";

/** Stores what is typed in a document by the admin API. */
function transportFor(client: Client, key: string): Transport {
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

/** Milliseconds after the last stored change until problems and statuses are asked for again. */
const detailsRestMs = 900;

/** Milliseconds between questions for what others type, while somebody else is in the document. */
const othersMs = 4_000;

/** Milliseconds for which details that were fetched ahead are new. */
const aheadMs = 1_000;

/** Opens a document: loads it with the description of its type, and makes its store. */
export function useLoadedDocument(key: string) {
  const client = useClient();
  const queries = useQueryClient();
  const hasOthers = useOthers(`document:${key}`).length > 0;
  const query = useMemo(() => detailsQuery(client, key), [client, key]);
  const detailsKey = query.queryKey;
  const details = useQuery({
    ...query,
    // What was fetched ahead, while the script was loading, is not fetched twice.
    staleTime: aheadMs,
    refetchInterval: hasOthers ? othersMs : false,
  });
  const typeName = details.data?.type;
  const type = useQuery({ ...typeQuery(client, typeName ?? ""), enabled: typeName !== undefined });
  const made = useStore(key, details.data);
  useEffect(() => {
    if (made === undefined) return;
    const { store } = made;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let told = store.saving.at;
    const ended = store.subscribe(() => {
      const { state, at } = store.saving;
      if (state !== "stored" || at === told) return;
      told = at;
      clearTimeout(timer);
      timer = setTimeout(
        () => void queries.invalidateQueries({ queryKey: detailsKey }),
        detailsRestMs,
      );
    });
    return () => {
      ended();
      clearTimeout(timer);
    };
  }, [made, queries, detailsKey]);
  const opened = useMemo<OpenDocument | undefined>(() => {
    if (made === undefined || details.data === undefined || type.data === undefined) return;
    const refresh = async (isOwn = false) => {
      const queryFn = () => oneDocument.details(client, key);
      const next = await queries.fetchQuery({ queryKey: detailsKey, queryFn, staleTime: 0 });
      made.store.receive(next.working_copy, isOwn);
      return next;
    };
    return {
      ...{ ...made, id: details.data.id, type: type.data, details: details.data },
      refresh: () => refresh(),
      async undo(direction) {
        await made.store.flush();
        const { conflicts } = await oneDocument.undo(client, key, direction);
        await refresh(true);
        return conflicts.length;
      },
    };
  }, [key, made, details.data, type.data, queries, detailsKey, client]);
  return { opened, error: details.error ?? type.error, retry: details.refetch };
}

interface Made {
  readonly key: string;
  readonly store: DraftStore;
  readonly problems: ProblemList;
}

/** Store of a document, made with the details loaded first and updated with later ones. */
function useStore(key: string, details: DocumentDetails | undefined): Made | undefined {
  const client = useClient();
  const [made, setMade] = useState<Made>();
  const told = useRef<DocumentDetails>(undefined);
  useEffect(() => {
    if (details === undefined || details.key !== key || told.current === details) return;
    told.current = details;
    const copy = details.working_copy;
    if (made?.key === key) {
      made.store.receive(copy);
      made.problems.set(details.problems);
      return;
    }
    const store = new DraftStore(transportFor(client, key), copy);
    const problems = new ProblemList(store.get);
    problems.set(details.problems);
    setMade({ key, store, problems });
  }, [key, details, made, client]);
  return made?.key === key ? made : undefined;
}
