import type { Messages } from "../messages.ts";
import type { en } from "./en/index.ts";

/** The readers' messages, and those that the back office alone says. English is the source of the type. */
export type StaffMessages = Messages & typeof en;
