import type { ReactNode } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { useMessages } from "../frame/language.tsx";
import { Button } from "./Button.tsx";

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
  return (
    <ModalOverlay
      className="overlay"
      isOpen
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className={`dialog dialog--${width}`}>
        <AriaDialog className="dialog__inside">
          <header className="dialog__head">
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <Button look="plain" icon="close" aria-label={frame.close} onClick={onClose} />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog, the act that it is about last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="dialog__actions">{children}</div>;
}
