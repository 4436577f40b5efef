/** The words of generated texts, in both languages. All of them are invented. */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

type List<Item> = readonly [Item, ...Item[]];

export const list = <Item>(first: Item, ...rest: Item[]): List<Item> => [first, ...rest];

export const say = (en: string, zh: string): Words => ({ en, zh });

/** Chinese with a space wherever Chinese meets Latin letters or digits. */
export function spaced(text: string): string {
  return text
    .replaceAll(/(\p{Script=Han})([A-Za-z0-9])/gu, "$1 $2")
    .replaceAll(/([A-Za-z0-9%])(\p{Script=Han})/gu, "$1 $2");
}

export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const uses = list(
  say("indoor cameras", "室内摄像机"),
  say("video doorbells", "可视门铃"),
  say("smart meters", "智能电表"),
  say("fast chargers", "快速充电器"),
  say("robot vacuums", "扫地机器人"),
  say("solar inverters", "光伏逆变器"),
  say("servo drives", "伺服驱动器"),
  say("factory gateways", "工业网关"),
  say("dash cameras", "行车记录仪"),
  say("control panels", "控制面板"),
  say("infusion pumps", "医用输液泵"),
  say("e-bike packs", "电动自行车电池包"),
  say("conference bars", "会议一体机"),
  say("heat pumps", "热泵"),
  say("warehouse robots", "仓储机器人"),
  say("machine vision", "机器视觉"),
  say("smart locks", "智能门锁"),
  say("lift controllers", "电梯控制器"),
  say("docking stations", "扩展坞"),
  say("headsets", "头戴式耳机"),
  say("battery testers", "电池检测设备"),
  say("ticket machines", "自助售票机"),
  say("irrigation control", "灌溉控制"),
  say("light fixtures", "照明灯具"),
);

export const strengths = list(
  say("short start-up time", "启动时间短"),
  say("few outside parts", "外围器件少"),
  say("wide supply range", "供电范围宽"),
  say("low standby current", "待机电流低"),
  say("hardware root of trust", "硬件信任根"),
  say("two-layer board layout", "双层板布局"),
  say("pin-compatible upgrade path", "引脚兼容的升级路径"),
  say("long supply commitment", "长期供货承诺"),
  say("full-range protection", "全范围保护"),
  say("error-corrected memory", "带纠错的存储器"),
  say("low conducted emissions", "传导干扰低"),
  say("firmware update in the field", "支持现场升级固件"),
  say("small thermal resistance", "热阻小"),
  say("calibrated reference", "出厂校准的基准"),
  say("open driver sources", "驱动源码开放"),
  say("single-supply operation", "单电源工作"),
);

/** News begins with these; the part's number follows. */
export const events = list(
  say("Volume production begins:", "量产启动："),
  say("New revision of the datasheet for", "数据手册更新："),
  say("Evaluation boards in stock for", "评估板现货："),
  say("Reference design released for", "参考设计发布："),
  say("Software support extended for", "软件支持延长："),
  say("Seen at the exhibition:", "展会直击："),
  say("Qualification completed for", "认证完成："),
  say("Second assembly site for", "新增封装产线："),
);

export const newsColumns = list(
  say("Product news", "产品动态"),
  say("Company news", "公司新闻"),
  say("Exhibitions", "展会信息"),
);

export const areas = list(
  say("Vision and security", "视觉与安防"),
  say("Charging and power", "充电与电源"),
  say("Industry", "工业"),
  say("Smart home", "智能家居"),
  say("Audio and conferencing", "音频与会议"),
  say("Vehicles and robots", "车载与机器人"),
);

/** The blocks of a block diagram, by zone. */
export const blocks = {
  compute: list(
    say("RISC-V core", "RISC-V 核"),
    say("Vector unit", "向量单元"),
    say("State machine", "状态机"),
    say("DMA", "DMA"),
    say("Interrupts", "中断控制器"),
  ),
  memory: list(
    say("SRAM", "SRAM"),
    say("Flash", "闪存"),
    say("Calibration store", "校准存储"),
    say("Boot ROM", "启动 ROM"),
  ),
  interface: list(
    say("USB 2.0", "USB 2.0"),
    say("Ethernet", "以太网"),
    say("UART × 4", "UART × 4"),
    say("SPI × 2", "SPI × 2"),
    say("CAN FD", "CAN FD"),
    say("I²C × 3", "I²C × 3"),
  ),
  power: list(
    say("Regulators", "稳压器"),
    say("Power-on reset", "上电复位"),
    say("Clock tree", "时钟树"),
    say("Voltage monitor", "电压监测"),
  ),
} as const;

/** Topics of questions; `question.ts` has the questions of each. */
export const topics = list(
  say("Ordering and samples", "订购与样片"),
  say("Hardware design", "硬件设计"),
  say("Software and tools", "软件与工具"),
  say("Quality and supply", "质量与供货"),
);
