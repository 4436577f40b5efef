import { joinList } from "../../../site/text/joinList.ts";

/** Kinds of attachments as labels. */
export const kinds = {
  pdf: "PDF",
  image: "Image",
  office: "Office document",
  text: "Text",
  zip: "ZIP archive",
};

type Names = Readonly<Record<keyof typeof kinds, string>>;

/** One file of a kind, in a sentence. */
const single: Names = {
  pdf: "PDF",
  image: "image",
  office: "Office document",
  text: "text",
  zip: "ZIP",
};

/** Files of a kind, in a sentence. */
const several: Names = { ...single, image: "images", office: "Office documents" };

export const anyKind = joinList(Object.values(single), ", ", " or ");
export const allKinds = joinList(Object.values(several), ", ", " and ");
export const listedKinds = joinList(Object.values(several), ", ");
