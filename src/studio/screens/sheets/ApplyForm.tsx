import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { SelectField, TextField } from "../../components/Field.tsx";
import { FailureNotice } from "../../components/Notice.tsx";
import {
  type PublishChoice,
  publishChoices,
  type SheetAnalysis,
  sheets,
} from "../../data/sheets.ts";
import { useClient } from "../../frame/session.tsx";
import { useSheetsMessages } from "./messages.ts";

interface ApplyFormProps {
  readonly file: SheetAnalysis;
  readonly onApplied: () => void;
}

/** Applies a file, once nothing of it stands open. */
export function ApplyForm({ file, onApplied }: ApplyFormProps) {
  const t = useSheetsMessages();
  const client = useClient();
  const cache = useQueryClient();
  const [label, setLabel] = useState(file.name.slice(0, 200));
  const [publish, setPublish] = useState<PublishChoice>("none");
  const apply = useMutation({
    mutationFn: () => sheets.apply(client, file, { publish, label }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["sheets"] }),
    // Whether it was written, or something stands against it since.
    onSettled: onApplied,
  });
  const counts = Object.values(file.counts ?? {});
  if (counts.every((count) => count === 0) && file.questions.length === 0) return null;
  return (
    <section className="sheet__apply">
      {apply.isError && <FailureNotice error={apply.error} />}
      <p>{file.is_settled ? t.applyText : t.notSettled}</p>
      <div className="filters">
        <TextField
          label={t.label}
          value={label}
          maxLength={200}
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <SelectField
          label={t.publish}
          value={publish}
          onChange={({ currentTarget: { value } }) => {
            const chosen = publishChoices.find((one) => one === value);
            if (chosen !== undefined) setPublish(chosen);
          }}
        >
          {publishChoices.map((one) => (
            <option key={one} value={one}>
              {t.publishChoices[one]}
            </option>
          ))}
        </SelectField>
        <Button
          look="primary"
          disabled={!file.is_settled || label.trim() === ""}
          isBusy={apply.isPending}
          onClick={() => apply.mutate()}
        >
          {t.apply}
        </Button>
      </div>
    </section>
  );
}
