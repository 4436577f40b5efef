import type { PackageGeometry } from "./packageGeometry.ts";

interface Words {
  readonly en: string;
  readonly zh: string;
}

/** Words for a picture of a part, for those who do not see it. */
export function frontWords(partNumber: string, name: string, geometry: PackageGeometry): Words {
  const { en, zh } = look(geometry);
  return {
    en: `${partNumber} in ${name}: ${en}, the part number on its top`,
    zh: `${partNumber}（${name}）：${zh}，顶面刻有型号`,
  };
}

/** Words for a picture of a package's underside. */
export function undersideWords(name: string, { kind, pins, style }: PackageGeometry): Words {
  const count = pins.length;
  if (kind === "balls") {
    return {
      en: `Underside of ${name}: ${count} solder balls in a grid`,
      zh: `${name} 底面：${count} 个焊球排成阵列`,
    };
  }
  if (kind === "leaded") {
    return {
      en: `Underside of ${name}: a black body between ${count} tinned leads`,
      zh: `${name} 底面：黑色塑封体与 ${count} 根镀锡引脚`,
    };
  }
  return style === "lga"
    ? {
        en: `Underside of ${name}: ${count} gold pads in a grid`,
        zh: `${name} 底面：${count} 个镀金焊盘排成阵列`,
      }
    : {
        en: `Underside of ${name}: ${count} contacts around a bare metal pad`,
        zh: `${name} 底面：散热焊盘四周有 ${count} 个焊端`,
      };
}

function look({ kind, material, pins, style }: PackageGeometry): Words {
  if (material === "lid") {
    return {
      en: "a green substrate under a nickel-plated lid",
      zh: "绿色基板上盖有镀镍金属盖",
    };
  }
  if (material === "silicon") {
    return { en: "a small piece of dark silicon", zh: "一小块深色硅片" };
  }
  if (kind === "leaded") {
    const four = new Set(pins.map(({ angle }) => angle)).size === 4;
    return four
      ? {
          en: "a square black body with tinned leads on all four sides",
          zh: "方形黑色塑封体，四边伸出镀锡引脚",
        }
      : {
          en: "a black body with tinned leads along two sides",
          zh: "黑色塑封体，两侧伸出镀锡引脚",
        };
  }
  return kind === "pads" && style === "qfn"
    ? {
        en: "a flat black body with contacts flush at its edges",
        zh: "扁平黑色塑封体，边缘可见平齐的焊端",
      }
    : { en: "a flat black body on a thin substrate", zh: "薄基板上的扁平黑色塑封体" };
}
