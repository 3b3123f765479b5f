import { useId } from 'react';

/**
 * A number field with a minus and a plus, which only whoever has scripts sees: see `client/quantity.ts`.
 *
 * @param max more than this cannot be had
 * @param label a finished sentence, as are `less` and `more`
 */
export function QuantityField(field: {
  name: string;
  value: number;
  min: number;
  max: number;
  label: string;
  less: string;
  more: string;
}) {
  const { name, value, min, max, label, less, more } = field;
  const id = useId();
  return (
    <div className="quantity buttons_added">
      <button type="button" className="quantity-step" aria-label={less} aria-controls={id} data-step="-1">
        <span aria-hidden="true">−</span>
      </button>
      <label className="screen-reader-text" htmlFor={id}>
        {label}
      </label>
      <input
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
      />
      <button
        type="button"
        className="quantity-step"
        aria-label={more}
        aria-controls={id}
        data-step="1"
        disabled={value >= max}
      >
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
