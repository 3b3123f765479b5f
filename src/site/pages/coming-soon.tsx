import { useVisit } from '../../frame/page/context.tsx';

/** What a stranger sees before the shop opens. */
export function ComingSoon() {
  const { t, shop, language } = useVisit();
  return (
    <section className="coming-soon">
      <h1>{t('site.coming_soon')}</h1>
      <p>{shop.settings.tagline[language]}</p>
      <p>
        {t('site.coming_soon_write')} <a href={`mailto:${shop.settings.email}`}>{shop.settings.email}</a>
      </p>
    </section>
  );
}
