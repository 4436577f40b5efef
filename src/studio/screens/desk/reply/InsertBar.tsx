import { useMutation, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { insertKinds } from "../../../../base/site/enquiryDeskCodes.ts";
import { Button } from "../../../components/Button.tsx";
import { SelectField, TextField } from "../../../components/dialogs/Field.tsx";
import { Icon } from "../../../components/Icon.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { type DeskEnquiry, deskKey } from "../../../data/desk/enquiries.ts";
import { replies } from "../../../data/desk/replies.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useDeskMessages } from "../useDeskMessages.ts";

interface InsertBarProps {
  readonly enquiry: DeskEnquiry;
  readonly onInsert: (text: string) => void;
}

/** Inserts parts, documents, rows of parameters and comparisons by their numbers, in the sender's language. */
export function InsertBar({ enquiry, onInsert }: InsertBarProps) {
  const { reply: t } = useDeskMessages();
  const client = useClient();
  const id = useId();
  const known = enquiry.named_parts.flatMap(({ found }) => found?.part_number ?? []);
  const [numbers, setNumbers] = useState(known.join(", "));
  const [kind, setKind] = useState<(typeof insertKinds)[number]>("part");
  const [document, setDocument] = useState("datasheet");
  const [parameters, setParameters] = useState<readonly string[]>([]);
  const insert = useMutation({
    mutationFn: () => {
      const wanted = {
        ...(kind === "document" && { document }),
        ...(kind === "parameter" && { parameters: parameters.join() }),
      };
      return replies.insert(client, enquiry.code, { kind, numbers, ...wanted });
    },
    onSuccess: onInsert,
  });
  return (
    <details className="insert-bar">
      <summary>
        <Icon name="plus" />
        {t.insert}
      </summary>
      <div className="insert-bar__fields">
        <SelectField
          label={t.kindOfInsert}
          value={kind}
          onChange={({ currentTarget }) =>
            setKind(insertKinds.find((one) => one === currentTarget.value) ?? "part")
          }
        >
          {insertKinds.map((one) => (
            <option key={one} value={one}>
              {t.kinds[one]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t.numbers}
          value={numbers}
          list={`${id}parts`}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={({ currentTarget }) => setNumbers(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            insert.mutate();
          }}
        />
        <datalist id={`${id}parts`}>
          {known.map((number) => (
            <option key={number} value={number} />
          ))}
        </datalist>
        {kind === "document" && (
          <SelectField
            label={t.document}
            value={document}
            onChange={({ currentTarget }) => setDocument(currentTarget.value)}
          >
            {Object.entries(t.documentKinds).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <Button isBusy={insert.isPending} onClick={() => insert.mutate()}>
          {t.insert}
        </Button>
      </div>
      {kind === "parameter" && (
        <ParameterChoice {...{ enquiry, numbers, chosen: parameters, onChoose: setParameters }} />
      )}
      {insert.isError && <FailureNotice error={insert.error} />}
    </details>
  );
}

interface ParameterChoiceProps {
  readonly enquiry: DeskEnquiry;
  readonly numbers: string;
  readonly chosen: readonly string[];
  readonly onChoose: (keys: readonly string[]) => void;
}

/** The parameters of the parts; without a choice, their key figures are inserted. */
function ParameterChoice({ enquiry, numbers, chosen, onChoose }: ParameterChoiceProps) {
  const { reply: t } = useDeskMessages();
  const client = useClient();
  const wanted = useDeferredValue(numbers.trim());
  const { data = [] } = useQuery({
    queryKey: [...deskKey, "parameters", enquiry.code, wanted],
    queryFn: ({ signal }) => replies.parameters(client, enquiry.code, wanted, signal),
    enabled: wanted !== "",
    staleTime: 60_000,
  });
  if (data.length === 0) return null;
  return (
    <fieldset className="insert-bar__parameters">
      <legend className="field__label">{t.parameters}</legend>
      {data.map(({ key, label }) => (
        <label key={key} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(key)}
            onChange={({ currentTarget }) =>
              onChoose(
                currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key),
              )
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
