import { type ReactNode, useMemo } from "react";
import { FieldComments } from "../../../document/CommentMark.tsx";
import { navigate, withQueries } from "../../../router/router.tsx";
import { readAddress } from "../../../router/screens.ts";
import { shownAddress } from "../../../router/sessionHistory.ts";
import { useDiscussion } from "./useTeamwork.ts";

interface ProviderProps {
  /** Key of the document. */
  readonly document: string;
  readonly children: ReactNode;
}

/** Gives the fields below it the numbers of their open threads. */
export function FieldCommentsProvider({ document, children }: ProviderProps) {
  const { data } = useDiscussion(document);
  const comments = useMemo(() => {
    const open = (data?.threads ?? []).filter((one) => one.resolved_at === null);
    const counts = new Map<string, number>();
    for (const { path } of open) counts.set(path, (counts.get(path) ?? 0) + 1);
    return {
      counts,
      show(path: string) {
        const place = readAddress(shownAddress());
        if (place === undefined) return;
        const thread = open.find((one) => one.path === path)?.id;
        navigate(
          withQueries(place, {
            ...{ panel: "comments", on: path, field: undefined },
            thread: thread === undefined ? undefined : `${thread}`,
          }),
          { replace: place.queries.panel === "comments" },
        );
      },
    };
  }, [data]);
  return <FieldComments value={comments}>{children}</FieldComments>;
}
