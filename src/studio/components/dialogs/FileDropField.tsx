import { type ReactNode, useId, useState } from "react";

interface FilePickProps {
  readonly label: string;
  readonly hint: ReactNode;
  /** Words of the button, and for no file. */
  readonly words: { readonly choose: string; readonly none: string };
  /** Kinds of files, as an input takes them. */
  readonly accept: string;
  readonly isDisabled?: boolean;
  onPick(file: File): void;
}

/** A field for one file, with its words in the interface's language; a file can be dropped on it. */
export function FilePick({ label, hint, words, accept, isDisabled, onPick }: FilePickProps) {
  const id = useId();
  const [name, setName] = useState<string>();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <span className="file-pick">
        <input
          id={id}
          className="file-pick__input"
          type="file"
          accept={accept}
          disabled={isDisabled}
          aria-describedby={`${id}hint`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            setName(file?.name);
            if (file !== undefined) onPick(file);
          }}
        />
        <span className="button" aria-hidden="true">
          {words.choose}
        </span>
        <span className="file-pick__name" aria-hidden="true">
          {name ?? words.none}
        </span>
      </span>
      <p className="field__hint" id={`${id}hint`}>
        {hint}
      </p>
    </div>
  );
}
