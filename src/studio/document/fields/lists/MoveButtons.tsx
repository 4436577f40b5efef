import { useDocumentMessages } from "../../useDocumentMessages.ts";

interface MoveButtonsProps {
  /** Title of the document that is moved. */
  readonly title: string;
  /** Its place in the list. */
  readonly at: number;
  readonly count: number;
  /** @param by places: one back or one on */
  readonly onMove: (by: number) => void;
}

/** The buttons that move one of a list's documents by a place. */
export function MoveButtons({ title, at, count, onMove }: MoveButtonsProps) {
  const t = useDocumentMessages();
  return (
    <>
      <button
        type="button"
        aria-label={t.moveNamedUp(title)}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={t.moveNamedDown(title)}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      >
        ↓
      </button>
    </>
  );
}
