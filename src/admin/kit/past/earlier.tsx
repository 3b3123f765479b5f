import { shortMoment } from '../../../frame/shop/dates.ts';
import { Section } from '../form.tsx';
import type { AdminContext } from '../screen.ts';

/** The versions of something that are kept but for how it is now, the newest first. */
export function Earlier({
  admin,
  versions,
  link,
}: {
  admin: AdminContext;
  versions: readonly { id: number; savedAt: number }[];
  link: (id: number) => string;
}) {
  const { ctx, shop } = admin;
  if (versions.length === 0) return null;
  return (
    <Section title={ctx.t('admin.texts.versions')}>
      <ul className="plain-list">
        {versions.map(({ id, savedAt }) => (
          <li key={id}>
            <a href={link(id)}>{shortMoment(savedAt, ctx.language, shop.settings)}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
