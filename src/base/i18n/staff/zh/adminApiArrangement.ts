import type { StaffMessages } from "../messages.ts";

export const adminArrangement: StaffMessages["adminArrangement"] = {
  problems: {
    "arranged-since": "内容已被他人更改，本次没有更改。",
    "unfit-place": "不能放在那里，本次没有移动。",
    "unfit-draft": "有内容尚未填写完整，因此无法发布。",
  },
  moves: {
    circle: "栏目不能放在自己下面。",
    "too-deep": "菜单最多四级，放在这里会超出。",
    "other-type": "上级栏目列出的是另一类内容。",
    "only-root": "它是此类内容的总栏目，只能留在顶级。",
    "second-root": "此类内容已有一个顶级栏目。",
    missing: "该栏目已不存在。",
  },
  routes: {
    columns: "草稿中的栏目树，以及读者看到的各栏目位置。无权查看草稿的栏目按读者所见列出。",
    place:
      "在草稿中把栏目放到别处：全部成功或全部不动。每项更改写明之前的位置；位置已变时返回 409。循环、超过四级或类型不符均被拒绝。",
    home: "草稿中的首页：各版块的顺序及其显示的内容，以及横幅。",
    arrangeHome: "在设置的草稿中调整首页版块的顺序、显示与隐藏；版块已变时返回 409。",
    arrangeBanners: "在草稿中调整横幅的顺序；横幅已变时返回 409。",
    prepare:
      "保存若干文档中输入的内容，并说明一起发布后读者会看到哪些变化。没有任何语言显示的文档保持草稿。",
    publish: "在一次发布中发布若干文档的版本，每个文档以其已显示的语言发布。",
    takeBack: "恢复若干文档发布之前读者看到的内容；若之后读者又看到别的内容，返回 409。",
  },
  fields: {
    place: "草稿中的位置。",
    saved: "最新版本中的位置。",
    published: "读者看到的位置；未发布时为 null。",
    mayArrange: "您可以移动它。",
    shows: "该版块显示的文档；显示自身文字时为 null。",
    sections: "全部版块，按顺序。",
    banners: "全部横幅的键名，按顺序。",
    leads:
      "它自身的链接或类型指向所有读者都能打开的内容。自身与其下都没有指向的栏目不在任何菜单中。",
    hasOtherChanges: "它还有其他未发布的内容，会随位置一起发布。",
    changes: "栏目及其位置的更改，含之前与之后。",
    keys: "文档的键名。",
    unpublished: "没有任何语言显示的文档。",
    documents: "文档及要发布的版本。",
    published_documents: "文档及其各语言之前与之后显示的版本。",
  },
};
