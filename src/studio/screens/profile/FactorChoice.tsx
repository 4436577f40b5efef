import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/dialogs/Dialog.tsx";
import { Icon } from "../../components/Icon.tsx";
import { canUsePasskeys } from "../../data/people/passkeys.ts";
import { useMessages } from "../../frame/language/language.tsx";
import { useSecurity } from "../../frame/signIn/session.tsx";
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx";
import { FactorDialog } from "./FactorDialog.tsx";

/** True where a passkey can be added on this address, in this browser. */
export function useCanAddPasskeys(): boolean {
  return useSecurity().data?.can_add_passkeys === true && canUsePasskeys();
}

/** A first factor: a passkey where the browser has them, else the codes of an app. */
export function FactorChoice({ onClose }: { readonly onClose: () => void }) {
  const { profile: t } = useMessages();
  const queries = useQueryClient();
  const canAddPasskey = useCanAddPasskeys();
  const [chosen, setChosen] = useState<"passkey" | "app">();
  const close = () => {
    onClose();
    void queries.invalidateQueries();
  };
  if (chosen === "passkey") return <AddPasskeyDialog onClose={close} />;
  if (chosen === "app" || !canAddPasskey) return <FactorDialog onClose={close} />;
  const ways = [
    { name: "passkey", icon: "key", title: t.passkeyWay, text: t.passkeyWhat, act: t.addPasskey },
    { name: "app", icon: "phone", title: t.appWay, text: t.appWhat, act: t.useApp },
  ] as const;
  return (
    <Dialog title={t.factorChoice} width="narrow" onClose={onClose}>
      <p>{t.factorWhy}</p>
      <ul className="ways">
        {ways.map(({ name, icon, title, text, act }, index) => (
          <li key={name} className="way">
            <h3>
              <Icon name={icon} /> {title}
            </h3>
            <p>{text}</p>
            <Button look={index === 0 ? "primary" : "usual"} onClick={() => setChosen(name)}>
              {act}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
