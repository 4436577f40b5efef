import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Button } from "../components/Button.tsx";
import { FailureNotice, Notice } from "../components/Notice.tsx";
import type { Client } from "../data/calls/client.ts";
import { useMessages } from "./language/language.tsx";
import { useClient } from "./signIn/session.tsx";

interface TellNoticesProps<Told extends { readonly id: number }> {
  readonly title: string;
  readonly list: readonly Told[];
  readonly acknowledge: (client: Client, ids: readonly number[]) => Promise<unknown>;
  readonly onAcknowledged: () => unknown;
  readonly children: (told: Told) => ReactNode;
  /** Below the list. */
  readonly foot?: ReactNode;
}

/** Notices to the person above every screen, until they acknowledge them. */
export function TellNotices<Told extends { readonly id: number }>(props: TellNoticesProps<Told>) {
  const { title, list, acknowledge, onAcknowledged, children, foot } = props;
  const { frame: t } = useMessages();
  const client = useClient();
  const { mutate, isPending, isError, error } = useMutation({
    mutationFn: (ids: readonly number[]) => acknowledge(client, ids),
    onSuccess: onAcknowledged,
  });
  if (list.length === 0) return null;
  return (
    <section className="told" aria-label={title}>
      <Notice
        tone="warning"
        title={title}
        actions={
          <Button isBusy={isPending} onClick={() => mutate(list.map(({ id }) => id))}>
            {t.acknowledge}
          </Button>
        }
      >
        <ul className="told__list">
          {list.map((told) => (
            <li key={told.id}>{children(told)}</li>
          ))}
        </ul>
        {foot}
        {isError && <FailureNotice error={error} />}
      </Notice>
    </section>
  );
}
