import { undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import { Button } from "../components/Button.tsx";
import { useMessages } from "../frame/language/language.tsx";
import { insertBlock } from "./commands.ts";
import { leftKinds } from "./paste/leftOutKinds.ts";
import type { PasteReport } from "./paste/pasting.ts";
import { useRichTextMessages } from "./useRichTextMessages.ts";

interface PasteNoticeProps {
  readonly report: PasteReport | undefined;
  readonly run: (command: Command) => void;
  readonly onClose: () => void;
}

/** Tells what a paste left out, and offers a table for lines that look like one. */
export function PasteNotice({ report, run, onClose }: PasteNoticeProps) {
  const t = useRichTextMessages();
  const { frame } = useMessages();
  const table = report?.table;
  const parts = leftKinds.flatMap((kind) => {
    const count = report?.left[kind] ?? 0;
    return count === 0 ? [] : [t.left[kind](count)];
  });
  const isShown = parts.length > 0 || table !== undefined;
  return (
    <div className="rich__told" role="status">
      {isShown && (
        <div className="notice">
          <p className="notice__text">{table === undefined ? t.pasted(parts) : t.asTable}</p>
          <div className="notice__actions">
            {table !== undefined && (
              <Button
                onClick={() => {
                  onClose();
                  run(undo);
                  run(insertBlock(table));
                }}
              >
                {t.makeTable}
              </Button>
            )}
            <Button look="plain" icon="close" aria-label={frame.close} onClick={onClose} />
          </div>
        </div>
      )}
    </div>
  );
}
