import type { editBar as english } from "../en/editBar.ts";

export const editBar: typeof english = {
  label: "工作人员",
  edit: "编辑此页",
  studio: "打开工作台",
  preview: "草稿预览：",
  pane: { en: "英文", zh: "中文", mobile: "移动版" },
  status: {
    published: "已发布",
    changed: "有未发布的更改",
    draft: "草稿",
    withdrawn: "已撤回",
    trashed: "已移入回收站",
  },
  hide: "隐藏此栏",
};
