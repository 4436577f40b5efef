import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DocumentMessages } from "../../../i18n/studio/en/document.ts";
import type { HeadDialogProps } from "./panelProps.ts";

interface HeadAct {
  readonly key: string;
  readonly look: "primary" | "usual";
  /** Names of the content types that have it; absent: all. */
  readonly types?: readonly string[];
  readonly label: (messages: DocumentMessages) => string;
  readonly dialog: LazyExoticComponent<ComponentType<HeadDialogProps>>;
}

/** Buttons in the screen's head that open a dialog. A new one is a line here and a label in the messages. */
export const headActs: readonly HeadAct[] = [
  {
    key: "redefine",
    look: "usual",
    types: ["parameter"],
    label: (t) => t.redefine,
    dialog: lazy(() => import("./redefine/RedefineDialog.tsx")),
  },
  {
    key: "trash",
    look: "usual",
    label: (t) => t.trash,
    dialog: lazy(() => import("../trash/TrashDialog.tsx")),
  },
  {
    key: "publish",
    look: "primary",
    label: (t) => t.publish,
    dialog: lazy(() => import("./publish/PublishDialog.tsx")),
  },
];
