import * as z from "zod/mini";
import { familyChoices } from "../../../api/contract/newFamily.ts";
import type { FamilyChoices } from "./newFamily.ts";

/** Retention of choices in milliseconds, the same as of the file that they are about. */
const retentionMs = 3 * 24 * 3_600_000;

const prefix = "studio.list.";

const saved = z.object({ at: z.number(), choices: familyChoices });

function read(key: string): z.output<typeof saved> | undefined {
  try {
    return z.safeParse(saved, JSON.parse(localStorage.getItem(key) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/**
 * Returns the stored choices for a list; undefined where none are stored or they have expired.
 * @param file id of the list's file
 */
export function savedChoices(file: string): FamilyChoices | undefined {
  const found = read(`${prefix}${file}`);
  return found !== undefined && found.at > Date.now() - retentionMs ? found.choices : undefined;
}

/** Stores the choices for a list, so that they survive a reload; removes expired ones. */
export function saveChoices(file: string, said: FamilyChoices): void {
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
      const at = read(key)?.at ?? 0;
      if (at <= Date.now() - retentionMs) localStorage.removeItem(key);
    }
    localStorage.setItem(`${prefix}${file}`, JSON.stringify({ at: Date.now(), choices: said }));
  } catch {
    // Without storage, the choices last as long as the page.
  }
}
