import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { AriaLanguage } from "../../components/AriaLanguage.tsx";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Time } from "../../components/Time.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { noticesKey, type OwnNotice, teamwork } from "../../data/documents/teamwork.ts";
import { useTeamworkMessages } from "../../document/useTeamworkMessages.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useRoleName } from "../../screens/people/useRoles.ts";
import { noticeStateKey } from "../events/useEvents.ts";
import { useInterface } from "../language/language.tsx";
import { useClient } from "../signIn/session.tsx";

interface NoticeListProps {
  /** The bell, which gets the focus again. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** The newest notices to the person: what each is about, and whether it was read. */
export default function NoticeList({ opener, onClose }: NoticeListProps) {
  const { notices: t } = useTeamworkMessages();
  const client = useClient();
  const queries = useQueryClient();
  const { data, isError, error, refetch } = useQuery({
    queryKey: noticesKey,
    queryFn: ({ signal }) => teamwork.notices(client, signal),
  });
  const read = useMutation({
    mutationFn: (which: Parameters<typeof teamwork.read>[1]) => teamwork.read(client, which),
    onSettled: () => queries.invalidateQueries({ queryKey: noticesKey }),
  });
  useEffect(() => {
    if (data !== undefined) queries.setQueryData(noticeStateKey, data.unread);
  }, [queries, data]);
  const newest = data?.list[0]?.id;
  return (
    <AriaLanguage>
      <Popover
        className="popover notices"
        placement="bottom end"
        triggerRef={opener}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Dialog className="notices__dialog" aria-label={t.title}>
          <header className="notices__head">
            <h2>{t.title}</h2>
            {data !== undefined && data.unread > 0 && newest !== undefined && (
              <Button
                look="plain"
                isBusy={read.isPending}
                onClick={() => read.mutate({ up_to: newest })}
              >
                {t.allRead}
              </Button>
            )}
          </header>
          {isError && <FailureNotice error={error} retry={refetch} />}
          {read.isError && <FailureNotice error={read.error} />}
          {data === undefined && !isError && <Skeleton shape="rows" count={3} />}
          {data?.list.length === 0 && <p className="notices__none">{t.none}</p>}
          <ul className="notices__list">
            {data?.list.map((notice) => (
              <OneNotice
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  if (!notice.is_read) read.mutate({ ids: [notice.id] });
                  onClose();
                }}
              />
            ))}
          </ul>
          {data !== undefined && (
            <footer className="notices__foot">
              <Link href={`${addressOf("profile", {})}#digest`} onClick={onClose}>
                {t.mail}
              </Link>
            </footer>
          )}
        </Dialog>
      </Popover>
    </AriaLanguage>
  );
}

interface OneNoticeProps {
  readonly notice: OwnNotice;
  onOpen(): void;
}

function OneNotice({ notice, onOpen }: OneNoticeProps) {
  const { notices: t, comments } = useTeamworkMessages();
  const { language } = useInterface();
  const roleName = useRoleName();
  const { kind, key, role, thread, text, at } = notice;
  const who = notice.by_name || comments.unknown;
  const what = role === null ? t.kinds[kind](who) : t.handOverToRole(who, roleName(role));
  const queries = thread === null ? {} : { panel: "comments", thread: `${thread}` };
  return (
    <li className="notices__one" data-unread={!notice.is_read || undefined}>
      <Link href={addressOf("document", { key }, queries)} onClick={onOpen}>
        <span className="notices__what">
          {!notice.is_read && <span className="hidden">{`${t.unread}: `}</span>}
          {what} · <strong>{titleIn(notice, language)}</strong>
        </span>
        {text !== "" && <span className="notices__text">{text}</span>}
        <span className="notices__at">
          <Time at={at} />
        </span>
      </Link>
    </li>
  );
}
