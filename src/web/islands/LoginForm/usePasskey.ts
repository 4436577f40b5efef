import { useEffect, useRef, useState } from "react";
import { hasPasskeys } from "../../client/session/passkeys.ts";
import { passkeyAnswer, renewalMs, suggestsPasskeys } from "./passkey.ts";

/**
 * Signing in by a passkey: offered where the browser has them, and among the suggestions of the
 * account's field where it can.
 * @param answered called with what the reader's passkey answered in the field
 */
export function usePasskey(isWanted: boolean, answered: (answer: object) => void) {
  const [isOffered, setOffered] = useState(isWanted);
  const waiting = useRef<AbortController>(undefined);
  const latest = useRef(answered);
  latest.current = answered;

  useEffect(() => {
    if (!isWanted) return;
    if (!hasPasskeys()) return setOffered(false);
    let timer = 0;
    const suggest = async (): Promise<void> => {
      const control = new AbortController();
      waiting.current = control;
      timer = window.setTimeout(() => {
        control.abort();
        if (waiting.current === control) void suggest();
      }, renewalMs);
      try {
        const { signal } = control;
        latest.current(await passkeyAnswer({ signal, mediation: "conditional" }));
      } catch {
        // Nothing was asked for by name: the button and the fields are still there.
      }
    };
    void suggestsPasskeys().then((can) => {
      if (can && waiting.current === undefined) void suggest();
    });
    return () => {
      clearTimeout(timer);
      waiting.current?.abort();
    };
  }, [isWanted]);

  const ask = (): Promise<object> => {
    // A browser has one question at a time.
    waiting.current?.abort();
    const control = new AbortController();
    waiting.current = control;
    return passkeyAnswer({ signal: control.signal });
  };
  return { isOffered, ask };
}
