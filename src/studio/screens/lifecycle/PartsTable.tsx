import { Table } from "../../components/lists/Table.tsx";
import { titleIn } from "../../data/calls/titleIn.ts";
import type { LifecyclePart } from "../../data/parts/lifecycle.ts";
import { useInterface } from "../../frame/language/language.tsx";
import { Link } from "../../router/router.tsx";
import { addressOf } from "../../router/screens.ts";
import type { Wish } from "./lifecycleFormValues.ts";
import { useLifecycleMessages } from "./useLifecycleMessages.ts";

/** Props of a part of the form. */
export interface WishProps {
  readonly wish: Wish;
  readonly onChange: (part: Partial<Wish>) => void;
}

/** The parts as they stand, with their order codes to tick. */
export function PartsTable(props: WishProps & { readonly parts: readonly LifecyclePart[] }) {
  const t = useLifecycleMessages();
  const { language } = useInterface();
  const names: Readonly<Record<string, string>> = t.stages;
  const { wish, onChange } = props;
  const columns = [t.included, t.part, t.stage, t.since, t.lastOrder, t.replacement, t.orderCodes];
  return (
    <Table label={t.parts} columns={columns}>
      {props.parts.map((part) => (
        <tr key={part.key} data-left-out={wish.leftOut.includes(part.key)}>
          <td data-label={t.included}>
            <input
              type="checkbox"
              aria-label={t.include(titleIn(part, language))}
              checked={!wish.leftOut.includes(part.key)}
              onChange={({ currentTarget: { checked } }) => {
                const others = wish.leftOut.filter((key) => key !== part.key);
                onChange({ leftOut: checked ? others : [...others, part.key] });
              }}
            />
          </td>
          <th scope="row">
            <Link href={addressOf("document", { key: part.key })}>{titleIn(part, language)}</Link>
          </th>
          <td data-label={t.stage}>{names[part.stage ?? ""] ?? "–"}</td>
          <td data-label={t.since} className="table__short">
            {part.since ?? "–"}
          </td>
          <td data-label={t.lastOrder} className="table__short">
            {part.last_order ?? "–"}
          </td>
          <td data-label={t.replacement}>
            {part.replacement === null ? "–" : titleIn(part.replacement, language)}
          </td>
          <td data-label={t.orderCodes}>
            <OrderCodes part={part} {...props} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function OrderCodes({ part, wish, onChange }: WishProps & { readonly part: LifecyclePart }) {
  const t = useLifecycleMessages();
  const names: Readonly<Record<string, string>> = t.stages;
  const chosen = wish.codes[part.key] ?? [];
  if (part.order_codes.length === 0) return "–";
  return (
    <details className="lifecycle-codes">
      <summary>{t.codes(chosen.length, part.order_codes.length)}</summary>
      {part.order_codes.map(({ code, stage }) => (
        <label key={code}>
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={({ currentTarget: { checked } }) => {
              const others = chosen.filter((one) => one !== code);
              onChange({
                codes: { ...wish.codes, [part.key]: checked ? [...others, code] : others },
              });
            }}
          />
          {code}
          {stage !== null && <span className="table__quiet">{names[stage]}</span>}
        </label>
      ))}
    </details>
  );
}
