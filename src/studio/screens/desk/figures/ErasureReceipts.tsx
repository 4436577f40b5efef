import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "../../../components/Button.tsx";
import { Table } from "../../../components/lists/Table.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { useTimeText } from "../../../components/Time.tsx";
import { evaluation } from "../../../data/desk/figuresAndErasures.ts";
import { mayAtAll } from "../../../data/people/account.ts";
import { Section } from "../../../frame/Screen.tsx";
import { useClient, usePerson } from "../../../frame/signIn/session.tsx";
import { useDeskMessages, useDeskSettingMessages } from "../useDeskMessages.ts";

/** Receipts that are read at once. */
const pageSize = 20;

/** Receipts of past erasures, for who may erase. */
export function Receipts() {
  const t = useDeskSettingMessages();
  const desk = useDeskMessages();
  const client = useClient();
  const timeText = useTimeText();
  const mayErase = mayAtAll(usePerson(), "enquiry.erase");
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery({
      queryKey: ["desk-erasures"],
      queryFn: ({ signal, pageParam }) => evaluation.erasures(client, pageParam, pageSize, signal),
      initialPageParam: 1,
      getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.length + 1),
      enabled: mayErase,
    });
  if (!mayErase) return null;
  const list = data?.pages.flat();
  const { columns } = t.erase;
  return (
    <Section title={t.erase.receipts} intro={t.erase.receiptsIntro}>
      {isError && <FailureNotice error={error} retry={refetch} />}
      {list?.length === 0 ? (
        <p className="empty">{t.erase.noReceipts}</p>
      ) : (
        <Table
          label={t.erase.receipts}
          columns={[columns.code, t.form, t.erase.at, t.erase.who, t.erase.removed]}
          bones={list === undefined && !isError ? 3 : 0}
        >
          {list?.map(({ code, form, at, by, fields, files, replies, notes, incoming, mails }) => (
            <tr key={`${code} ${at}`}>
              <th scope="row">
                <code>{code}</code>
              </th>
              <td data-label={t.form}>{desk.forms[form]}</td>
              <td data-label={t.erase.at}>{at === null ? t.none : timeText(at)}</td>
              <td data-label={t.erase.who}>{by?.name ?? desk.server}</td>
              <td data-label={t.erase.removed}>
                {t.erase.amounts(fields, files, replies + notes + incoming, mails)}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {hasNextPage && (
        <p className="desk__more">
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {desk.more}
          </Button>
        </p>
      )}
    </Section>
  );
}
