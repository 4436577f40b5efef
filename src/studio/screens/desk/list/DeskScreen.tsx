import { useEffect, useRef, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { EmptyList } from "../../../components/lists/EmptyList.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useDeskCounts } from "../../../data/desk/useDeskCounts.ts";
import { mayAtAll } from "../../../data/people/account.ts";
import { Screen } from "../../../frame/Screen.tsx";
import { usePerson } from "../../../frame/signIn/session.tsx";
import { Link, withQueries } from "../../../router/router.tsx";
import { addressOf, type Place, writeAddress } from "../../../router/screens.ts";
import type { ScreenProps } from "../../screenProps.ts";
import { EraseDialog } from "../figures/EraseDialog.tsx";
import { ExportDialog } from "../figures/ExportDialog.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";
import { DeskFilters } from "./DeskFilters.tsx";
import { DeskTable } from "./DeskTable.tsx";
import { quickViewNames, quickViewOf, quickViews } from "./listFilters.ts";
import { keepList } from "./previousAndNextEnquiry.ts";
import { useDeskList } from "./useDeskList.ts";

/** The list of enquiries. New ones appear by themselves. */
export default function DeskScreen({ place }: ScreenProps) {
  const t = useDeskMessages();
  const found = useDeskList(place.queries);
  const { lines, arrived, hasNextPage, isPending, isError, error, refetch } = found;
  useEffect(() => keepList(writeAddress(place), lines), [place, lines]);
  return (
    <Screen title={t.title} actions={<DeskActions place={place} />}>
      <QuickViews place={place} />
      <DeskFilters place={place} />
      <p className="desk__found" role="status">
        {!isPending && t.shown(lines.length, hasNextPage)}
        {arrived.size > 0 && <strong> · {t.arrived(arrived.size)}</strong>}
      </p>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {!isError && <DeskTable {...{ lines, arrived }} bones={isPending ? 8 : 0} place={place} />}
      <EndOfList {...{ place, found }} />
    </Screen>
  );
}

DeskScreen.areas = [useDeskMessages, useDeskSettingMessages];

/** Foot of the list: the way to more lines, or that there are none. */
function EndOfList({
  place,
  found,
}: {
  readonly place: Place;
  readonly found: ReturnType<typeof useDeskList>;
}) {
  const t = useDeskMessages();
  const { lines, hasNextPage, isFetchingNextPage, fetchNextPage, isSuccess } = found;
  if (!isSuccess) return null;
  const isEmpty = lines.length === 0;
  const isNarrowed = quickViewOf(place.queries) === undefined;
  return (
    <>
      {isEmpty && hasNextPage && <p className="empty">{t.emptyPart}</p>}
      {isEmpty && !hasNextPage && isNarrowed && <p className="empty">{t.empty}</p>}
      {isEmpty && !hasNextPage && !isNarrowed && (
        <EmptyList title={t.emptyOpen}>{t.emptyText}</EmptyList>
      )}
      {hasNextPage && (
        <p className="desk__more">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isEmpty ? t.searchOn : t.more}
          </Button>
        </p>
      )}
    </>
  );
}

/** Acts on the desk as a whole, for who has the right to each. */
function DeskActions({ place }: ScreenProps) {
  const t = useDeskMessages();
  // Loaded with the screen: one that is hidden while a dialog's messages come loses the focus.
  useDeskSettingMessages();
  const person = usePerson();
  const [open, setOpen] = useState<"export" | "erase">();
  const close = () => setOpen(undefined);
  return (
    <>
      <MailsLink />
      <Link className="button" href={addressOf("deskFigures", {})}>
        {t.figures}
      </Link>
      {mayAtAll(person, "enquiry.configure") && (
        <Link className="button" href={addressOf("deskSettings", {})}>
          {t.settings}
        </Link>
      )}
      {mayAtAll(person, "enquiry.export") && (
        <Button onClick={() => setOpen("export")}>{t.export}</Button>
      )}
      {mayAtAll(person, "enquiry.erase") && (
        <Button onClick={() => setOpen("erase")}>{t.erase}</Button>
      )}
      {open === "export" && <ExportDialog form={place.queries.form} onClose={close} />}
      {open === "erase" && <EraseDialog onClose={close} />}
    </>
  );
}

/** The way to mails that belong to no enquiry, for who may read them. */
function MailsLink() {
  const { mails } = useDeskMessages();
  const waiting = useDeskCounts().data?.waiting;
  if (waiting === undefined) return null;
  return (
    <Link className="button" href={addressOf("deskMails", {})}>
      {mails.link(waiting)}
    </Link>
  );
}

/** The lists that are looked at most, with their numbers. */
function QuickViews({ place }: ScreenProps) {
  const t = useDeskMessages();
  const { data } = useDeskCounts();
  const present = quickViewOf(place.queries);
  const current = useRef<HTMLAnchorElement>(null);
  const counts = data && {
    ...{ open: data.open, mine: data.mine, nobody: data.unassigned },
    ...{ near: data.near, past: data.past, review: data.review, spam: data.spam },
    all: undefined,
  };
  const shown = quickViewNames.filter(
    (name) => !(name === "near" || name === "past") || counts?.[name] !== undefined,
  );
  useEffect(() => {
    if (present !== undefined) current.current?.scrollIntoView({ block: "nearest" });
  }, [present]);
  return (
    <nav className="tabs" aria-label={t.viewsLabel}>
      {shown.map((name) => (
        <Link
          key={name}
          ref={present === name ? current : undefined}
          className="tabs__one"
          data-tone={name === "past" && counts?.past ? "danger" : undefined}
          href={withQueries({ ...place, queries: {} }, quickViews[name])}
          aria-current={present === name ? "page" : undefined}
        >
          {t.views[name]}
          {counts?.[name] !== undefined && <span className="tabs__count">{counts[name]}</span>}
        </Link>
      ))}
    </nav>
  );
}
