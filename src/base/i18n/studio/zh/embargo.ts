import type { EmbargoMessages } from "../en/embargo.ts";

export const embargo: EmbargoMessages = {
  title: "保密",
  none: "未设保密。凡有权查看此类草稿的人均可看到此文档。",
  effect:
    "发布之前，此文档对未列入名单的人而言并不存在：列表、搜索、预览、文件和审计中均不可见，管理员也不例外。",
  ends: "待所有语言均已发布最新修订版，保密自动解除。",
  since: "起始时间",
  place: "设为保密",
  placeText: "正在打开此文档的同事将立即无法看到。您将列为知情人，之后可添加他人。",
  lift: "解除保密",
  liftText: "凡有权查看此类草稿的人都将看到此文档及其历史。",
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
