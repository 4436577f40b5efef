import { useEffect } from "react";

/** Has the browser warn whoever leaves or reloads the page while something typed is not saved. */
export function useLeaveWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", leaving);
    return () => removeEventListener("beforeunload", leaving);
  }, [isUnsaved]);
}
