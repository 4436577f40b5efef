import { useMessages } from "../frame/language/language.tsx";
import { Button } from "./Button.tsx";
import { useToast } from "./Toasts.tsx";

/** Copies a text to the clipboard; nothing where browsers have none, as without HTTPS. */
export function CopyButton({ text }: { readonly text: string }) {
  const { frame } = useMessages();
  const tell = useToast();
  if (navigator.clipboard === undefined) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    tell(frame.copied);
  };
  return (
    <Button icon="copy" onClick={() => void copy()}>
      {frame.copy}
    </Button>
  );
}
