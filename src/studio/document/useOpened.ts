import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { type DocumentDetails, oneDocument } from "../data/document.ts";
import { useClient } from "../frame/session.tsx";
import { DraftStore } from "./draftStore.ts";
import type { OpenDocument } from "./openDocument.ts";
import { transportFor } from "./transport.ts";

/** Milliseconds after the last stored change until problems and statuses are asked for again. */
const detailsRestMs = 900;

/** Opens a document: loads it with the description of its type, and makes its store. */
export function useOpened(key: string) {
  const client = useClient();
  const queries = useQueryClient();
  const detailsKey = useMemo(() => ["documents", "one", key], [key]);
  const details = useQuery({
    queryKey: detailsKey,
    queryFn: ({ signal }) => oneDocument.details(client, key, signal),
    staleTime: 0,
  });
  const typeName = details.data?.type;
  const type = useQuery({
    queryKey: ["types", typeName],
    queryFn: ({ signal }) => oneDocument.type(client, typeName ?? "", signal),
    enabled: typeName !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const store = useStore(key, details.data);
  const isStored = store?.saving.at;
  useEffect(() => {
    if (store === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = store.subscribe(() => {
      clearTimeout(timer);
      if (store.saving.state !== "stored" || store.saving.at === isStored) return;
      timer = setTimeout(
        () => void queries.invalidateQueries({ queryKey: detailsKey }),
        detailsRestMs,
      );
    });
    return () => {
      ended();
      clearTimeout(timer);
    };
  }, [store, queries, detailsKey, isStored]);
  const opened = useMemo<OpenDocument | undefined>(() => {
    if (store === undefined || details.data === undefined || type.data === undefined) return;
    return {
      ...{ key, id: details.data.id, type: type.data, store, details: details.data },
      refresh: async () => {
        await queries.invalidateQueries({ queryKey: detailsKey });
      },
    };
  }, [key, store, details.data, type.data, queries, detailsKey]);
  return { opened, error: details.error ?? type.error, retry: details.refetch };
}

/** The store of a document, made with what is loaded first and told what is loaded later. */
function useStore(key: string, details: DocumentDetails | undefined): DraftStore | undefined {
  const client = useClient();
  const [made, setMade] = useState<{ readonly key: string; readonly store: DraftStore }>();
  const told = useRef<DocumentDetails>(undefined);
  useEffect(() => {
    if (details === undefined || details.key !== key) return;
    const copy = details.working_copy;
    if (made?.key !== key) setMade({ key, store: new DraftStore(transportFor(client, key), copy) });
    else if (told.current !== details) made.store.receive(copy);
    told.current = details;
  }, [key, details, made, client]);
  return made?.key === key ? made.store : undefined;
}
