type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A visitor's change of a field, for the island once it is alive. */
export interface FieldChange {
  /** Makes the field what it was if React has meanwhile made it something else, and says so. */
  announce(): void;
}

/**
 * Changes of the fields inside since the server sent them; the focused one comes first, so that
 * nothing touches it.
 */
export function changedFields(within: Element): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  for (const field of within.querySelectorAll("input, textarea, select")) {
    const change = changeOf(field);
    if (change === undefined) continue;
    if (field === document.activeElement) changes.unshift(change);
    else changes.push(change);
  }
  return changes;
}

function changeOf(field: Element): FieldChange | undefined {
  if (field instanceof HTMLSelectElement) return choiceOf(field);
  if (field instanceof HTMLTextAreaElement) return textOf(field);
  if (!(field instanceof HTMLInputElement)) return undefined;
  return field.type === "checkbox" || field.type === "radio" ? tickOf(field) : textOf(field);
}

function textOf(field: TextField): FieldChange | undefined {
  const { value, defaultValue } = field;
  if (value === defaultValue) return undefined;
  return {
    announce() {
      // Only if it differs: setting a value loses the caret and what could be undone.
      if (field.value !== value) field.value = value;
      setLastSeen(field, defaultValue);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

function tickOf(field: HTMLInputElement): FieldChange | undefined {
  const { checked, defaultChecked, type } = field;
  // In a group of radio buttons, only the chosen one is announced, not the one it replaced.
  if (checked === defaultChecked || (type === "radio" && !checked)) return undefined;
  return {
    announce() {
      field.checked = checked;
      setLastSeen(field, String(defaultChecked));
      // React hears of ticks by click. An event that is no MouseEvent does not tick again.
      field.dispatchEvent(new Event("click", { bubbles: true }));
    },
  };
}

function choiceOf(field: HTMLSelectElement): FieldChange | undefined {
  const options = [...field.options];
  const chosen = options.map(({ selected }) => selected);
  // Without a selected option, a plain select has its first one.
  const isMarked = field.multiple || options.some(({ defaultSelected }) => defaultSelected);
  const isAsSent = isMarked
    ? options.every(({ selected, defaultSelected }) => selected === defaultSelected)
    : field.selectedIndex <= 0;
  if (isAsSent) return undefined;
  return {
    announce() {
      options.forEach((option, index) => {
        option.selected = chosen[index] === true;
      });
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
  };
}

/**
 * Makes React believe that it last saw the server's value; otherwise it ignores the event. React
 * keeps that note on the field itself, by which it tells changes from repetitions.
 */
function setLastSeen(
  field: TextField & { _valueTracker?: { setValue(value: string): void } },
  value: string,
): void {
  field._valueTracker?.setValue(value);
}
