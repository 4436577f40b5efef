import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Table } from "../../components/lists/Table.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type ChangedDocument, changeSets } from "../../data/parts/changeSets.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { CellName, CellValue, DocumentLink } from "./CellValue.tsx";
import { useChangeSetMessages } from "./useChangeSetMessages.ts";

/** Documents of one page, as the API gives them. */
const perPage = 50;

/** The cells of a change set before and after, some documents at a time. */
export function ChangedCells({ id }: { readonly id: string }) {
  const t = useChangeSetMessages();
  const client = useClient();
  const [from, setFrom] = useState(0);
  const { language } = useInterface();
  const page = useQuery({
    queryKey: ["change-sets", id, "documents", from, language],
    queryFn: ({ signal }) => changeSets.documents(client, id, from, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = page;
  const last = Math.min(from + perPage, data?.total ?? 0);
  return (
    <section className="change-set__part">
      <h2>{t.cells}</h2>
      {page.isError && <FailureNotice error={page.error} retry={page.refetch} />}
      <Table
        label={t.cells}
        columns={[t.document, t.cell, t.before, t.after]}
        isBusy={page.isPlaceholderData}
        bones={page.isPending ? 6 : 0}
      >
        {data?.list.map((one) => (
          <Cells key={one.place} document={one} />
        ))}
      </Table>
      {data !== undefined && data.list.length < last - from && (
        <p className="table__quiet">{t.hidden}</p>
      )}
      {data !== undefined && data.total > perPage && (
        <p className="change-set__pages">
          <Button disabled={from === 0} onClick={() => setFrom(from - perPage)}>
            {t.previous}
          </Button>
          <span>{t.range(from + 1, last, data.total)}</span>
          <Button disabled={last >= data.total} onClick={() => setFrom(from + perPage)}>
            {t.next}
          </Button>
        </p>
      )}
    </section>
  );
}

function Cells({ document }: { readonly document: ChangedDocument }) {
  const t = useChangeSetMessages();
  const { language } = useInterface();
  const { key, cells, is_new: isNew } = document;
  const name = titleIn(document, language);
  const rows = isNew && cells.length === 0 ? [undefined] : cells;
  return rows.map((cell, index) => (
    <tr key={cell?.path ?? key}>
      <th scope="row">
        {index === 0 ? (
          <>
            <DocumentLink documentKey={key} title={name} />
            {isNew && <span className="chip">{t.made}</span>}
          </>
        ) : (
          <span className="change-set__again">{name}</span>
        )}
      </th>
      <td data-label={t.cell}>{cell === undefined ? t.wholeDocument : <CellName cell={cell} />}</td>
      <td data-label={t.before} className="change-set__value">
        <CellValue text={cell?.before_text} />
      </td>
      <td data-label={t.after} className="change-set__value">
        {cell === undefined ? t.made : <CellValue text={cell.after_text} />}
      </td>
    </tr>
  ));
}
