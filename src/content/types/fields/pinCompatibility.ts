import * as z from "zod";
import { labelled, worded, words } from "./fieldLabels.ts";
import { bilingual, reference } from "./fields.ts";

/** Degrees of pin compatibility: fits in the place of another part as it is, with changes, or not. */
export const pinStates = ["compatible", "with-changes", "incompatible"] as const;

export type PinState = (typeof pinStates)[number];

const state = () =>
  worded(z.enum(pinStates), {
    compatible: words("Pin-compatible", "引脚兼容"),
    "with-changes": words("Pin-compatible with changes", "修改后引脚兼容"),
    incompatible: words("Not pin-compatible", "引脚不兼容"),
  });

const changes = () => bilingual(300).optional();

const labels = {
  state: words("Pin compatibility", "引脚兼容性"),
  changes: words("What changes", "需做的修改"),
};

/** Pin compatibility of a part with another one of the company's. */
export const partPinCompatibility = labelled(
  z.strictObject({ product: reference("product"), state: state(), changes: changes() }),
  { product: words("With part", "对比型号"), ...labels },
);

/** Pin compatibility of a family's parts with one another, in the same package. */
export const familyPinCompatibility = () =>
  labelled(z.strictObject({ state: state(), changes: changes() }), labels).optional();
