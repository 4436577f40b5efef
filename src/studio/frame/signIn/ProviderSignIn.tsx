import { use, useEffect, useRef } from "react";
import { Icon } from "../../components/Icon.tsx";
import { useInterface } from "../language/language.tsx";
import { ProviderContext } from "./session.tsx";

/** Signing in with the provider; it leads back to the address that is shown. */
export function ProviderSignIn() {
  const { messages } = useInterface();
  const href = useBeginning(`${location.pathname}${location.search}`);
  const provider = use(ProviderContext);
  if (provider === undefined) return null;
  return (
    <>
      <p className="or">{messages.signIn.or}</p>
      <a className="button" href={href}>
        <Icon name="shield" /> {messages.signIn.provider(provider.name)}
      </a>
    </>
  );
}

interface ProviderTabProps {
  readonly purpose: "sign-in" | "confirm";
  /** Looks whether the person has done it, when they come back to this tab. */
  readonly onReturn: () => Promise<void>;
}

/** Signing in or confirming with the provider in another tab, so that nothing typed here is lost. */
export function ProviderTab({ purpose, onReturn }: ProviderTabProps) {
  const { messages } = useInterface();
  const { signIn: t } = messages;
  const href = useBeginning("/studio/profile", purpose === "confirm");
  const isAway = useRef(false);
  useEffect(() => {
    const returned = () => {
      if (isAway.current && document.visibilityState === "visible") void onReturn();
    };
    // Phones tell of tabs that are shown again, and not always of the focus.
    addEventListener("focus", returned);
    document.addEventListener("visibilitychange", returned);
    return () => {
      removeEventListener("focus", returned);
      document.removeEventListener("visibilitychange", returned);
    };
  });
  const provider = use(ProviderContext);
  if (provider === undefined) return null;
  return (
    <a
      className="button"
      href={href}
      target="_blank"
      rel="noopener"
      onClick={() => {
        isAway.current = true;
      }}
    >
      <Icon name="external" />
      {purpose === "confirm" ? t.confirmWith(provider.name) : t.provider(provider.name)}
    </a>
  );
}

/** Address at which signing in with the provider begins. @param redirect address to come back to */
function useBeginning(redirect: string, isConfirming = false): string | undefined {
  const { language } = useInterface();
  const provider = use(ProviderContext);
  if (provider === undefined) return undefined;
  const query = new URLSearchParams({ redirect, surface: "desktop", lang: language });
  if (isConfirming) query.set("confirm", "1");
  return `${provider.path}?${query}`;
}
