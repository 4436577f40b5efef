import type { Messages } from "../index.ts";

export const adminFamilies: Messages["adminFamilies"] = {
  routes: {
    uses: "参数及其分组、使用它们的其他系列，以及某系列中有该参数数值的产品数量。",
  },
  fields: {
    family: "要统计其产品的系列的键",
  },
};
