import * as z from "zod";
import { hinted, labelled, worded, words } from "./fieldLabels.ts";
import { bilingual, line, link } from "./fields.ts";

/** Kinds of what a first design with a part begins with, in readers' order. */
export const resourceKinds = ["quick-start", "board", "kit", "sdk", "software"] as const;

/** A board, a kit, software or a first text, in a document, on a page of this site or elsewhere. */
export const developmentResource = labelled(
  z.strictObject({
    kind: worded(z.enum(resourceKinds), {
      "quick-start": words("Quick start", "快速入门"),
      board: words("Board", "开发板"),
      kit: words("Kit", "套件"),
      sdk: words("SDK", "SDK"),
      software: words("Software", "软件"),
    }),
    title: bilingual(120),
    text: bilingual(300).optional(),
    link: link().optional(),
    orderCode: hinted(
      words(
        "Boards and kits with an order code can be asked for by the form for quotes.",
        "填写订货型号后，读者可通过询价表单索取该开发板或套件。",
      ),
      line().min(1).max(40).optional(),
    ),
  }),
  {
    kind: words("Kind", "类型"),
    title: words("Title", "标题"),
    text: words("Text", "说明"),
    link: words("Leads to", "链接"),
    orderCode: words("Order code", "订货型号"),
  },
);
