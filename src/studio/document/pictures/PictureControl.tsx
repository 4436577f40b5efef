import { lazy, Suspense, useState } from "react";
import { type Language, languages } from "../../../base/site/languages.ts";
import { fileSize } from "../../../base/site/values/fileSize.ts";
import { Button } from "../../components/Button.tsx";
import { Icon } from "../../components/Icon.tsx";
import type { MediaFile } from "../../data/media.ts";
import { usePunctuation } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import { storedFileAddress } from "../fields/links/FileField.tsx";
import { type FieldProps, useForm } from "../formContext.ts";
import { isObject, type Json } from "../store/jsonValues.ts";
import { useOpenDocument } from "../store/openDocument.ts";
import type { FieldDescription } from "../typeDescription.ts";
import { useDocumentMessages } from "../useDocumentMessages.ts";
import { MovePictureMenu } from "./MovePictureMenu.tsx";
import { useMovePicture } from "./movePicture.ts";
import { PickPicture } from "./PickPicture.tsx";
import { hasPicture, picturePlaces } from "./pictureFields.ts";
import { useDraggedPicture } from "./useDraggedPicture.ts";
import { usePictureFile } from "./usePictureFile.ts";

const FocalPointDialog = lazy(() => import("./FocalPointDialog.tsx"));

export interface PictureControlProps extends FieldProps {
  /** False for an item of a list, which is removed with its picture. */
  readonly isRemovable?: boolean;
}

