import { parentOf } from "../../base/site/addresses/jsonPointer.ts";
import {
  type BrandColours,
  brandColours,
  type ColourPair,
  colourPairs,
  headerTones,
  isBrandColour,
  siteColours,
  suggestedColour,
} from "../../base/site/brand/brandColours.ts";
import { Button } from "../components/Button.tsx";
import { ColourField } from "../document/fields/PlainField.tsx";
import { type FieldProps, useForm } from "../document/formContext.ts";
import { isObject } from "../document/store/jsonValues.ts";
import { useBrandMessages } from "./useBrandMessages.ts";

/** A colour of the brand, with its contrast against the colours beside which it stands. */
export default function BrandColourField({ field, path }: FieldProps) {
  const t = useBrandMessages();
  const { store, refusal } = useForm();
  const value = store.useValue(parentOf(path));
  const { name } = field;
  const colours = brandColours(isObject(value) ? value : {});
  if (!isBrandColour(name)) return <ColourField field={field} path={path} />;
  const pairs = colourPairs(name, colours);
  const suggestion = suggestedColour(name, colours);
  const failing = pairs.filter(({ passes }) => !passes).length;
  return (
    <div className="brand-colour">
      <ColourField field={field} path={path} initial={defaultOf(name, colours)} />
      <p className="brand-colour__told" role="status" data-fails={failing > 0}>
        {pairs.length === 0 && <Default name={name} colours={colours} />}
        {pairs.length > 0 && (failing === 0 ? t.contrast.passes : t.contrast.fails(failing))}
      </p>
      {pairs.length > 0 && (
        <ul className="brand-colour__pairs">
          {pairs.map((pair) => (
            <Pair key={pair.name} pair={pair} />
          ))}
        </ul>
      )}
      {suggestion !== undefined && (
        <p className="brand-colour__suggestion">
          {t.contrast.near}{" "}
          <span className="brand-colour__chip" style={{ background: suggestion }} />
          {refusal("facts") === undefined && (
            <Button onClick={() => store.set(path, suggestion)}>
              {t.contrast.suggestion(suggestion)}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}

BrandColourField.areas = [useBrandMessages];

interface DefaultProps {
  readonly name: keyof BrandColours;
  readonly colours: BrandColours;
}

/** The colour of an empty field. */
function Default({ name, colours }: DefaultProps) {
  const t = useBrandMessages();
  const colour = defaultOf(name, colours);
  const isFitted = name === "headerText" && colours.header !== undefined;
  return isFitted ? t.headerTextAuto(colour) : t.asItComes(colour);
}

function defaultOf(name: keyof BrandColours, { header }: BrandColours): string {
  if (name === "accent") return siteColours.accent;
  if (name === "header") return siteColours.paper;
  return headerTones({ header })?.text ?? siteColours.ink;
}

function Pair({ pair }: { readonly pair: ColourPair }) {
  const t = useBrandMessages();
  const { name, colour, ground, ratio, least, passes } = pair;
  const [is, must] = [ratio.toFixed(2), String(least)];
  return (
    <li data-fails={!passes}>
      <span className="brand-colour__sample" style={{ color: colour, background: ground }}>
        {t.contrast.sample}
      </span>
      <span>
        {t.contrast.pairs[name]}
        <span className="brand-colour__ratio">
          {passes
            ? t.contrast.ratio(is, must)
            : t.contrast.short(is, must, (least - ratio).toFixed(2))}
        </span>
      </span>
    </li>
  );
}
