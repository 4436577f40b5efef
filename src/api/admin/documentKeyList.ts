import * as z from "zod";
import { keyPattern } from "../../content/types/fields/fields.ts";
import { expectations } from "../parameters.ts";

/** Most documents that are asked for at once, and the longest list of their keys. */
const maxKeys = 100;
const maxKeysLength = 12_000;

/** Keys of documents in a query, separated by commas, each once; what is no key is left out. */
export const keyList = () =>
  z
    .string()
    .max(maxKeysLength)
    .transform((list) => [...new Set(list.split(",").filter((one) => keyPattern.test(one)))])
    .pipe(z.array(z.string()).max(maxKeys))
    .register(expectations, { kind: "text", max: maxKeysLength });
