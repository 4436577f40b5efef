import { type ComponentProps, useState } from "react";
import { useLeaveWarning } from "./useLeaveWarning.ts";

interface FormProps extends ComponentProps<"form"> {
  /** What was typed is being sent. */
  readonly isSending?: boolean;
}

/** A form: who leaves it with something typed is asked, until it is reset or gone. */
export function Form({ isSending = false, children, ...rest }: FormProps) {
  const [isDirty, setDirty] = useState(false);
  useLeaveWarning(isDirty, { isSending });
  return (
    <form className="form" {...rest} onInput={() => setDirty(true)} onReset={() => setDirty(false)}>
      {children}
    </form>
  );
}
