import type { BilingualText } from "../../site/text/localizedText.ts";

type Options = readonly { readonly value: string; readonly label: BilingualText }[];

/** Names of at most eight options. */
function optionNames(options: Options): string {
  const names = options.slice(0, 8).map(({ value }) => value);
  const more = options.length - names.length;
  const all = more > 0 ? [...names, `and ${more} more`] : names;
  return all.join(", ") || "there are none";
}

const measured = (unit: string) => (unit === "" ? "without a unit" : `in ${unit}`);

/** Reasons why a text is no value of a parameter, without full stops. `shown` is quoted already. */
export const cellProblems = {
  noQuantity: (shown: string, like: string) =>
    `${shown} is not a quantity in a known unit, like "${like}"`,
  unitMissing: (shown: string, like: string) => `${shown} has no unit: write "${like}"`,
  unitUnknown: (shown: string, like: string) =>
    `${shown} has an unknown unit, not one like "${like}"`,
  unitAmbiguous: (shown: string, readings: readonly string[]) =>
    `the unit in ${shown} can be read in more than one way: write ${readings.map((one) => `"${one}"`).join(" or ")} if that is meant`,
  numberAmbiguous: (shown: string, readings: readonly string[]) =>
    `${shown} can be read in two ways: write ${readings.map((one) => `"${one}"`).join(" or ")}`,
  severalValues: (shown: string, readings: readonly string[]) =>
    `${shown} lists several values, but the parameter takes one${readings.length === 0 ? "" : `: write ${readings.map((one) => `"${one}"`).join(" or ")}`}`,
  rangeAmbiguous: (shown: string, like: string) =>
    `${shown} is a range or two numbers: write a range as "${like}"`,
  rangeReversed: (shown: string, like: string) =>
    `${shown} starts above its end: write the lower value first, like "${like}"`,
  rangeRefused: (shown: string) => `${shown} is a range, but the parameter takes one number`,
  otherDimension: (shown: string, unit: string, wanted: string) =>
    `${shown} is ${measured(unit)}, not ${measured(wanted)}`,
  below: (bound: string) => `it is below the parameter's lowest value, ${bound}`,
  above: (bound: string) => `it is above the parameter's highest value, ${bound}`,
  optionsWanted: (shown: string) => `it needs one or more of the parameter's options, not ${shown}`,
  noOption: (shown: string, options: Options) =>
    `${shown} is not one of the options: ${optionNames(options)}`,
  optionAmbiguous: (shown: string, options: Options) =>
    `${shown} can mean more than one option: write ${options.map(({ value }) => `"${value}"`).join(" or ")}`,
  optionTwice: (shown: string) => `it names ${shown} twice`,
  noBoolean: (shown: string) => `it needs true or false, not ${shown}`,
  booleanAmbiguous: (shown: string) =>
    `${shown} can mean yes or no: write "true" or "false", or leave the cell empty`,
  textEmpty: "it is empty",
  textWanted: (shown: string) => `it needs a text, not ${shown}`,
  tooLong: (max: number) => `it is longer than ${max} characters`,
};

/** Messages of `cellProblems` in a language. */
export type CellProblemMessages = typeof cellProblems;