/** A picture: chosen, moved and removed as a whole, its size with it. */
export default function PictureControl({ field, path, isRemovable = false }: PictureControlProps) {
  const t = useDocumentMessages();
  const { type } = useOpenDocument();
  const { store, problems, refusal } = useForm();
  const value = store.useValue(path);
  const move = useMovePicture();
  const here = () => picturePlaces(type, store.body).find((one) => one.path === path && !one.isNew);
  const mayEdit = refusal("facts") === undefined;
  const [dropped, setDropped] = useState<File>();
  const drag = useDraggedPicture(here, { move, onFile: mayEdit ? setDropped : undefined });
  const stored = hasPicture(value) ? String(value.file) : undefined;
  const { file, isSizeUnknown, see } = usePictureFile(stored);
  const [isCropping, setCropping] = useState(false);
  const own = problems.useProblem(path);
  const ofFile = problems.useProblem(`${path}/file`);
  const problem = own ?? ofFile;
  // Stays while it is filled in.
  const [sizedByHand, setSizedByHand] = useState<string>();
  const lacksSize = stored !== undefined && isSizeUnknown && sizeOf(value) === undefined;
  if (lacksSize && sizedByHand !== stored) setSizedByHand(stored);
  const shown = furtherFields(field, stored !== undefined && sizedByHand === stored);
  return (
    <div
      className="doc-picture"
      data-over={drag.isOver || undefined}
      data-empty={stored === undefined || undefined}
      {...drag.target}
    >
      {stored === undefined ? (
        <p className="field__hint doc-picture__none">{t.none}</p>
      ) : (
        <div className="doc-picture__head">
          <span
            className="doc-picture__thumbnail"
            title={drag.handle === false ? undefined : t.picture.drag}
            {...drag.handle}
          >
            <img
              key={stored}
              className="doc-thumbnail"
              src={storedFileAddress(stored, "small")}
              alt=""
              loading="lazy"
              draggable={false}
              onLoad={see}
              onError={see}
            />
          </span>
          <div className="doc-picture__facts">
            <FileName path={stored} isKnown={file !== undefined} />
            <Size value={value} file={file} />
            <AlternativeText {...{ field, value, file }} />
          </div>
        </div>
      )}
      {mayEdit && (
        <div className="doc-list__acts">
          <PickPicture
            {...{ path, field, dropped }}
            isReplacing={stored !== undefined}
            onDone={() => setDropped(undefined)}
          />
          {file !== undefined && (
            <Button onClick={() => setCropping(true)}>{t.picture.crop}</Button>
          )}
          {stored !== undefined && move !== undefined && (
            <MovePictureMenu path={path} move={move} />
          )}
          {isRemovable && value !== undefined && (
            <Button look="plain" icon="close" onClick={() => store.set(path, undefined)}>
              {t.picture.remove}
            </Button>
          )}
        </div>
      )}
      {problem !== undefined && <p className="field__error">{problem}</p>}
      {stored !== undefined && shown.length > 0 && <Further fields={shown} path={path} />}
      {isCropping && file !== undefined && (
        <Suspense>
          <FocalPointDialog file={file} onClose={() => setCropping(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Fields that are filled in by hand: all but the file, and its size unless the file lacks it. */
function furtherFields({ fields = [] }: FieldDescription, isSizeUnknown: boolean) {
  const known = isSizeUnknown ? ["file"] : ["file", "width", "height"];
  return fields.filter(({ name }) => !known.includes(name));
}

function Further({
  fields,
  path,
}: {
  readonly fields: readonly FieldDescription[];
  readonly path: string;
}) {
  const { Field } = useForm();
  return (
    <div className="doc-picture__fields">
      {fields.map((inner) => (
        <Field key={inner.name} field={inner} path={`${path}/${inner.name}`} />
      ))}
    </div>
  );
}

function FileName({ path, isKnown }: { readonly path: string; readonly isKnown: boolean }) {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (isKnown) return <Link href={addressOf("mediaFile", { path })}>{name}</Link>;
  return (
    <a href={storedFileAddress(path)} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}

interface PictureFacts {
  readonly value: Json | undefined;
  readonly file: MediaFile | undefined;
}

/** Pixels and bytes, as the file says. */
function Size({ value, file }: PictureFacts) {
  const { width: typedWidth, height: typedHeight } = isObject(value) ? value : {};
  const width = file?.width ?? typedWidth;
  const height = file?.height ?? typedHeight;
  const facts = [
    ...(typeof width === "number" && typeof height === "number" ? [`${width} × ${height} px`] : []),
    ...(file === undefined ? [] : [fileSize(file.size)]),
  ];
  return <span className="table__second">{facts.join(" · ")}</span>;
}

/** Width and height, where both are known. */
function sizeOf(value: unknown): { readonly width: number; readonly height: number } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { width, height } = { width: undefined, height: undefined, ...value };
  if (typeof width !== "number" || typeof height !== "number") return undefined;
  return { width, height };
}

/** Says in which languages readers are told nothing of the picture, or whose words they are told. */
function AlternativeText({ field, value, file }: PictureFacts & Pick<FieldProps, "field">) {
  const t = useDocumentMessages();
  const { list } = usePunctuation();
  const hasTexts = field.fields?.some(({ name }) => name === "alt") === true;
  if (!hasTexts || !isObject(value) || value.decorative === true) return null;
  const own = isObject(value.alt) ? value.alt : {};
  const hasOwn = languages.some((language) => textIn(own, language) !== "");
  const ofFile = hasOwn || file === undefined ? undefined : file;
  if (value.decorative === undefined && ofFile?.is_decorative === true) {
    return <span className="table__second">{t.picture.decorative}</span>;
  }
  const texts = ofFile?.alt ?? own;
  // Until the file is known, what is absent here may be in it.
  if (!hasOwn && file === undefined) return null;
  const missing = languages.filter((language) => textIn(texts, language) === "");
  if (missing.length > 0) {
    const names = missing.map((language) => t.languageNames[language]);
    return (
      <span className="chip chip--warning">
        <Icon name="warning" />
        {t.picture.noText(names.join(list))}
      </span>
    );
  }
  return hasOwn ? null : <span className="table__second">{t.picture.textOfFile}</span>;
}

function textIn(texts: { readonly [name: string]: Json | undefined }, language: Language): string {
  const text = texts[language];
  return typeof text === "string" ? text.trim() : "";
}
