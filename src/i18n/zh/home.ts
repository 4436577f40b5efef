import type { Words } from "../index.ts";

export const home: Words["home"] = {};
