import * as z from "zod";
import { colourPattern } from "../../base/site/brand/colourContrast.ts";
import { standardTypeface, typefaces } from "../../base/site/brand/typefaces.ts";
import type { BrokenRule } from "../../base/site/values/fieldProblem.ts";
import { inUnit, kindOf, labelled, worded, words } from "../types/fields/fieldLabels.ts";
import { imageFields, storedFile } from "../types/fields/fields.ts";
import { finding } from "../types/fields/refineParams.ts";

/** The shape of the setting `brand`: marks, icon, colours, typeface, and the picture of shared links. */

const pixels = words("px", "像素");

/** A picture without a text of its own: what it stands for is the company's name. */
function picture(files: RegExp, rule: BrokenRule) {
  const shape = labelled(
    z
      .strictObject({
        file: storedFile(),
        width: inUnit(pixels, z.int().min(1).max(10_000)),
        height: inUnit(pixels, z.int().min(1).max(10_000)),
      })
      .refine(({ file }) => files.test(file), { path: ["file"], ...finding(rule) }),
    {
      file: words("File", "文件"),
      width: words("Width", "宽"),
      height: words("Height", "高"),
    },
  );
  imageFields.add(shape, { image: true });
  return shape;
}

const mark = () => picture(/\.(?:svg|png|webp)$/i, "mark-picture");

const colour = () => kindOf("brand-colour", z.string().regex(colourPattern, finding("colour")));

export const brand = labelled(
  z.strictObject({
    /** Mark on light grounds. */
    mark: mark().optional(),
    /** Mark on dark grounds: the footer, and a dark header. */
    markOnDark: mark().optional(),
    /** True: the company's name is not written beside the mark. */
    nameInMark: z.boolean().default(false),
    /** Picture from which favicons and the icons of phones are made. */
    icon: picture(/\.(?:svg|png)$/i, "icon-picture").optional(),
    accent: colour().optional(),
    header: colour().optional(),
    headerText: colour().optional(),
    /** Face of Latin letters and figures; Chinese is set in the device's. */
    typeface: worded(z.enum(typefaces), {
      technical: words("Technical (IBM Plex Sans)", "工程（IBM Plex Sans）"),
      neutral: words("Neutral (Inter)", "中性（Inter）"),
      geometric: words("Geometric (Geist)", "几何（Geist）"),
      system: words("The device’s own font", "设备自带字体"),
    }).default(standardTypeface),
    /** Picture of shared links, for pages that have none of their own. */
    shareImage: picture(/\.(?:png|jpe?g|webp)$/i, "share-picture").optional(),
  }),
  {
    mark: words("Logo on light backgrounds", "浅色背景上的标志"),
    markOnDark: words("Logo on dark backgrounds", "深色背景上的标志"),
    nameInMark: words("The logo contains the company name", "标志中已含公司名称"),
    icon: words("Icon (square)", "图标（正方形）"),
    accent: words("Accent colour", "强调色"),
    header: words("Header background", "页眉背景"),
    headerText: words("Header text", "页眉文字"),
    typeface: words("Latin typeface", "西文字体"),
    shareImage: words("Picture for shared links", "分享图片"),
  },
);
