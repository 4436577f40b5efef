import { useEffect } from "react";
import { useMessages } from "./language/language.tsx";

/** Sets the document's title while a screen is shown. */
export function useTitle(title: string): void {
  const { shell } = useMessages();
  useEffect(() => {
    document.title = `${title} · ${shell.title}`;
  }, [title, shell]);
}
