import { Dialog } from "../../../components/dialogs/Dialog.tsx";
import { useGridMessages } from "../messages.ts";

/** The keys of the grid. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useGridMessages();
  return (
    <Dialog title={t.help} onClose={onClose} width="wide">
      <dl className="grid-keys">
        {t.helpLines.map(([keys, meaning]) => (
          <div key={keys} className="grid-keys__line">
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
