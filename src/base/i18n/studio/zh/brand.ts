import type { BrandMessages } from "../en/brand.ts";

/** Messages of the brand's screen. */
export const brand: BrandMessages = {
  title: "品牌",
  intro:
    "网站的标志、图标、颜色和字体。目前尚未设置，均为默认外观。修改先存为草稿，发布后读者即可看到，无需重新构建网站。",
  begin: "设置品牌",
  readOnly: "您只能查看；修改需要编辑“品牌”设置的权限。",
  part: "页面部分",
  parts: { header: "页眉", footer: "页脚" },
  preview: "网站效果",
  icons: "图标",
  iconOf: (side) => `${side} 像素`,
  noIcon: "未设置：浏览器显示默认图标。接近正方形的标志可代替图标。",
  iconFromMark: "未设置：以标志代替。",
  share: "分享图片",
  noShare: "未设置：分享图片按各页面的内容自动生成。",
  shareSize: (width, height) =>
    `${width} × ${height} 像素。社交平台会裁成 1200 × 630；可以更大，太小则不显示。`,
  noDarkMark: "未设置深色背景上的标志：页脚及深色页眉只显示公司名称。",
  asItComes: (colour) => `默认：${colour}`,
  headerTextAuto: (colour) => `默认：${colour}，在页眉背景上更清晰。`,
  contrast: {
    passes: "清晰可读：各组颜色均达到 WCAG AA 的要求。",
    fails: (count) => `不易阅读：有 ${count} 组颜色对比度不足。`,
    ratio: (ratio, least) => `${ratio}:1，至少应为 ${least}:1`,
    short: (ratio, least, lack) => `${ratio}:1，至少应为 ${least}:1，还差 ${lack}`,
    pairs: {
      buttons: "按钮上的白色文字",
      links: "白色背景上的链接",
      greyLinks: "灰色背景上的链接",
      tintLinks: "选中项浅色背景上的链接",
      header: "页眉文字",
    },
    sample: "字",
    suggestion: (colour) => `改用 ${colour}`,
    near: "各组均清晰可读的最接近的颜色：",
  },
};
