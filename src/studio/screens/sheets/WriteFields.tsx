import { useState } from "react";
import { SelectField, TextField } from "../../components/dialogs/Field.tsx";
import { type PublishChoice, publishChoices } from "../../data/parts/sheets.ts";
import { useSheetsMessages } from "./messages.ts";

/** How a file's changes are written: the change set's label, and what is published with them. */
export interface WriteWish {
  readonly label: string;
  readonly publish: PublishChoice;
}

/** The wish to begin with: the file's name, and nothing published. */
export function useWriteWish(name: string) {
  return useState<WriteWish>({ label: name.slice(0, 200), publish: "none" });
}

interface WriteFieldsProps {
  readonly wish: WriteWish;
  readonly onChange: (wish: WriteWish) => void;
}

/** Asks for the label of a change set and for what is published with it. */
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
