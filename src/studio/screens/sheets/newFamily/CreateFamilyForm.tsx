import { useMutation } from "@tanstack/react-query";
import { Button } from "../../../components/Button.tsx";
import { FailureNotice } from "../../../components/Notice.tsx";
import { newFamily } from "../../../data/parts/newFamily.ts";
import { useClient } from "../../../frame/signIn/session.tsx";
import { useNewFamilyMessages } from "../useSheetsMessages.ts";
import { useWriteWish, WriteFields } from "../WriteFields.tsx";
import type { OpenList } from "./useListPlan.ts";

interface CreateFamilyFormProps {
  readonly file: string;
  readonly name: string;
  readonly list: OpenList;
  readonly onBegun: (set: Making) => void;
}

/** A change set that is being written, and the family that it fills. */
export interface Making {
  readonly id: number;
  readonly family: string;
}

/** Makes the family, once nothing of the list is open. */
export function CreateFamilyForm({ file, name, list, onBegun }: CreateFamilyFormProps) {
  const t = useNewFamilyMessages();
  const client = useClient();
  const { plan, choices, isBehind } = list;
  const [wish, setWish] = useWriteWish(name);
  const make = useMutation({
    mutationFn: () => newFamily.apply(client, file, { choices, ...wish }),
    onSuccess: ({ change_set: id, family }) => onBegun({ id, family }),
  });
  const open = plan.questions.length + plan.problem_rows.length;
  return (
    <section className="sheet__apply">
      {make.isError && <FailureNotice error={make.error} />}
      <p>
        <strong role="status">{open === 0 ? t.settled : t.stillOpen(open)}</strong>{" "}
        {open === 0 ? (
          t.createText
        ) : (
          <Button look="plain" onClick={focusFirst}>
            {t.toFirst}
          </Button>
        )}
      </p>
      <div className="field-row">
        <WriteFields wish={wish} onChange={setWish} />
        <Button
          look="primary"
          disabled={!plan.is_settled || isBehind || wish.label.trim() === ""}
          isBusy={make.isPending}
          onClick={() => make.mutate()}
        >
          {t.create(plan.parts)}
        </Button>
      </div>
    </section>
  );
}

/** Leads to the first control of what is open. */
function focusFirst(): void {
  const control = document.querySelector<HTMLElement>(
    "[data-open] :is(select, input, button):not(:disabled)",
  );
  control?.focus();
  control?.scrollIntoView({ block: "center" });
}
