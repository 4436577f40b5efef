import * as z from "zod";
import { type LeftOut, leftOutReasons } from "../../../base/site/incomingMailCodes.ts";

const leftOutShape = z.array(z.object({ name: z.string(), reason: z.enum(leftOutReasons) }));

/** Returns the files and parts that were left out of a mail, from their stored form. */
export function leftOutOf(stored: string | null): readonly LeftOut[] {
  return stored === null ? [] : (leftOutShape.safeParse(JSON.parse(stored)).data ?? []);
}
