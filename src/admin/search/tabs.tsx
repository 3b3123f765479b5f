import { type AdminContext, deskLink } from '../kit/index.ts';

const PATHS = [
  'searching',
  'searching/rules',
  'searching/words',
  'searching/try',
  'searching/forms',
] as const;

/** One to another of what the shopkeeper says about searching. */
export function SearchTabs({ admin: { ctx }, here }: { admin: AdminContext; here: (typeof PATHS)[number] }) {
  const { t } = ctx;
  return (
    <nav className="tabs" aria-label={t('admin.menu.searching')}>
      {PATHS.map((path) => (
        <a key={path} href={deskLink(path)} aria-current={path === here ? 'page' : undefined}>
          {t(`admin.searching.tab.${path.replace('searching/', '')}`)}
        </a>
      ))}
    </nav>
  );
}
