import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { useMessages } from "../../frame/language.tsx";
import { Section } from "../../frame/Screen.tsx";
import { FactorDialog } from "./FactorDialog.tsx";

/** The second factor: set it up, or remove it. */
export function FactorSection() {
  const { profile: t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t.factor}
      id="factor"
      intro={t.factorText}
      actions={<Button onClick={() => setOpen(true)}>{t.setUp}</Button>}
    >
      {isOpen && <FactorDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}
