import { SelectField } from "../../components/dialogs/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import type { SheetQuestion } from "../../data/parts/sheets.ts";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { useNewFamilyMessages, useSheetsMessages } from "./useSheetsMessages.ts";

interface ColumnQuestionsProps {
  /** Number of the file. */
  readonly file: number;
  readonly questions: readonly SheetQuestion[];
  readonly onAnswer: (column: string, is: string) => void;
}

/** Columns of which somebody must say what they are. */
export function ColumnQuestions({ file, questions, onAnswer }: ColumnQuestionsProps) {
  const t = useSheetsMessages();
  const words = useNewFamilyMessages();
  if (questions.length === 0) return null;
  return (
    <section className="sheet__questions">
      <Notice
        tone="warning"
        title={t.questionsTitle}
        actions={
          <Link className="button" href={addressOf("sheets", {}, { list: String(file) })}>
            {words.instead}
          </Link>
        }
      >
        {t.questionsText}
      </Notice>
      {questions.map(({ column, table, address, heading, why, near }) => (
        <div key={column} className="sheet__question">
          <p>
            <strong>{heading || t.empty}</strong>{" "}
            <span className="table__quiet">
              {table} {address} · {why}
            </span>
          </p>
          <SelectField
            label={t.means}
            value=""
            onChange={({ currentTarget }) => onAnswer(column, currentTarget.value)}
          >
            <option value="">{t.ask}</option>
            <option value="ignore">{t.ignore}</option>
            {near.map((one) => (
              <option key={one.column} value={one.column}>
                {one.label} [{one.column}]
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </section>
  );
}
