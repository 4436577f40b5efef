import { InvalidDocument } from "../../../content/types/fields/bodyProblems.ts";
import { wordedProblems } from "./wordedProblems.ts";

/** An error in words, in English as command lines and mails to operators are. */
export function errorText(error: Error): string {
  if (!(error instanceof InvalidDocument)) return error.message;
  const sentences = wordedProblems(error, { language: "en" }).map(({ message }) => message);
  return sentences.join("\n");
}
