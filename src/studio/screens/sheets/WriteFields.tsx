import { useState } from "react";
import { cutText } from "../../../base/site/text/cutText.ts";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { type PublishChoice, publishChoices } from "../../data/parts/sheets.ts";
import { useSheetsMessages } from "./useSheetsMessages.ts";

/** Options of writing a file's changes: the change set's label, and the publication. */
export interface WriteWish {
  readonly label: string;
  readonly publish: PublishChoice;
}

/** Initial options: the file's name, and nothing published. */
export function useWriteWish(name: string) {
  return useState<WriteWish>({ label: cutText(name, 200), publish: "none" });
}

interface WriteFieldsProps {
  readonly wish: WriteWish;
  readonly onChange: (wish: WriteWish) => void;
}

/** Fields of the change set's label and of the publication. */
export function WriteFields({ wish, onChange }: WriteFieldsProps) {
  const t = useSheetsMessages();
  return (
    <>
      <TextField
        label={t.label}
        value={wish.label}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ ...wish, label: currentTarget.value })}
      />
      <SelectField
        label={t.publish}
        value={wish.publish}
        onChange={({ currentTarget: { value } }) => {
          const publish = publishChoices.find((one) => one === value);
          if (publish !== undefined) onChange({ ...wish, publish });
        }}
      >
        {publishChoices.map((one) => (
          <option key={one} value={one}>
            {t.publishChoices[one]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
