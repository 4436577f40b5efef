import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { CopyButton } from "../../components/CopyButton.tsx";
import { DialogActions } from "../../components/dialogs/Dialog.tsx";
import { saveAs } from "../../components/saveAs.ts";
import { useMessages } from "../../frame/language/language.tsx";

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, which are shown this once: to copy, to store, and to confirm that it is done. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { profile: t, frame } = useMessages();
  const [isStored, setStored] = useState(false);
  const text = `${codes.join("\n")}\n`;
  return (
    <div className="form">
      <p>{t.recoveryText}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="form__line">
        <CopyButton text={text} />
        <Button onClick={() => saveAs("tapeout-recovery-codes.txt", text)}>{t.download}</Button>
      </p>
      <label className="check">
        <input
          type="checkbox"
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        {t.recoveryStored}
      </label>
      <DialogActions>
        <Button look="primary" disabled={!isStored} onClick={onDone}>
          {frame.done}
        </Button>
      </DialogActions>
    </div>
  );
}
