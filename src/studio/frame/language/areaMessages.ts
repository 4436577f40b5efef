import { use } from "react";
import { useInterface } from "./language.tsx";
import { type LoadMessages, onDemand } from "./messagesOnDemand.ts";

/**
 * A hook for the messages of an area that are no part of the frame: they come with the first screen
 * that shows them, in the interface's language. It suspends until they are there.
 * @param load imports the messages of a language
 */
export function areaMessages<Messages>(load: LoadMessages<Messages>): () => Messages {
  const messagesIn = onDemand(load);
  return () => use(messagesIn(useInterface().language));
}
