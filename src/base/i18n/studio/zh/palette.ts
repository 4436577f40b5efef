import type { StudioMessages } from "../en/index.ts";

export const palette: StudioMessages["palette"] = {
  title: "搜索与命令",
  placeholder: "页面、人员、型号或命令…",
  empty: "没有匹配的结果。请试试型号、中文或英文标题，或人员姓名。",
  searching: "正在搜索…",
  groups: {
    recent: "最近打开",
    views: "已保存的视图",
    screens: "页面",
    commands: "命令",
    documents: "文档",
    people: "人员",
  },
  commands: {
    signOut: "退出登录",
    toSite: "打开公开网站",
    light: "外观：浅色",
    dark: "外观：深色",
    system: "外观：跟随系统",
    language: "切换为英文 English",
    password: "修改密码",
    sessions: "我的会话",
  },
};
