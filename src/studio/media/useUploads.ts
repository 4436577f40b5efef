import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { Failure } from "../data/calls/requestFailure.ts";
import type { TakenFile } from "../data/media.ts";
import { useInterface } from "../frame/language/language.tsx";
import { sendFile } from "./uploadFile.ts";
import { useMediaMessages } from "./useMediaMessages.ts";

/** Uploads that are under way at once; a server gives one person a fourth of its places. */
const atOnce = 2;

export type UploadState =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly share: number }
  | { readonly kind: "done"; readonly file: TakenFile }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "cancelled" };

/** A file in the list of uploads. */
export interface Upload {
  /** Its idempotency key, too. */
  readonly id: string;
  readonly file: File;
  readonly state: UploadState;
}

interface UploadOptions {
  readonly isPrivate?: boolean;
  readonly replaces?: string | undefined;
  readonly onTaken: (file: TakenFile) => void;
}

/** The uploads of a screen: some at once, each to be cancelled and tried again. */
export interface Uploads {
  readonly list: readonly Upload[];
  add(files: Iterable<File>): void;
  cancel(id: string): void;
  retry(id: string): void;
  clear(): void;
}

/** Uploads files one behind the other, and tells how far each is. */
export function useUploads(options: UploadOptions): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const stop = useSending(list, setList, options);
  return {
    list,
    add: (files) =>
      setList((all) => [
        ...all,
        ...Array.from(files, (file) => ({
          ...{ id: crypto.randomUUID(), file },
          state: { kind: "waiting" as const },
        })),
      ]),
    cancel: (id) => {
      stop(id);
      setList((all) => withState(all, id, { kind: "cancelled" }));
    },
    retry: (id) =>
      setList((all) =>
        all.map((one) =>
          // A key that was refused is free again; one whose fate is not known stays the same upload.
          one.id === id ? { ...one, state: { kind: "waiting" as const } } : one,
        ),
      ),
    clear: () =>
      setList((all) => all.filter(({ state }) => /^(?:waiting|sending)$/.test(state.kind))),
  };
}

/** Sends the uploads that wait, and ends them with the screen. @returns ends one by its id */
function useSending(
  list: readonly Upload[],
  setList: Dispatch<SetStateAction<readonly Upload[]>>,
  options: UploadOptions,
): (id: string) => void {
  const { language } = useInterface();
  const { offline } = useMediaMessages();
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    const waiting = list.filter((one) => one.state.kind === "waiting");
    for (const { id, file } of waiting.slice(0, Math.max(0, atOnce - running.current.size))) {
      if (running.current.has(id)) continue;
      const controller = new AbortController();
      running.current.set(id, controller);
      const change = (state: UploadState) => setList((all) => withState(all, id, state));
      change({ kind: "sending", share: 0 });
      const { isPrivate = false, replaces } = latest.current;
      sendFile({
        ...{ file, key: id, language, replaces, isPrivate, offline, signal: controller.signal },
        onProgress: (share) => change({ kind: "sending", share }),
      })
        .then(
          (taken) => {
            change({ kind: "done", file: taken });
            latest.current.onTaken(taken);
          },
          (error: unknown) => change(stateOf(error)),
        )
        .finally(() => {
          running.current.delete(id);
          // The next one begins.
          setList((all) => [...all]);
        });
    }
  }, [list, setList, language, offline]);

  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  return (id) => running.current.get(id)?.abort();
}

function withState(all: readonly Upload[], id: string, state: UploadState): readonly Upload[] {
  return all.map((one) => (one.id === id ? { ...one, state } : one));
}

function stateOf(error: unknown): UploadState {
  if (!(error instanceof Failure)) throw error;
  return error.kind === "cancelled"
    ? { kind: "cancelled" }
    : { kind: "failed", message: error.message };
}
