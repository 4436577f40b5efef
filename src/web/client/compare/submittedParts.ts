import { comparedParts, mergeTicks, partOf } from "./compareList.ts";

/** Name of the tick boxes in the form, as in CompareToggle.tsx. */
const compareQuery = "ids";

/**
 * Sends the whole list of parts with the comparison's form, wherever it is sent from: what was ticked
 * on other pages is compared too. It is in force before the list itself is shown, as a button may be
 * the first thing that a reader touches.
 */
export function startSentParts(): void {
  const form = document.querySelector<HTMLFormElement>("[data-compare-form]");
  form?.addEventListener("formdata", ({ formData }) => {
    const ticked = document.querySelectorAll<HTMLInputElement>("input[data-compare]:checked");
    const parts = mergeTicks(comparedParts(), [...ticked].map(partOf));
    formData.delete(compareQuery);
    for (const { id } of parts) formData.append(compareQuery, `${id}`);
  });
}
