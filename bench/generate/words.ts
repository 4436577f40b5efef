/** What generated parts and news are made of, in both languages. All of it is invented. */
interface Words {
  readonly en: string;
  readonly zh: string;
}

type List = readonly [Words, ...Words[]];

const list = (first: Words, ...rest: Words[]): List => [first, ...rest];

const say = (en: string, zh: string): Words => ({ en, zh });

/** Kinds of chips: families are named after them. */
export const kinds = list(
  say("AI vision SoC", "AI 视觉 SoC"),
  say("Application processor", "应用处理器"),
  say("Microcontroller", "微控制器"),
  say("USB-PD controller", "USB-PD 控制器"),
  say("Motor driver", "电机驱动芯片"),
  say("Power management IC", "电源管理芯片"),
  say("Precision ADC", "高精度 ADC"),
  say("Ethernet PHY", "以太网 PHY"),
  say("Wireless SoC", "无线 SoC"),
  say("Display bridge", "显示桥接芯片"),
  say("Audio codec", "音频编解码器"),
  say("Gate driver", "栅极驱动器"),
);

/** Lines within a kind: a family is a kind and a line. */
export const lines = list(
  say("Compact", "紧凑型"),
  say("Low-power", "低功耗"),
  say("High-performance", "高性能"),
  say("Automotive", "车规级"),
  say("Industrial", "工业级"),
  say("Value", "经济型"),
  say("Extended-life", "长供货期"),
  say("Safety", "功能安全"),
  say("Multi-channel", "多通道"),
  say("Integrated", "高集成"),
);

export const branches = list(
  say("Processors", "处理器"),
  say("Power", "电源"),
  say("Control", "控制"),
  say("Signal chain", "信号链"),
  say("Connectivity", "连接"),
  say("Multimedia", "多媒体"),
);

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
  say("medical pumps", "医用输液泵"),
  say("e-bike packs", "电动自行车电池包"),
);

export const strengths = list(
  say("short start-up time", "启动时间短"),
  say("few outside parts", "外围器件少"),
  say("wide supply range", "供电范围宽"),
  say("low standby current", "待机电流低"),
  say("hardware root of trust", "硬件信任根"),
  say("two-layer board layout", "双层板布局"),
  say("pin-compatible upgrade path", "引脚兼容的升级路径"),
  say("ten years of supply", "十年供货承诺"),
  say("full-range protection", "全范围保护"),
  say("error-corrected memory", "带纠错的存储器"),
);

/** News begins with these; the part's number follows. */
export const events = list(
  say("Volume production begins:", "量产启动："),
  say("New revision of the datasheet for", "数据手册更新："),
  say("Evaluation boards in stock for", "评估板现货："),
  say("Reference design released for", "参考设计发布："),
  say("Software support extended for", "软件支持延长："),
  say("Seen at the exhibition:", "展会直击："),
);

export const newsColumns = list(
  say("Company news", "公司新闻"),
  say("Product news", "产品动态"),
  say("Exhibitions", "展会信息"),
);

/** The blocks of a block diagram, by zone. */
export const blocks = {
  compute: list(
    say("RISC-V core", "RISC-V 核"),
    say("Vector unit", "向量单元"),
    say("NPU", "NPU"),
    say("DMA", "DMA"),
    say("Interrupts", "中断控制器"),
  ),
  memory: list(
    say("SRAM", "SRAM"),
    say("Flash", "闪存"),
    say("DDR controller", "DDR 控制器"),
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
