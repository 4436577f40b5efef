import type { ChecklistMessages } from "../en/checklist.ts";

/** Messages of the list of first steps on the home screen. */
export const checklist: ChecklistMessages = {
  title: "开始使用",
  progress: (done, all) => `共 ${all} 项，已完成 ${done} 项。`,
  allDone: "已全部完成，可以关闭此清单。",
  close: "关闭清单",
  show: (done, all) => `显示“开始使用”清单（${all} 项中已完成 ${done} 项）`,
  isDone: "已完成",
  isOpen: "待办",
  go: (title) => `前往：${title}`,
  goShort: "前往",
  steps: {
    password: {
      title: "设置自己的密码",
      text: "当前密码由他人设定，或来自服务器配置。请改用只有您自己知道的密码。",
    },
    factor: {
      title: "双重验证",
      text: "添加身份验证器应用或通行密钥。此后仅凭密码无法登录，账号更安全。",
    },
    address: {
      title: "网站地址",
      text: "请在服务器上设置 SITE_URL 并重新启动（见运维手册“Configuration”）。在此之前，搜索引擎不会收录本站。",
    },
    company: {
      title: "公司名称",
      text: "填写名称、全称、电话和地址并发布；每个页面都会显示。",
    },
    records: {
      title: "备案信息",
      text: "填写 ICP 备案和公安备案并发布；无需备案的网站，发布空白的备案设置即可。",
    },
    brand: {
      title: "品牌",
      text: "选择标志、图标和颜色，在网站真实的页眉中查看效果，然后发布。",
    },
    mail: {
      title: "邮件",
      text: "请填写邮件服务器并发送测试邮件。在此之前，新咨询没有邮件通知，邀请也不会寄出。",
    },
    backup: {
      title: "备份",
      text: "请选择备份位置并做第一次备份。没有备份，数据一旦丢失便无法找回。",
    },
    family: {
      title: "第一个产品系列",
      text: "上传产品表格，自动建立系列及其参数；也可以手动为栏目添加参数。完成后发布。",
    },
    part: {
      title: "第一个产品",
      text: "新建一个产品，或用电子表格批量导入，然后发布。",
    },
    colleague: {
      title: "第一位同事",
      text: "邀请同事或新建账号，并分配所需的角色。",
    },
  },
};
