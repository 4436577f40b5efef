import { use } from "react";
import type { Language } from "../../../base/site/languages.ts";
import { useInterface } from "./language.tsx";
import { type LoadMessages, onDemand } from "./messagesOnDemand.ts";

/**
 * A hook for the messages of an area that are no part of the frame: they come with the first screen
 * that shows them, in the interface's language. It suspends until they are there.
 * @param load imports the messages of a language
 */
export function areaMessages<Messages>(load: LoadMessages<Messages>): AreaMessages<Messages> {
  const messagesIn = onDemand(load);
  return Object.assign(() => use(messagesIn(useInterface().language)), { load: messagesIn });
}

interface AreaMessages<Messages> {
  (): Messages;
  /** Loads them before they are shown. */
  readonly load: (language: Language) => Promise<Messages>;
}
