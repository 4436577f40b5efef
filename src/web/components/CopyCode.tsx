interface CopyCodeProps {
  readonly code: string;
  readonly texts: { readonly copy: string; readonly copied: string; readonly notCopied: string };
}

/** Button beside a code that copies it (client/ui/copyText.ts); its styles are in copyCode.css. */
export function CopyCode({ code, texts }: CopyCodeProps) {
  return (
    <button
      className="copy-code"
      type="button"
      data-copy={code}
      data-done={texts.copied}
      data-failed={texts.notCopied}
    >
      {texts.copy}
    </button>
  );
}
