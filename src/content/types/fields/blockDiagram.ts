import * as z from "zod";
import { labelled, worded, words } from "./fieldLabels.ts";
import { bilingual } from "./fields.ts";
import { finding } from "./refineParams.ts";

const zone = labelled(
  z.strictObject({
    title: bilingual(60),
    kind: worded(z.enum(["compute", "memory", "media", "interface", "power", "analog", "radio"]), {
      compute: words("Compute", "计算"),
      memory: words("Memory", "存储"),
      media: words("Media", "多媒体"),
      interface: words("Interfaces", "接口"),
      power: words("Power", "电源"),
      analog: words("Analog", "模拟"),
      radio: words("Radio", "射频"),
    }),
    link: bilingual(40).optional(),
    blocks: z.array(bilingual(60)).min(1).max(16),
  }),
  {
    title: words("Title", "标题"),
    kind: words("Kind", "类型"),
    link: words("Link to the centre", "与中心的连接"),
    blocks: words("Blocks", "模块"),
  },
);

/**
 * A block diagram as data: zones (clock and power, CPU, memory…) of named blocks. Within a chip they
 * stand around one bus; on a board each `link` names what joins a zone to the zone at the centre.
 * How it is drawn is the page's affair.
 */
export const blockDiagram = () =>
  labelled(
    z
      .strictObject({
        title: bilingual(120),
        bus: bilingual(60).optional(),
        /** The zone that `link`s lead to, counted from 0; instead of a bus. */
        centre: z.int().min(0).max(9).optional(),
        zones: z.array(zone).min(2).max(10),
      })
      .refine(({ bus, centre }) => bus === undefined || centre === undefined, {
        path: ["centre"],
        ...finding("bus-or-centre"),
      })
      .refine(({ centre, zones }) => centre === undefined || centre < zones.length, {
        path: ["centre"],
        ...finding("no-zone"),
      })
      .refine(
        ({ centre, zones }) =>
          zones.every(({ link }, index) => !link || (centre !== undefined && centre !== index)),
        { path: ["zones"], ...finding("links-to-centre") },
      ),
    {
      title: words("Title", "标题"),
      bus: words("Bus", "总线"),
      centre: words("Zone at the centre (counted from 0)", "中心分区（从 0 计数）"),
      zones: words("Zones", "分区"),
    },
  );
