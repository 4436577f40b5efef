import { useId } from "react";
import { parentOf } from "../../../../base/site/addresses/jsonPointer.ts";
import { storagePrefix } from "../../../../base/site/addresses/storageUrl.ts";
import type { Language } from "../../../../base/site/languages.ts";
import { contentAddress } from "../../../data/media.ts";
import { useInterface } from "../../../frame/language/language.tsx";
import { pathAttribute } from "../../focusField.ts";
import { type FieldProps, useForm } from "../../formContext.ts";
import type { Json } from "../../store/jsonValues.ts";
import { asksForValue } from "../../typeDescription.ts";
import { useDocumentMessages } from "../../useDocumentMessages.ts";
import { FieldShell, useDescribed } from "../FieldShell.tsx";
import { useTextControl } from "../useTextControl.ts";
import { PickFile } from "./PickFile.tsx";

/** Field of a stored file's path, with a link to the file. */
export function FileField({ field, path }: FieldProps) {
  const { store, refusal } = useForm();
  const holder = parentOf(path);
  return (
    <div className="doc-file">
      <FileInput field={field} path={path} />
      {refusal("facts") === undefined && (
        <PickFile
          accept={field.path.startsWith("/sources/") ? "video" : "file"}
          presentRevision={() => revisionIn(store.get(`${holder}/revision`))}
          onPick={({ path: file, size, revision }) => {
            store.set(path, file);
            if (field.path.endsWith("document/file") || field.path.endsWith("documents/*/file")) {
              store.set(`${holder}/size`, size);
              if (revision !== undefined) store.set(`${holder}/revision`, revision);
            }
          }}
        />
      )}
    </div>
  );
}

function revisionIn(value: Json | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The same for one language of a pair. */
export function FileInput({ field, path, side }: FieldProps & { readonly side?: Language }) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const id = useId();
  const { store, refusal } = useForm();
  const stored = store.useValue(path);
  const text = typeof stored === "string" ? stored : "";
  const reason = refusal(side ?? "facts");
  const control = useTextControl(text, (typed) => {
    const file = typed.trim();
    store.set(path, file === "" ? undefined : file);
  });
  const isRequired = side === undefined && asksForValue(field);
  const described = useDescribed(id, path, { hasHint: true, isRequired });
  const label = side === undefined ? field.label[language] : t.languageNames[side];
  const hint =
    text === "" ? (
      t.fileHint
    ) : (
      <a href={storedFileAddress(text)} target="_blank" rel="noreferrer">
        {t.openFile}
      </a>
    );
  return (
    <FieldShell {...{ id, path, label, hint, refusal: reason }} isRequired={isRequired}>
      <input
        {...{ id, ...described, ...control, [pathAttribute]: path }}
        className="input"
        spellCheck={false}
        readOnly={reason !== undefined}
      />
    </FieldShell>
  );
}

/** Files that were uploaded to the media library: they have no public address until they are published. */
const uploaded = /^media\//;

/**
 * Address of a file for signed-in people.
 * @param size `small`: a smaller version for lists, if any
 */
export function storedFileAddress(file: string, size?: "small"): string {
  return uploaded.test(file) ? contentAddress(file, size) : `${storagePrefix}${file}`;
}
