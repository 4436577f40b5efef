import { use } from "react";
import type { Language } from "../../../base/site/languages.ts";
import { useInterface } from "./language.tsx";
import { type LoadMessages, onDemand } from "./messagesOnDemand.ts";

/** Messages that are loaded on demand, whatever they are of. */
export interface Area {
  load(language: Language): Promise<unknown>;
}

/** A hook for the messages of an area, which can be loaded before they are shown. */
type AreaMessages<Messages> = (() => Messages) & Area;

/**
 * A hook for the messages of an area that are no part of the frame: they come with the first screen
 * that shows them, in the interface's language. It suspends until they are there.
 * @param load imports the messages of a language
 */
export function areaMessages<Messages>(load: LoadMessages<Messages>): AreaMessages<Messages> {
  const messagesIn = onDemand(load);
  // biome-ignore lint/correctness/noComponentHookFactories: each area makes its hook once, in a module
  const useArea = () => use(messagesIn(useInterface().language));
  return Object.assign(useArea, { load: messagesIn });
}
