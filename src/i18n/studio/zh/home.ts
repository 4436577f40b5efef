import type { StudioMessages } from "../en/index.ts";

export const home: StudioMessages["home"] = {
  greeting: { morning: "早上好", day: "下午好", evening: "晚上好" },
  greetingTo: (greeting, name) => `${name}，${greeting}`,
  work: "待办清单",
  nothingToDo: "暂无待办事项。",
  noContent: "您的角色目前没有待办清单。",
  account: "您的账号",
  roles: "角色",
  noRoles: "您的账号还没有角色，请联系管理员分配。",
  factorSet: "已设置第二重验证",
  factorMissing: "未设置第二重验证",
  setFactor: "去设置",
  sessions: (count) => `${count} 个打开的会话`,
  seeSessions: "查看",
  lists: {
    "behind-en": "英文待更新",
    "behind-zh": "中文待更新",
    unpublished: "未发布的更改",
    unsaved: "已输入未保存",
    "unsaved-mine": "您已输入未保存",
    problems: "无法发布",
    "broken-links": "引用失效",
    scheduled: "已定时",
    "different-facts": "两种语言数据不一致",
  },
  checking: "仍在检查，数字可能增加。",
};
