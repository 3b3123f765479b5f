import { useEffect, useId, useRef, useState } from 'react';

export interface QuantityStepperProps {
  /** The field's name in its form. */
  name: string;
  value: number;
  min: number;
  /** More than this cannot be had. */
  max: number;
  /** Finished sentences: the field's label, and those of the two buttons. */
  label: string;
  less: string;
  more: string;
}

/**
 * A number field with a minus and a plus. On the server it is the plain field, so that it works without scripts;
 * the buttons come when it wakes up. It tells its form of every change by the events of an ordinary field.
 */
export default function QuantityStepper({ name, value, min, max, label, less, more }: QuantityStepperProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [awake, setAwake] = useState(false);
  const [count, setCount] = useState(value);
  useEffect(() => {
    // What was typed before the buttons came counts.
    setCount(Number(field.current?.value ?? value));
    setAwake(true);
  }, [value]);

  function step(by: number): void {
    const input = field.current;
    if (!input) return;
    const next = Math.min(max, Math.max(min, (Number(input.value) || 0) + by));
    input.value = String(next);
    setCount(next);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }

  const button = (by: number, text: string, sign: string, end: boolean) => (
    <button
      type="button"
      className="quantity-step"
      aria-label={text}
      aria-controls={id}
      disabled={end}
      onClick={() => step(by)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div className={awake ? 'quantity buttons_added' : 'quantity'}>
      {awake && button(-1, less, '−', count <= min)}
      <label className="screen-reader-text" htmlFor={id}>
        {label}
      </label>
      <input
        ref={field}
        type="number"
        id={id}
        className="input-text qty text"
        name={name}
        defaultValue={value}
        min={min}
        max={max}
        step={1}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setCount(Number(event.target.value))}
      />
      {awake && button(1, more, '+', count >= max)}
    </div>
  );
}
