import { type ReactNode, Suspense } from "react";
import { deferred } from "../../frame/deferredComponent.tsx";
import { useMessages } from "../../frame/language/language.tsx";
import { Button } from "../Button.tsx";
import { Skeleton } from "../Skeleton.tsx";

/** The layer of all dialogs; `useEarlyDialogs()` loads it with the person's first act. */
export const DialogLayer = deferred(async () => ({
  default: (await import("./ModalLayer.tsx")).ModalLayer,
}));

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether a press beside it or Escape closes it; not where something typed would be lost. */
  readonly isDismissable?: boolean;
  readonly width?: "narrow" | "usual" | "wide";
  readonly children: ReactNode;
}

/** A dialog over the screen. Focus goes into it, stays, and returns when it closes. */
export function Dialog(props: DialogProps) {
  const { title, onClose, isDismissable = true, width = "usual", children } = props;
  const { frame } = useMessages();
  const box = `dialog dialog--${width}`;
  return (
    <DialogLayer
      classNames={{ layer: "overlay", box, dialog: "dialog__inside" }}
      isDismissable={isDismissable}
      onClose={onClose}
    >
      {(titleProps) => (
        <>
          <header className="dialog__head">
            <h2 {...titleProps}>{title}</h2>
            <Button look="plain" icon="close" aria-label={frame.close} onClick={onClose} />
          </header>
          {/* Loading hides only the content: a hidden dialog would lose the focus for good. */}
          <Suspense fallback={<Skeleton shape="fields" count={3} />}>{children}</Suspense>
        </>
      )}
    </DialogLayer>
  );
}

/** The buttons at the end of a dialog, the act that it is about last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="dialog__actions">{children}</div>;
}
