import type { EmbargoMessages } from "../en/embargo.ts";

export const embargo: EmbargoMessages = {
  title: "保密期",
  none: "未设保密期。有权查看此类草稿的人都能看到此文档。",
  effect:
    "发布之前，只有知情人能看到此文档；其他人（包括管理员）在列表、搜索、预览、文件和审计日志中都看不到。",
  ends: "所有语言都发布最新版本后，保密自动解除。",
  since: "起始时间",
  place: "设为保密",
  placeText: "正在打开此文档的同事会立即失去访问权限。您将成为知情人，之后可以添加其他人。",
  lift: "解除保密",
  liftText: "有权查看此类草稿的人都将看到此文档及其历史版本。",
  named: "知情人",
  add: "添加知情人",
  choose: "选择人员…",
  name: "添加",
  remove: (name) => `将${name}移出知情人`,
  by: (name) => `由${name}添加`,
  events: "他人的操作",
  operator: "运维人员",
  placed: "已设为保密",
  lifted: "保密已解除",
  done: "已保存",
};
