/** Messages of the admin API's media library. */
export const adminMedia = {
  problems: {
    "not-found": "The file does not exist in the media library.",
    "not-permitted": "You do not have permission to change this file.",
    "too-many-tags": "A file can have at most 20 tags.",
    refused: "The file was not accepted.",
    moved: "Someone has changed the details of this file in the meantime.",
    used: "The file is in use. Remove it from these documents first, or replace it.",
    "used-elsewhere": "The file is used in documents that you cannot view.",
    replacement:
      "The file was not replaced: documents have been changed in the meantime or do not accept the new file. See the change set for details.",
    "other-kind": "The new file must be of the same kind.",
    "same-file": "The file cannot replace itself or one of its newer versions.",
    trashed: "The file is in the trash.",
    "not-trashed": "Only files in the trash can be deleted permanently.",
  },
  refusals: {
    empty: "The file is empty.",
    tooLarge:
      "The file is too large for its kind: pictures and Office files 50 MB, PDFs 100 MB, videos and archives 200 MB, drawings and subtitles 2 MB.",
    kind: "Files of this kind are not accepted.",
    otherKind: "The file must be of the same kind as the one it replaces.",
    program:
      "Programs, scripts, web pages and Office files with macros are not accepted, not even inside archives.",
    ending:
      "The file’s extension does not match its content. Please rename it by its type, such as report.docx or log.txt.",
    infected: "The file contains a virus and was not accepted.",
    unscanned: "The file cannot be checked for viruses right now. Please try again later.",
    unreadable: "The file is damaged or password-protected and cannot be checked.",
    bomb: "The file would be too large once unpacked or drawn.",
    tooManyPixels: "The picture has more than 60 million pixels. Please make it smaller first.",
    animated: "Animated pictures are not accepted. Please use a video.",
    svgEntities: "The drawing declares XML entities. Please save it again as a plain SVG.",
    svgEncoding: "The drawing’s characters cannot be read. Please save it again in UTF-8.",
    pdfStart:
      "There is other data before the start of the PDF (%PDF). Please save or print it as a PDF again.",
    svgStyle:
      "The drawing has a style sheet that cannot be converted. Please save it with presentation attributes (Illustrator: SVG options, CSS properties; Inkscape: plain SVG), or with its styles inline.",
    svgPicture:
      "The drawing contains only a bitmap picture. Please upload the picture itself, or save the drawing with its shapes.",
    tooCostly: "The file took too long or too much memory to check.",
    pdfEncrypted: "The PDF is encrypted. Please save it without a password or restrictions.",
    pdfScript: "The PDF contains JavaScript. Please save it without scripts.",
    pdfLaunch: "The PDF starts other programs. Please save it without this action.",
    pdfEmbedded: "The PDF has attached files. Please save it without attachments.",
    pdfForm:
      "The PDF is an interactive form that sends or loads data. Please save it as a plain document.",
    pdfOpensAddress:
      "The PDF opens a web address automatically. Please save it without this action.",
    pdfForeignLink:
      "The PDF has a link that runs a script or leads to a file on a computer or in a network (javascript:, file:, \\\\computer). Please remove it.",
    busy: "Too many files are arriving at once. Please wait a moment.",
    noRoom: "There is no space left on the server’s disk.",
    unstored: "Files cannot be stored right now. Please try again later.",
    tooSlow: "The upload was too slow. Please try again on a better connection.",
    cutShort: "The file did not arrive completely. Please send it again.",
  },
  routes: {
    tags: "Tags of the files that you see, the most used first, 500 at most.",
    changeTags:
      "Adds and removes tags of files, 500 at most. Files that do not allow it are left as they are and listed. Swapping `added` and `removed` of the response undoes it.",
    alternativeTexts:
      "Pictures with their alternative texts and where they are used, those that lack a text first.",
    list: "The files of the media library that one may see: filtered, sorted, in pages.",
    upload:
      "Takes one file (multipart/form-data, field `file`; before it the optional fields `replaces`, `private`, `alt_en`, `alt_zh`). Pictures are rewritten without metadata, drawings are rebuilt, PDFs with active content are refused.",
    file: "A file with its uses, versions and duplicates.",
    content: "The file’s bytes, or those of a smaller version of a picture.",
    change: "Changes a file’s name, alternative texts, focal point or visibility.",
    replace:
      "Puts a newer file in the place of this one in every document that one may change, in one transaction. The old address leads to the new file once that is published.",
    trash: "Moves a file that nothing uses to the trash.",
    restore: "Takes a file out of the trash.",
    purge: "Permanently deletes a file in the trash, with its smaller versions and its original.",
  },
  fields: {
    tag: "A tag that the files have, in any case",
    addTags: "Tags that the file gets: 1 to 40 characters without commas, at most 20",
    removeTags: "Tags that the file loses",
    path: "Path of the file; a slash is written %2F",
    text: "Words of a name, a title or an alternative text",
    kind: "Kind of file, by content",
    choice: "What is to be chosen: pictures, videos, or any file",
    list: "A list of files that are worth a look; `unused`: for 90 days",
    order: "Order; with a hyphen the other way round",
    size: "`small`: a version for lists",
    with: "Path of the newer file",
    revision: "Revision of a PDF, as its name or its title says; null where neither does",
    changeSet: "Change set of what was saved, by which it is undone; null: nothing was",
    publish: "Publish where the document holds nothing else that is unpublished",
    isPublic: "Readers may have it, as something published uses it",
    isPrivate: "Only its uploader sees it until something uses it",
    mayChange:
      "What the caller may change of it: alternative texts by language, and all else (`facts`)",
    focal: "Focal point in per cent from the left and the top; null: the middle",
  },
};
