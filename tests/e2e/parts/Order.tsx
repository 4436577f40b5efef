import { useId, useState } from "react";

/** An island with one of everything that hydration must not lose. */
export function Order({ part }: { part: string }) {
  const id = useId();
  const [name, setName] = useState("");
  const [note, setNote] = useState("");
  const [isUrgent, setUrgent] = useState(false);
  const [packing, setPacking] = useState("reel");
  const [count, setCount] = useState(0);
  const [sent, setSent] = useState(0);
  const [isBroken, breakDown] = useState(false);
  if (isBroken) throw new Error("broken on purpose");
  return (
    <form
      action="/plain"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(sent + 1);
      }}
    >
      <h2>{part}</h2>
      <label htmlFor={id}>Name</label>
      <input id={id} name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <textarea
        aria-label="Note"
        name="note"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Urgent value={isUrgent} onChange={setUrgent} />
      <Packing value={packing} onChange={setPacking} />
      <button type="button" onClick={() => setCount(count + 1)}>
        Add
      </button>
      <a
        href="/plain"
        onClick={(event) => {
          event.preventDefault();
          setCount(count + 10);
        }}
      >
        Add ten
      </a>
      <button type="button" onClick={() => breakDown(true)}>
        Break
      </button>
      <button type="submit">Send</button>
      <output>{JSON.stringify({ name, note, isUrgent, packing, count, sent })}</output>
    </form>
  );
}

interface Field<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function Urgent({ value, onChange }: Field<boolean>) {
  return (
    <label>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.target.checked)} />
      Urgent
    </label>
  );
}

function Packing({ value, onChange }: Field<string>) {
  return (
    <select aria-label="Packing" value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="reel">Reel</option>
      <option value="tray">Tray</option>
    </select>
  );
}
