import * as z from "zod";
import { labelled, worded, words } from "../types/fields/fieldLabels.ts";
import { bilingual, link } from "../types/fields/fields.ts";

/** Fields that several kinds of sections have, with their labels. */

/** A section's title. */
export const heading = () => bilingual(120);

/** A text of some lines in a section. */
export const text = () => bilingual(400);

/** Background of a section. */
export const tone = () =>
  worded(z.enum(["plain", "tinted", "dark"]), {
    plain: words("White", "白色"),
    tinted: words("Tinted", "浅色"),
    dark: words("Dark", "深色"),
  }).default("plain");

/** The side of a picture beside a text. */
export const side = () =>
  worded(z.enum(["left", "right"]), {
    left: words("Left", "左侧"),
    right: words("Right", "右侧"),
  }).default("right");

/** True for a section that is saved but not shown. */
export const hidden = () => z.boolean().optional();

export const kindLabel = words("Kind", "类型");
export const titleLabel = words("Title", "标题");
export const textLabel = words("Text", "文字");
export const toneLabel = words("Background", "背景");
export const hiddenLabel = words("Hidden", "不显示");
export const pictureLabel = words("Picture", "图片");
export const buttonsLabel = words("Buttons", "按钮");

/** A link with its own label; shown where its target is published in the language. */
export const button = () =>
  labelled(z.strictObject({ label: bilingual(40), link: link() }), {
    label: words("Label", "文字"),
    link: words("Leads to", "链接"),
  });

/** The buttons of a section. */
export const buttons = () => z.array(button()).max(2).default([]);
