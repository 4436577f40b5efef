import { type ReactNode, useRef } from "react";
import { DismissButton, Overlay } from "react-aria/Overlay";
import { useDialog } from "react-aria/useDialog";
import { useModalOverlay } from "react-aria/useModalOverlay";
import { AriaLanguage } from "../AriaLanguage.tsx";

interface ModalLayerProps {
  /** Classes of the layer over the page, of the box on it, and of the dialog in the box. */
  readonly classNames: { readonly layer: string; readonly box: string; readonly dialog: string };
  /** Name of the dialog where `children` show no title. */
  readonly label?: string;
  /** Whether a press outside of it or Escape closes it. */
  readonly isDismissable: boolean;
  readonly onClose: () => void;
  /** @param titleProps of the heading that names the dialog */
  readonly children: (titleProps: TitleProps) => ReactNode;
}

type TitleProps = ReturnType<typeof useDialog>["titleProps"];

/**
 * A dialog over the page, which takes the focus, keeps it and gives it back. It is made of the library's
 * hooks, as its component has the menus in its file's imports.
 */
export function ModalLayer(props: ModalLayerProps) {
  return (
    <AriaLanguage>
      <Modal {...props} />
    </AriaLanguage>
  );
}

function Modal(props: ModalLayerProps) {
  const { classNames, isDismissable, onClose } = props;
  const box = useRef<HTMLDivElement>(null);
  const state = {
    ...{ isOpen: true, open: stay, close: onClose, toggle: onClose, setOpen: closer(onClose) },
    ...{ point: null, setPoint: stay },
  };
  const options = { isDismissable, isKeyboardDismissDisabled: !isDismissable };
  const { modalProps, underlayProps } = useModalOverlay(options, state, box);
  return (
    <Overlay>
      <div {...underlayProps} className={classNames.layer}>
        <div {...modalProps} ref={box} className={classNames.box}>
          <Dialog {...props} />
          {isDismissable && <DismissButton onDismiss={onClose} />}
        </div>
      </div>
    </Overlay>
  );
}

/** No-op for calls that would open or place an overlay: the dialog is open while it is mounted. */
const stay = () => undefined;

function closer(onClose: () => void) {
  return (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
}

function Dialog({ classNames, label, children }: ModalLayerProps) {
  const section = useRef<HTMLElement>(null);
  const named = label === undefined ? {} : { "aria-label": label };
  const { dialogProps, titleProps } = useDialog(named, section);
  return (
    <section {...dialogProps} ref={section} className={classNames.dialog}>
      {children(titleProps)}
    </section>
  );
}
