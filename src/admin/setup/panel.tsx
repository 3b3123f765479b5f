import { type AdminContext, deskLink, Section } from '../kit/index.ts';
import type { Check } from './opening.ts';

/** What a shop still lacks before it opens, each with a link to where it is done; nothing where it lacks nothing. */
export function OpeningPanel({ admin, checks }: { admin: AdminContext; checks: readonly Check[] }) {
  const { t } = admin.ctx;
  const missing = checks.filter(({ isMet }) => !isMet);
  if (missing.length === 0) return null;
  return (
    <Section
      title={t('admin.setup.before_opening')}
      tools={
        <a href={deskLink('setup')}>
          {t('admin.setup.met', { met: checks.length - missing.length, of: checks.length })}
        </a>
      }
    >
      <ul className="waiting">
        {missing.map(({ name, href }) => (
          <li key={name}>
            <a href={href}>{t(`admin.setup.lacks.${name}`)}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
