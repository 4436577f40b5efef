import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { DocumentMessages } from "../../../base/i18n/studio/en/document.ts";
import { languages } from "../../../base/site/languages.ts";
import type { IconName } from "../../components/Icon.tsx";
import type { DocumentDetails } from "../../data/documents/oneDocument.ts";
import type { Json } from "../../document/store/jsonValues.ts";
import type { DocumentRights } from "../../document/useDocumentRights.ts";
import type { HeadDialogProps } from "./panelProps.ts";
import { isSameDefinition } from "./redefineParameter/isSameParameterDefinition.ts";

export interface HeadAct {
  readonly key: string;
  /** The primary one is always in sight. */
  readonly look: "primary" | "usual";
  /** Stands for the label where there is room for all acts in a row. */
  readonly icon?: IconName;
  /** Names of the content types that have the act; absent: all. */
  readonly types?: readonly string[];
  /** True where the person may do it; the dialog may still refuse a language. */
  readonly isFor: (rights: DocumentRights) => boolean;
  readonly label: (messages: DocumentMessages) => string;
  /** Returns why the document as typed leaves nothing to do; undefined where there is something. */
  readonly idle?: (
    typed: Json | undefined,
    details: DocumentDetails,
    messages: DocumentMessages,
  ) => string | undefined;
  readonly dialog: LazyExoticComponent<ComponentType<HeadDialogProps>>;
}

/**
 * Buttons in the document's bar that open a dialog. A new one is a line here and a label in the
 * messages.
 */
export const headActs: readonly HeadAct[] = [
  {
    key: "redefine",
    look: "usual",
    types: ["parameter"],
    isFor: ({ mayWrite }) => mayWrite("facts"),
    label: (t) => t.redefine,
    idle: (typed, { working_copy: { base }, status }, t) => {
      const isChanged = Object.values(status).includes("changed");
      return isChanged || !isSameDefinition(typed, base) ? undefined : t.redefineIdle;
    },
    dialog: lazy(() => import("./redefineParameter/RedefineDialog.tsx")),
  },
  {
    key: "trash",
    look: "usual",
    icon: "trash",
    isFor: ({ mayWrite, published }) => mayWrite("facts") && published.length === languages.length,
    label: (t) => t.trash,
    dialog: lazy(() => import("../trash/TrashDialog.tsx")),
  },
  {
    key: "publish",
    look: "primary",
    isFor: ({ published }) => published.length > 0,
    label: (t) => t.publish,
    dialog: lazy(() => import("./publish/PublishDialog.tsx")),
  },
];
