import { languages } from "../../../base/site/languages.ts";
import { Button } from "../../components/Button.tsx";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import { type LifecycleImpact, noticeKinds } from "../../data/parts/lifecycle.ts";
import { PickFile } from "../../document/fields/links/PickFile.tsx";
import { useInterface } from "../../frame/language/language.tsx";
import type { WishProps } from "./PartsTable.tsx";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

type NoticeFormProps = WishProps & Pick<LifecycleImpact, "columns">;

/** Notice that is created with the change, if any. */
export function NoticeForm(props: NoticeFormProps) {
  const t = useLifecycleMessages();
  const { wish, onChange } = props;
  return (
    <div className="lifecycle-form">
      <SelectField
        label={t.noticeAs}
        value={wish.notice}
        onChange={({ currentTarget: { value } }) => {
          const notice = noticeKinds.find((one) => one === value) ?? "none";
          // By default, a notice about parts goes into a column whose key mentions products.
          const fitting = props.columns.filter(({ type }) => type === notice);
          const usual = fitting.find(({ key }) => key.includes("product")) ?? fitting[0];
          onChange({ notice, column: usual?.key ?? "" });
        }}
      >
        {noticeKinds.map((one) => (
          <option key={one} value={one}>
            {t.noticeKinds[one]}
          </option>
        ))}
      </SelectField>
      {wish.notice !== "none" && (
        <>
          <NoticeFields {...props} />
          <NoticeFile {...{ wish, onChange }} />
        </>
      )}
    </div>
  );
}

/** Column, date and titles of a notice. */
function NoticeFields({ wish, onChange, columns }: NoticeFormProps) {
  const t = useLifecycleMessages();
  const { language } = useInterface();
  return (
    <>
      <SelectField
        label={t.column}
        value={wish.column}
        onChange={({ currentTarget }) => onChange({ column: currentTarget.value })}
      >
        {columns
          .filter(({ type }) => type === wish.notice)
          .map((column) => (
            <option key={column.key} value={column.key}>
              {titleIn(column, language)}
            </option>
          ))}
      </SelectField>
      <TextField
        type="date"
        required
        label={t.date}
        value={wish.date}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      {languages.map((one) => (
        <TextField
          key={one}
          lang={one}
          label={t.titleIn[one]}
          hint={t.titleHint}
          value={wish.titles[one]}
          maxLength={160}
          onChange={({ currentTarget }) =>
            onChange({ titles: { ...wish.titles, [one]: currentTarget.value } })
          }
        />
      ))}
    </>
  );
}

/** File offered by a notice. */
function NoticeFile({ wish, onChange }: WishProps) {
  const t = useLifecycleMessages();
  return (
    <div className="field">
      <span className="field__label">{t.file}</span>
      <p className="field__hint">{wish.file === "" ? t.noFile : wish.file}</p>
      <div className="lifecycle-acts">
        <PickFile accept="file" onPick={({ path }) => onChange({ file: path })} />
        {wish.file !== "" && (
          <Button look="plain" onClick={() => onChange({ file: "" })}>
            {t.removeFile}
          </Button>
        )}
      </div>
    </div>
  );
}
