import { useMutation, useQuery } from "@tanstack/react-query";
import { Button } from "../components/Button.tsx";
import { FailureNotice, Notice } from "../components/Notice.tsx";
import { Time } from "../components/Time.tsx";
import { embargoes } from "../data/documents/embargo.ts";
import { Link } from "../router/router.tsx";
import { addressOf } from "../router/screens.ts";
import { useInterface, useMessages } from "./language/language.tsx";
import { useClient } from "./signIn/session.tsx";

/** Notices about embargoes on which the person is named, until they acknowledge them. */
export function EmbargoNotices() {
  const { frame: t } = useMessages();
  const { language } = useInterface();
  const client = useClient();
  const notices = useQuery({
    queryKey: ["embargo-notices", language],
    queryFn: ({ signal }) => embargoes.notices(client, signal),
  });
  const acknowledge = useMutation({
    mutationFn: (ids: readonly number[]) => embargoes.acknowledge(client, ids),
    onSuccess: () => notices.refetch(),
  });
  const list = notices.data ?? [];
  if (list.length === 0) return null;
  return (
    <section className="told" aria-label={t.embargoNotices}>
      <Notice
        tone="warning"
        title={t.embargoNotices}
        actions={
          <Button
            isBusy={acknowledge.isPending}
            onClick={() => acknowledge.mutate(list.map(({ id }) => id))}
          >
            {t.acknowledge}
          </Button>
        }
      >
        <ul className="told__list">
          {list.map(({ id, key, text, at }) => (
            <li key={id}>
              {text} <Link href={addressOf("document", { key }, { panel: "embargo" })}>{key}</Link>
              {" · "}
              <Time at={at} />
            </li>
          ))}
        </ul>
        {acknowledge.isError && <FailureNotice error={acknowledge.error} />}
      </Notice>
    </section>
  );
}
