import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField } from "../../../components/dialogs/Field.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { sheets } from "../../../data/parts/sheets.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { Link } from "../../../router/router.tsx";
import { addressOf } from "../../../router/screens.ts";
import { useNewFamilyMessages, useSheetsMessages } from "../useSheetsMessages.ts";
import { ColumnsSection } from "./ColumnsSection.tsx";
import { CommonValuesSection } from "./CommonValuesSection.tsx";
import { CreateFamilyForm, type Making } from "./CreateFamilyForm.tsx";
import { CreatingFamilyView } from "./CreatingFamilyView.tsx";
import { FamilySection } from "./FamilySection.tsx";
import { PartsPreview } from "./PartsPreview.tsx";
import { RowsSection } from "./RowsSection.tsx";
import { type OpenList, useListPlan } from "./useListPlan.ts";

/**
 * A list that becomes a family: the meanings of its columns, the parts made of it, and creating
 * them.
 */
export default function ListReview({ id }: { readonly id: string }) {
  const t = useNewFamilyMessages();
  const client = useClient();
  const cache = useQueryClient();
  const [page, setPage] = useState(1);
  const [making, setMaking] = useState<Making>();
  const files = useQuery({
    queryKey: ["sheets"],
    queryFn: ({ signal }) => sheets.files(client, signal),
  });
  const { list, error, isError, refetch } = useListPlan(id, page);
  const name = files.data?.find((one) => String(one.id) === id)?.name ?? "";
  if (making !== undefined) {
    return (
      <>
        <Head name={name} />
        <CreatingFamilyView making={making} onBack={() => setMaking(undefined)} />
      </>
    );
  }
  return (
    <>
      <Head name={name} />
      {isError && <FailureNotice error={error} retry={refetch} />}
      {list === undefined && !isError && <p role="status">{t.reading}</p>}
      {list !== undefined && (
        <>
          <TableField list={list} />
          <FamilySection list={list} />
          <ColumnsSection list={list} />
          <CommonValuesSection list={list} />
          <RowsSection list={list} />
          <PartsPreview list={list} page={page} onPage={setPage} />
          {name !== "" && (
            <CreateFamilyForm
              {...{ file: id, name, list }}
              onBegun={(set) => {
                setMaking(set);
                void cache.invalidateQueries({ queryKey: ["sheets"] });
              }}
            />
          )}
        </>
      )}
    </>
  );
}

/** Name of a list, and a link back to all files. */
function Head({ name }: { readonly name: string }) {
  const words = useSheetsMessages();
  return (
    <div className="sheet__head">
      <h2>{name}</h2>
      <Link className="button" href={addressOf("sheets", {})}>
        {words.back}
      </Link>
    </div>
  );
}

/** Selects the table of a workbook; nothing where there is only one. */
function TableField({ list: { plan, choices, change } }: { readonly list: OpenList }) {
  const t = useNewFamilyMessages();
  if (plan.tables.length <= 1) return null;
  return (
    <div className="field-row">
      <SelectField
        label={t.table}
        value={choices.table}
        onChange={({ currentTarget }) =>
          change({ table: Number(currentTarget.value), columns: [], rows: [] })
        }
      >
        {plan.tables.map((one) => (
          <option key={one.at} value={one.at}>
            {one.name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
