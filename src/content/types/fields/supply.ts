import * as z from "zod";
import { countryCodes, countryName } from "../../../base/site/values/countries.ts";
import { fieldOptions, hinted, inUnit, words } from "./fieldLabels.ts";
import { finding } from "./refineParams.ts";

/** Export control classification numbers as the Commerce Control List writes them. */
const eccnPattern = /^(?:EAR99|[0-9][A-E][0-9]{3}(?:\.[a-z0-9]{1,4})*)$/;

/** The usual form of a number as people type it: `3a991.A.1` as `3A991.a.1`, `ear 99` as `EAR99`. */
function usualEccn(typed: string): string {
  const plain = typed
    .normalize("NFKC")
    .replaceAll(/[\s\p{C}]+/gu, "")
    .toLowerCase();
  return /^ear-?99$/.test(plain) ? "EAR99" : plain.slice(0, 5).toUpperCase() + plain.slice(5);
}

const eccn = z.string().overwrite(usualEccn).max(24).regex(eccnPattern, finding("eccn"));

const origin = z.enum(countryCodes);
fieldOptions.add(origin, {
  options: countryCodes
    .map((value) => ({ value, label: words(countryName(value, "en"), countryName(value, "zh")) }))
    .sort((a, b) => a.label.en.localeCompare(b.label.en, "en")),
});

/** Weeks in which the factory delivers an order. */
const leadTime = inUnit(words("weeks", "周"), z.int().min(1).max(104));

/** Facts that buyers and customs ask for, as a part has them for all its order codes. */
export const partSupply = {
  /** Export control classification number (15 CFR 774, Supplement No. 1), or `EAR99`. */
  eccn: hinted(
    words(
      "Export control classification number, such as 3A991.a.2 or EAR99. It applies to order codes without their own.",
      "出口管制分类编码，如 3A991.a.2 或 EAR99。适用于未单独填写的订货型号。",
    ),
    eccn.optional(),
  ),
  /** Country of origin for customs. */
  origin: hinted(
    words(
      "For customs. It applies to order codes without their own.",
      "供报关使用。适用于未单独填写的订货型号。",
    ),
    origin.optional(),
  ),
  leadTime: hinted(
    words(
      "From order to delivery ex works. It applies to order codes without their own; obsolete ones are shown without a lead time.",
      "从下单到出厂交付。适用于未单独填写的订货型号；已停产的不显示交期。",
    ),
    leadTime.optional(),
  ),
};

const asForPart = words("Empty: the same as for the part.", "留空时与产品相同。");

/** The same facts as an order code has them for itself. */
export const orderCodeSupply = {
  eccn: hinted(asForPart, eccn.optional()),
  origin: hinted(asForPart, origin.optional()),
  leadTime: hinted(asForPart, leadTime.optional()),
};

export const supplyLabels = {
  eccn: words("ECCN", "ECCN"),
  origin: words("Country of origin", "原产地"),
  leadTime: words("Lead time", "交期"),
};
