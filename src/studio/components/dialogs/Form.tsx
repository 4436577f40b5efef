import { type ComponentProps, useState } from "react";
import { useLeaveWarning } from "./useLeaveWarning.ts";

interface FormProps extends ComponentProps<"form"> {
  /** True while the values are being sent. */
  readonly isSending?: boolean;
}

/** A form that asks for confirmation when it is left with unsaved input. */
export function Form({ isSending = false, children, ...rest }: FormProps) {
  const [isDirty, setDirty] = useState(false);
  useLeaveWarning(isDirty, { isSending });
  return (
    <form className="form" {...rest} onInput={() => setDirty(true)} onReset={() => setDirty(false)}>
      {children}
    </form>
  );
}
