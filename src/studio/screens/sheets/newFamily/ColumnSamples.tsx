import { type FormEvent, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { TextField } from "../../../components/dialogs/Field.tsx";
import type { ColumnChoice, ListColumn } from "../../../data/parts/newFamily.ts";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";

/** Addresses that are named. */
const maxAddresses = 8;

interface ColumnSamplesProps {
  readonly column: ListColumn;
  /** The parameter gets the texts that are none of its options as further ones. */
  readonly isExtended: boolean;
  /** Texts that are read in the place of others. */
  readonly readAs: NonNullable<ColumnChoice["readAs"]>;
  readonly onReadAs: (readAs: NonNullable<ColumnChoice["readAs"]>) => void;
  readonly onLeave: (isLeft: boolean) => void;
  readonly onExtend: (isExtended: boolean) => void;
}

/** Examples of a column's values as they are read, and those that cannot be. */
export function ColumnSamples(props: ColumnSamplesProps) {
  const { column, isExtended, onLeave, onExtend, readAs, onReadAs } = props;
  const t = useNewFamilyMessages();
  const { samples, read, empty, unread } = column;
  const canExtend =
    column.is === "parameter" && column.kind === "enum" && (unread > 0 || isExtended);
  return (
    <div className="list-column__samples">
      <p className="table__quiet">{t.counts(read, empty)}</p>
      <ul>
        {samples
          .filter(({ reading }) => reading !== null)
          .map(({ text, reading }) => (
            <li key={text}>
              {text}
              {reading !== text && (
                <>
                  <span aria-hidden="true"> → </span>
                  <strong>{reading}</strong>
                </>
              )}
            </li>
          ))}
      </ul>
      {unread > 0 && <UnreadSamples {...{ column, onLeave, readAs, onReadAs }} />}
      {readAs.length > 0 && (
        <ul>
          {readAs.map((one) => (
            <li key={one.text}>
              {one.text}
              <span aria-hidden="true"> → </span>
              <strong>{one.as || t.noValue}</strong>{" "}
              <Button
                look="plain"
                aria-label={t.askAgainAbout(one.text)}
                onClick={() => onReadAs(readAs.filter((other) => other !== one))}
              >
                {t.askAgain}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canExtend && (
        <label className="check">
          <input
            type="checkbox"
            checked={isExtended}
            onChange={({ currentTarget }) => onExtend(currentTarget.checked)}
          />
          <span>{t.addOptions}</span>
        </label>
      )}
    </div>
  );
}

/** The values that cannot be read: examples, their places, and whether they are left out. */
function UnreadSamples({
  column,
  onLeave,
  readAs,
  onReadAs,
}: Pick<ColumnSamplesProps, "column" | "onLeave" | "readAs" | "onReadAs">) {
  const t = useNewFamilyMessages();
  const { samples, unread, unread_at: at, leave_unread: isLeft } = column;
  const more = unread > maxAddresses ? ` ${t.more(unread - maxAddresses)}` : "";
  return (
    <div className="list-column__unread">
      <p className="field__error">{t.unread(unread)}</p>
      <ul>
        {samples
          .filter(({ reading }) => reading === null)
          .map(({ text, count, problem }) => (
            <li key={text}>
              {text} {count > 1 && <span className="table__quiet">{t.times(count)}</span>}
              {problem !== null && <p className="table__quiet">{problem}</p>}
              {!isLeft && (
                <ReadAs text={text} onSubmit={(as) => onReadAs(answered(readAs, text, as))} />
              )}
            </li>
          ))}
      </ul>
      <p className="table__quiet">
        {t.unreadAt(at.slice(0, maxAddresses).join(", "))}
        {more}
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={isLeft}
          onChange={({ currentTarget }) => onLeave(currentTarget.checked)}
        />
        <span>{t.leaveUnread}</span>
      </label>
    </div>
  );
}

/** Answers with another one: to a text of the file, or to what an earlier answer has made of one. */
function answered(readAs: ColumnSamplesProps["readAs"], text: string, as: string) {
  const isCorrected = readAs.some((one) => one.as === text);
  if (!isCorrected) return [...readAs, { text, as }];
  return readAs.map((one) => (one.as === text ? { ...one, as } : one));
}

interface ReadAsProps {
  readonly text: string;
  readonly onSubmit: (as: string) => void;
}

/** Text that is read in the place of another, typed here instead of in the file. */
function ReadAs({ text, onSubmit }: ReadAsProps) {
  const t = useNewFamilyMessages();
  const [typed, setTyped] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== text.trim()) onSubmit(typed.trim());
  };
  return (
    <form className="list-read-as" onSubmit={submit}>
      <TextField
        label={t.readAs(text)}
        value={typed}
        maxLength={2_000}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" disabled={typed.trim() === text.trim()}>
        {t.takeText}
      </Button>
    </form>
  );
}
