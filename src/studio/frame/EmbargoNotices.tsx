import { useQuery } from "@tanstack/react-query";
import { Time } from "../components/Time.tsx";
import { embargoes } from "../data/documents/embargo.ts";
import { Link } from "../router/router.tsx";
import { addressOf } from "../router/screens.ts";
import { useInterface, useMessages } from "./language/language.tsx";
import { useClient } from "./signIn/session.tsx";
import { TellNotices } from "./TellNotices.tsx";

/** Notices about embargoes on which the person is named. */
export function EmbargoNotices() {
  const { frame: t } = useMessages();
  const { language } = useInterface();
  const client = useClient();
  const notices = useQuery({
    queryKey: ["embargo-notices", language],
    queryFn: ({ signal }) => embargoes.notices(client, signal),
  });
  return (
    <TellNotices
      title={t.embargoNotices}
      list={notices.data ?? []}
      acknowledge={embargoes.acknowledge}
      onAcknowledged={() => notices.refetch()}
    >
      {({ key, text, at }) => (
        <>
          {text} <Link href={addressOf("document", { key }, { panel: "embargo" })}>{key}</Link>
          {" · "}
          <Time at={at} />
        </>
      )}
    </TellNotices>
  );
}
