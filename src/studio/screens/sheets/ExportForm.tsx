import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isLanguage, type Language, languages } from "../../../base/site/languages.ts";
import { SelectField } from "../../components/dialogs/Field.tsx";
import { queryOf } from "../../data/calls/paths.ts";
import { titleIn } from "../../data/calls/titleIn.ts";
import { grid } from "../../data/parts/grid.ts";
import { exportAddress } from "../../data/parts/sheets.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { useSheetsMessages } from "./useSheetsMessages.ts";

/** Parts, language and format of an export. */
export function ExportForm() {
  const t = useSheetsMessages();
  const { language } = useInterface();
  const client = useClient();
  const [family, setFamily] = useState("");
  const [headings, setHeadings] = useState<Language>(language);
  const families = useQuery({
    queryKey: ["grid", "families"],
    queryFn: ({ signal }) => grid.families(client, signal),
  });
  const address = (format: string) =>
    exportAddress(queryOf({ column: family, in: headings, format }));
  return (
    <div className="field-row">
      <SelectField
        label={t.family}
        value={family}
        onChange={({ currentTarget }) => setFamily(currentTarget.value)}
      >
        <option value="">{t.all}</option>
        {families.data?.map(({ key, title, parts }) => (
          <option key={key} value={key}>
            {t.familyOf(titleIn({ title, key }, language), parts)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.language}
        value={headings}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) setHeadings(value);
        }}
      >
        {languages.map((one) => (
          <option key={one} value={one}>
            {t.languages[one]}
          </option>
        ))}
      </SelectField>
      <a className="button button--primary" href={address("xlsx")} download>
        {t.workbook}
      </a>
      <a className="button" href={address("csv")} download>
        {t.csv}
      </a>
    </div>
  );
}
