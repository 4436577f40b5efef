import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { TextField } from "../../components/dialogs/Field.tsx";
import { useLeaveWarning } from "../../components/dialogs/useLeaveWarning.ts";
import { formTexts } from "../../components/formValues.ts";
import { FailureNotice, Notice } from "../../components/Notice.tsx";
import { useToast } from "../../components/Toasts.tsx";
import { Failure } from "../../data/calls/requestFailure.ts";
import { isPicture, type MediaFile, media } from "../../data/media.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { useClient } from "../../frame/signIn/session.tsx";
import { savesByKey } from "../../keys/saveKey.ts";
import { useMediaMessages } from "../../media/useMediaMessages.ts";

/** A file's name and, of a picture, its alternative texts in both languages. */
export function FileTexts({ file }: { readonly file: MediaFile }) {
  const t = useMediaMessages();
  const { frame } = useMessages();
  const [isDecorative, setDecorative] = useState(file.is_decorative);
  const [isDirty, setDirty] = useState(false);
  const save = useSaving(file, () => setDirty(false));
  useLeaveWarning(isDirty, { isSending: save.isPending });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = formTexts(event.currentTarget);
    save.mutate({
      name: text("name"),
      ...(may("privacy") && { is_private: text("private") !== "" }),
      ...(isPicture(file) && {
        alt: { en: text("en"), zh: text("zh") },
        is_decorative: isDecorative,
      }),
    });
  };
  const may = (part: MediaFile["may_change"][number]) => file.may_change.includes(part);
  const isReadOnly = file.may_change.length === 0;
  const isMoved = save.error instanceof Failure && save.error.status === 409;
  return (
    <Section title={t.texts}>
      <form className="form" onInput={() => setDirty(true)} onSubmit={submit}>
        {isMoved && <Notice tone="warning">{t.moved}</Notice>}
        {save.isError && !isMoved && <FailureNotice error={save.error} />}
        <fieldset className="media-texts" disabled={isReadOnly}>
          <TextField
            name="name"
            label={t.name}
            defaultValue={file.name}
            required
            maxLength={120}
            readOnly={!may("facts")}
          />
          {isPicture(file) && (
            <AlternativeTexts {...{ file, isDecorative, may }} onDecorative={setDecorative} />
          )}
          <PrivateBox {...{ file, may }} />
          {!isReadOnly && (
            <Button type="submit" {...savesByKey} look="primary" isBusy={save.isPending}>
              {frame.save}
            </Button>
          )}
        </fieldset>
      </form>
    </Section>
  );
}

/** Stores changes of a file's details; where they are others' meanwhile, those are read anew. */
function useSaving(file: MediaFile, onSaved: () => void) {
  const t = useMediaMessages();
  const client = useClient();
  const toast = useToast();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Parameters<typeof media.change>[2]) => media.change(client, file, change),
    onSuccess: (changed) => {
      toast(t.saved);
      onSaved();
      cache.setQueryData(["media", "file", file.path], changed);
    },
    onError: (error) => {
      if (error instanceof Failure && error.status === 409) {
        void cache.invalidateQueries({ queryKey: ["media", "file", file.path] });
      }
    },
  });
}

interface AlternativeTextsProps {
  readonly file: MediaFile;
  readonly isDecorative: boolean;
  /** Tells whether a part of the details may be changed. */
  readonly may: (part: MediaFile["may_change"][number]) => boolean;
  readonly onDecorative: (isDecorative: boolean) => void;
}

/** Whether the file is for staff alone. */
function PrivateBox({ file, may }: Pick<AlternativeTextsProps, "file" | "may">) {
  const t = useMediaMessages();
  return (
    <label className="check">
      <input
        type="checkbox"
        name="private"
        value="1"
        defaultChecked={file.is_private}
        disabled={!may("privacy")}
      />
      {t.isPrivate}
    </label>
  );
}

/** The pair of alternative texts, or the choice to have none. */
function AlternativeTexts({ file, isDecorative, may, onDecorative }: AlternativeTextsProps) {
  const t = useMediaMessages();
  return (
    <>
      <TextField
        name="en"
        lang="en"
        label={t.altEnglish}
        hint={t.altHint}
        defaultValue={file.alt.en}
        maxLength={200}
        readOnly={isDecorative || !may("en")}
      />
      <TextField
        name="zh"
        lang="zh-Hans"
        label={t.altChinese}
        defaultValue={file.alt.zh}
        maxLength={200}
        readOnly={isDecorative || !may("zh")}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={isDecorative}
          disabled={!may("facts")}
          onChange={(event) => onDecorative(event.currentTarget.checked)}
        />
        {t.decorative}
      </label>
    </>
  );
}
