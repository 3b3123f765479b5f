import type { ReactNode } from 'react';
import { useRequest } from '../../frame/page/context.tsx';
import type { AnyField } from '../kit/fields.ts';
import { FieldRow } from '../kit/form.tsx';
import { Refused } from '../kit/refused-box.tsx';

/** A form in front of the door: what was wrong above it, its fields, its button, and where else one may go. */
export function EntryForm({
  fields = {},
  errors = new Map(),
  typed = new Map(),
  wrong,
  hidden = {},
  submit,
  links = [],
  children,
}: {
  fields?: Record<string, AnyField>;
  errors?: ReadonlyMap<string, string> | undefined;
  typed?: ReadonlyMap<string, string> | undefined;
  /** A finished sentence. */
  wrong?: string | undefined;
  hidden?: Readonly<Record<string, string>>;
  submit: string;
  links?: readonly { href: string; label: string }[];
  children?: ReactNode;
}) {
  const { t } = useRequest();
  const faults = wrong ?? (errors.size > 0 ? t('people.look_again') : undefined);
  return (
    <form method="post" className="form">
      <Refused>{faults}</Refused>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {Object.entries(fields).map(([name, field]) => (
        <FieldRow key={name} name={name} field={field} typed={typed.get(name)} error={errors.get(name)} />
      ))}
      <div className="bar">
        <button type="submit" className="button is-main">
          {submit}
        </button>
      </div>
      {children}
      {links.map(({ href, label }) => (
        <p key={href}>
          <a href={href}>{label}</a>
        </p>
      ))}
    </form>
  );
}
