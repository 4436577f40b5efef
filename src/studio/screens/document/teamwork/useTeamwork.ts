import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import {
  commentsKey,
  type Discussion,
  type HandOverState,
  handOverKey,
  noticesKey,
  teamwork,
  turnKey,
} from "../../../data/documents/teamwork.ts";
import { useClient } from "../../../frame/signIn/session.tsx";

/** Milliseconds after which comments of others are looked for while the panel is open. */
const lookAgainMs = 15_000;

/** Comments on a document. @param isFollowed loads those of others as they come */
export function useDiscussion(key: string, isFollowed = false) {
  const client = useClient();
  return useQuery<Discussion>({
    queryKey: commentsKey(key),
    queryFn: ({ signal }) => teamwork.discussion(client, key, signal),
    ...(isFollowed && { refetchInterval: lookAgainMs }),
  });
}

/** The hand-over of a document, and those who may open the document. */
export function useHandOver(key: string) {
  const client = useClient();
  return useQuery<HandOverState>({
    queryKey: handOverKey(key),
    queryFn: ({ signal }) => teamwork.handOver(client, key, signal),
  });
}

/** Takes a changed hand-over into the screens that show it. */
export function useChangedHandOver(key: string): (state: HandOverState) => void {
  const queries = useQueryClient();
  return useCallback(
    (state) => {
      queries.setQueryData(handOverKey(key), state);
      for (const queryKey of [turnKey, noticesKey, ["documents"]]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
    [queries, key],
  );
}
