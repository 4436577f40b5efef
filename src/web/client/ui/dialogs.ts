import { element } from "../runtime/element.ts";
import { pageMessages } from "../runtime/pageMessages.ts";
import { makeDraggable } from "./motion/drag.ts";
import { raiseToasts } from "./toasts.ts";

export interface DialogOptions {
  readonly title: string;
  readonly text: string;
  /** The button that agrees. */
  readonly confirm: string;
  /** The button that declines. Without it the reader can only agree, and Escape does nothing. */
  readonly cancel?: string;
}

let asked = 0;

/**
 * Opens a modal dialog and resolves with the visitor's consent. Escape declines where that is
 * possible. The dialog can be moved by its title bar; the focus returns to where it was.
 */
export async function showDialog(question: DialogOptions): Promise<boolean> {
  const closed = new AbortController();
  const dialog = createDialog(question, closed.signal);
  document.body.append(dialog);
  dialog.showModal();
  raiseToasts();
  await new Promise((resolve) => dialog.addEventListener("close", resolve, { once: true }));
  closed.abort();
  dialog.remove();
  return question.cancel === undefined || dialog.returnValue === "confirm";
}

function createDialog({ title, text, confirm, cancel }: DialogOptions, closed: AbortSignal) {
  asked += 1;
  const id = `dialog-${asked}`;
  const dialog = element("dialog", "dialog", "", {
    role: "alertdialog",
    "aria-labelledby": `${id}-title`,
    "aria-describedby": `${id}-text`,
  });
  const handle = element("button", "dialog__handle", "", {
    type: "button",
    "aria-label": pageMessages().moveDialog,
  });
  const bar = element("div", "dialog__bar");
  bar.append(handle, element("h2", "dialog__title", title, { id: `${id}-title` }));
  const form = element("form", "dialog__buttons", "", { method: "dialog" });
  if (cancel !== undefined) {
    form.append(element("button", "button button--quiet", cancel, { value: "cancel" }));
  } else {
    dialog.setAttribute("closedby", "none");
    dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape") event.preventDefault();
    });
  }
  form.append(element("button", "button", confirm, { value: "confirm", autofocus: "" }));
  dialog.append(bar, element("p", "dialog__text", text, { id: `${id}-text` }), form);
  makeDraggable(dialog, bar, handle, { signal: closed });
  return dialog;
}
