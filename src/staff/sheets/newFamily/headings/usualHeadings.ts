import { type Words, words } from "../../../../content/types/fields/fieldLabels.ts";

/** A property that lists of parts state, with its usual headings in both languages. */
export interface UsualHeadings {
  readonly name: string;
  readonly label: Words;
  /** Further headings, separated by commas; the label counts as well. */
  readonly others: string;
  /** Base unit of its quantities, as a symbol; absent: any, or none. */
  readonly dimension?: string;
  /** True: no page of a part shows it, so its columns are left out by default. */
  readonly isLeftOut?: true;
}

/** Usual headings of lists by makers and distributors. */
export const usualHeadings: readonly UsualHeadings[] = [
  {
    name: "part",
    label: words("Part number", "型号"),
    others:
      "part,part no,part num,pn,p/n,mpn,device,product,model,part name,partnumber,mfr part,mfr part no,mfr part number,mfg part,mfg part no,mfg part number,mfr. no,manufacturer part,manufacturer part no,manufacturer part number,manufacturers part number,orderable part number,order code,ordering code,product number,device name,产品型号,器件型号,料号,器件,厂商型号,厂家型号,制造商型号,制造商零件编号,制造商料号,商品型号,订货型号,订购型号,芯片型号,零件编号",
  },
  { name: "name", label: words("Name", "名称"), others: "product name,产品名称,品名,商品名称" },
  {
    name: "summary",
    label: words("Summary", "简介"),
    others:
      "description,product description,general description,产品描述,描述,说明,商品描述,产品简介,产品说明",
  },
  {
    name: "stage",
    label: words("Lifecycle stage", "生命周期"),
    others:
      "status,product status,part status,marketing status,lifecycle,lifecycle status,part life cycle,life cycle,状态,产品状态,零件状态,生命周期状态,供货状态,量产状态",
  },
  {
    name: "core",
    label: words("Core", "内核"),
    others:
      "cpu,cpu core,cpu type,core type,core processor,processor,processor core,mcu core,处理器,处理器内核,cpu内核,核心,核心处理器,内核处理器,cpu类型,内核类型",
  },
  {
    name: "core-size",
    label: words("Core size", "内核位数"),
    others: "bus width,data bus width,core width,内核规格,位数,数据总线宽度,总线宽度,内核位宽",
  },
  {
    name: "clock",
    label: words("Clock frequency", "主频"),
    others:
      "clock,clock speed,frequency,max frequency,max clock,maximum frequency,maximum clock frequency,max clock frequency,cpu frequency,cpu clock,cpu speed,max cpu speed,operating frequency,processor speed,core clock,core frequency,speed,max speed,freq,fmax,fcpu,频率,最高主频,最大主频,最高频率,最大频率,时钟频率,最大时钟频率,时钟,cpu主频,cpu频率,cpu最大主频,运行频率,工作频率,速度,内核主频",
    dimension: "Hz",
  },
  {
    name: "flash",
    label: words("Flash memory", "闪存"),
    others:
      "flash,flash size,rom,rom size,program memory,program memory size,program flash,code memory,code flash,nonvolatile memory,non volatile memory,embedded flash,on chip flash,flash容量,flash大小,片上flash,片内flash,片上闪存,片内闪存,闪存容量,程序存储器,程序存储容量,程序存储器大小,程序存储器容量,程序内存大小,rom容量",
    dimension: "B",
  },
  {
    name: "ram",
    label: words("RAM", "内存"),
    others:
      "sram,ram size,data memory,data ram,data ram size,sram size,data memory size,on chip ram,内存容量,内存大小,片上ram,片内ram,片上sram,片内sram,数据存储器,ram容量,ram大小,sram容量,sram大小,ram总容量,数据ram大小",
    dimension: "B",
  },
  {
    name: "eeprom",
    label: words("EEPROM", "EEPROM"),
    others: "eeprom size,data eeprom,eeprom容量,eeprom大小,数据eeprom",
    dimension: "B",
  },
  {
    name: "flash-type",
    label: words("Program memory type", "程序存储器类型"),
    others: "memory type,flash type,rom type,存储器类型,程序内存类型",
  },
  {
    name: "package",
    label: words("Package", "封装"),
    others:
      "packages,package type,package name,package case,package/case,case,case package,supplier device package,封装类型,封装形式,封装/外壳,封装外壳,封装规格,供应商器件封装,封装名称",
  },
  {
    name: "packing",
    label: words("Packing", "包装"),
    others: "packaging,pack type,package packing,包装方式,包装形式,包装类型",
  },
  {
    name: "pins",
    label: words("Pins", "引脚数"),
    others:
      "pin,pin count,pincount,number of pins,lead count,leads,引脚,管脚,管脚数,脚数,引脚数量,管脚数量,脚位",
    dimension: "",
  },
  {
    name: "gpio",
    label: words("I/O pins", "I/O 引脚数"),
    others:
      "gpio,gpios,io,i/o,i/os,ios,number of i/o,number of i/os,number of ios,gpio count,gpio pins,io count,i/o count,user i/o,max i/o,io数,io数量,gpio数,gpio数量,i/o数量,输入/输出数,io口,io口数,i/o口数量,通用io",
    dimension: "",
  },
  {
    name: "temperature",
    label: words("Operating temperature", "工作温度"),
    others:
      "temperature,temp,temp range,temperature range,operating temp,operating temp range,operating temperature range,ambient temperature,ambient operating temperature,working temperature,温度,温度范围,工作温度范围,工作环境温度,使用温度,环境温度",
    dimension: "°C",
  },
  {
    name: "voltage",
    label: words("Supply voltage", "供电电压"),
    others:
      "voltage,vdd,vcc,vcc/vdd,operating voltage,operating voltage range,operation voltage,supply,supply voltage range,voltage supply,voltage range,working voltage,power supply,电压,工作电压,工作电压范围,电源电压,电源电压范围,供电电压范围,供电,电压范围,电压供电",
    dimension: "V",
  },
  {
    name: "connectivity",
    label: words("Connectivity", "通信接口"),
    others:
      "interfaces,interface,communication interfaces,communication,interface type,接口,接口类型,通讯接口,连接能力,连接性",
  },
  {
    name: "peripherals",
    label: words("Peripherals", "外设"),
    others: "on chip peripherals,片上外设,外围设备",
  },
  {
    name: "timers",
    label: words("Timers", "定时器"),
    others: "timer,number of timers,timer count,定时器数,定时器数量",
  },
  {
    name: "converters",
    label: words("Data converters", "数据转换器"),
    others: "adc/dac,ad/da,模数转换器",
  },
  {
    name: "oscillator",
    label: words("Oscillator type", "振荡器类型"),
    others: "oscillator,振荡器,时钟源",
  },
  {
    name: "mounting",
    label: words("Mounting type", "安装类型"),
    others: "mounting,mounting style,安装方式,安装风格",
  },
  {
    name: "series",
    label: words("Series", "系列"),
    others: "product series,sub series,产品系列,子系列",
  },
  { name: "grade", label: words("Grade", "等级"), others: "quality grade,产品等级,质量等级" },
  {
    name: "qualification",
    label: words("Qualification", "认证"),
    others: "qualifications,certification,资质",
  },
  { name: "ethernet", label: words("Ethernet", "以太网"), others: "ethernet mac,以太网接口" },
  {
    name: "comparators",
    label: words("Comparators", "比较器"),
    others: "comparator,analog comparators,比较器数量",
  },
  {
    name: "row",
    label: words("Row", "序号"),
    others: "no,#,item,index,line,行号,序",
    isLeftOut: true,
  },
  {
    name: "file",
    label: words("Datasheet", "数据手册"),
    others:
      "datasheet url,data sheet,image,image url,picture,photo,photos,link,url,product url,product page,规格书,图片,链接,产品图片,资料,数据表",
    isLeftOut: true,
  },
  {
    name: "trade",
    label: words("Price", "价格"),
    others:
      "unit price,unit price usd,price usd,budgetary price,stock,qty,@ qty,quantity,quantity available,availability,moq,min qty,minimum quantity,minimum order quantity,lead time,库存,库存数量,单价,参考价,起订量,最小起订量,最小包装量,交期,报价,货期",
    isLeftOut: true,
  },
  {
    name: "maker",
    label: words("Manufacturer", "制造商"),
    others: "mfr,mfg,mfr.,maker,brand,vendor,supplier,厂商,厂家,品牌,供应商,生产商,原厂",
    isLeftOut: true,
  },
  {
    name: "trade-number",
    label: words("Distributor part number", "商品编号"),
    others:
      "dk part,digikey part,digi-key part number,digikey part number,mouser part number,mouser no,lcsc part number,lcsc part,supplier part number,distributor part,sku,分销商编号,立创编号",
    isLeftOut: true,
  },
];
