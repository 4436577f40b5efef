import { lazy, Suspense, useState } from "react";
import { Button } from "../../../components/Button.tsx";
import { useInterface } from "../../../frame/language/language.tsx";
import { useDocumentMessages } from "../../labels/messages.ts";
import type { FieldProps } from "../fieldProps.ts";

/** The dialog of kinds, which comes when it is opened. */
const VariantChooser = lazy(async () => ({
  default: (await import("./VariantChooser.tsx")).VariantChooser,
}));

/** Adds an item of a kind that is chosen from drawings of all kinds. */
export function AddVariant({ field, path }: FieldProps) {
  const { language } = useInterface();
  const t = useDocumentMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {`${t.addTo(field.label[language])}…`}
      </Button>
      {isOpen && (
        <Suspense>
          <VariantChooser field={field} path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
