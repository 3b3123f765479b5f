import type { ReactNode } from 'react';
import { check, text } from '../fields.ts';
import { FieldRow } from '../form.tsx';
import type { AdminContext } from '../screen.ts';

/** Asks for the name under which what is looked at is saved, and whether for all. */
export function SaveView({
  admin,
  action,
  query,
  children,
}: {
  admin: AdminContext;
  action: string;
  query: string;
  children?: ReactNode;
}) {
  const { t } = admin.ctx;
  return (
    <form className="form is-small" method="post" action={action}>
      <input type="hidden" name="query" value={query} />
      <FieldRow name="name" field={text({ label: t('admin.view.name'), required: true, max: 40 })} />
      {admin.may('settings.edit') && (
        <FieldRow name="shared" field={check({ label: t('admin.view.for_all') })} />
      )}
      {children}
      <div className="bar">
        <button type="submit" className="button is-main">
          {t('admin.save')}
        </button>
      </div>
    </form>
  );
}
