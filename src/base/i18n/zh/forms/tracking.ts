import type { Messages } from "../../messages.ts";

export const tracking: Messages["tracking"] = {
  summary: "请输入提交咨询或申请后获得的查询码，以及当时填写的邮箱。",
  code: "查询码",
  codeHint: "12 位字母和数字，如 7K3M-Q0ZD-91XA，确认邮件中也有。",
  email: "邮箱",
  emailHint: "接收确认邮件的邮箱。",
  show: "查询进度",
  codeEmpty: "请输入查询码",
  codeInvalid: "查询码为 12 位字母和数字，如 7K3M-Q0ZD-91XA。",
  unknown: "没有与该查询码和邮箱相符的咨询或申请，请核对后重试。超过保存期限的记录会被删除。",
  limited: (seconds) =>
    seconds < 60
      ? `您所在网络的查询过于频繁，请在 ${seconds} 秒后重试。`
      : `您所在网络的查询过于频繁，请在 ${Math.ceil(seconds / 60)} 分钟后重试。`,
  failed: "暂时无法查询，请稍后重试。",
  wrong: "请检查以下内容。",
  result: "处理进度",
  form: "表单",
  subject: "主题",
  position: "应聘职位",
  received: "收到时间",
  since: (time) => `自 ${time} 起`,
  current: "当前进度",
  states: {
    received: "已收到",
    forwarded: "已转交",
    "in-work": "处理中",
    answered: "已答复",
    closed: "已结束",
  },
  notes: {
    received: "您的咨询已保存，将转交负责部门。",
    forwarded: "负责部门已收到您的咨询。",
    "in-work": "负责部门正在处理您的咨询。",
    answered: "答复已发送至您的邮箱。",
    closed: "本次咨询已结束，欢迎随时再联系我们。",
  },
  thread: "往来邮件",
  fromUs: "我们的答复",
  fromYou: "您的邮件",
  another: "查询其他咨询",
  noAnswer: "尚未收到答复，或遗失了查询码？",
  contact: "联系我们",
};
