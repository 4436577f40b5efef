import * as z from "zod";
import { defineType } from "./contentType.ts";
import { worded, words } from "./fields/fieldLabels.ts";
import { bilingual, externalUrl, image, orderUrl, reference } from "./fields/fields.ts";
import { typeCode } from "./typeNames.ts";

export const partner = defineType({
  code: typeCode("partner"),
  label: { en: "Partner", zh: "合作伙伴" },
  body: z.strictObject({
    column: reference("column"),
    position: z.int().min(0).default(0),
    name: bilingual(80),
    kind: worded(z.enum(["ecosystem", "distributor", "foundry", "customer", "academic"]), {
      ecosystem: words("Software and tools", "软件与工具"),
      distributor: words("Distributor", "代理商"),
      foundry: words("Foundry", "晶圆代工"),
      customer: words("Customer", "客户"),
      academic: words("University", "高校"),
    }),
    summary: bilingual(300).optional(),
    logo: image(),
    url: externalUrl().optional(),
    /** Address template of orders at a distributor, with `{orderCode}` for the code. */
    orderUrl: orderUrl().optional(),
  }),
  fields: {
    column: { en: "Section", zh: "栏目" },
    position: { en: "Position", zh: "排序" },
    name: { en: "Name", zh: "名称" },
    kind: { en: "Kind", zh: "类别" },
    summary: { en: "Summary", zh: "简介" },
    logo: { en: "Logo", zh: "标志" },
    url: { en: "Web address", zh: "网址" },
    orderUrl: { en: "Order page address", zh: "订购网址" },
  },
  searched: ["name", "summary"],
  listed: [
    { path: "kind", kind: "choice" },
    { path: "position", kind: "number" },
    { path: "column", kind: "reference" },
  ],
  title: (body) => body.name,
});
