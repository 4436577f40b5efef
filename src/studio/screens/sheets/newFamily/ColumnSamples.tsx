import type { ListColumn } from "../../../data/parts/newFamily.ts";
import { useNewFamilyMessages } from "../messages.ts";

/** Addresses that are named. */
const maxAddresses = 8;

interface ColumnSamplesProps {
  readonly column: ListColumn;
  /** The parameter gets the texts that are none of its options as further ones. */
  readonly isExtended: boolean;
  readonly onLeave: (isLeft: boolean) => void;
  readonly onExtend: (isExtended: boolean) => void;
}

/** Examples of a column's values as they are read, and those that cannot be. */
export function ColumnSamples({ column, isExtended, onLeave, onExtend }: ColumnSamplesProps) {
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
      {unread > 0 && <UnreadSamples {...{ column, onLeave }} />}
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
function UnreadSamples({ column, onLeave }: Pick<ColumnSamplesProps, "column" | "onLeave">) {
  const t = useNewFamilyMessages();
  const { samples, unread, unread_at: at, leave_unread: isLeft } = column;
  const more = unread > maxAddresses ? ` ${t.more(unread - maxAddresses)}` : "";
  return (
    <div className="list-column__unread">
      <p className="field__error">{t.unread(unread)}</p>
      <ul>
        {samples
          .filter(({ reading }) => reading === null)
          .map(({ text, count }) => (
            <li key={text}>
              {text} {count > 1 && <span className="table__quiet">{t.times(count)}</span>}
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
