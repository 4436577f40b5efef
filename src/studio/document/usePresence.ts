import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useClient } from "../frame/signIn/session.tsx";
import { type Other, othersKey } from "../frame/useEvents.ts";
import { pathAttribute } from "./focusField.ts";

/** Milliseconds of focus in a field before others are told. */
const restMs = 800;

/** Other people in the same document or enquiry. */
export function useOthers(): readonly Other[] {
  const { data } = useQuery<readonly Other[]>({ queryKey: othersKey, enabled: false });
  return data ?? [];
}

/**
 * Tells others where the person is, while the screen is open.
 * @param subject `document:KEY` or `enquiry:CODE`, to which the field that has the focus is added
 */
export function useOwnPresence(subject: string): void {
  const client = useClient();
  const [path, setPath] = useState<string>();
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof Element) setPath(fieldOf(target));
    };
    addEventListener("focusin", follow);
    return () => removeEventListener("focusin", follow);
  }, []);
  useEffect(() => {
    const place = `${subject}${path === undefined ? "" : `#${path}`}`;
    const timer = setTimeout(() => void tell(client, place), restMs);
    return () => clearTimeout(timer);
  }, [client, subject, path]);
  useEffect(() => () => void tell(client, null), [client]);
}

/** The path of the field that an element is in. */
export function fieldOf(element: Element): string | undefined {
  return element.closest(`[${pathAttribute}]`)?.getAttribute(pathAttribute) ?? undefined;
}

async function tell(client: ReturnType<typeof useClient>, place: string | null): Promise<void> {
  // Best effort: nothing depends on it.
  await client
    .admin("PUT", "/me/presence", { body: { place }, isPlain: true })
    .catch(() => undefined);
}
