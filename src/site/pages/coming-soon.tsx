import { useRequest } from '../../frame/page/context.tsx';
import { taglineOf } from '../../frame/shop/translated.ts';

/** What a stranger sees before the shop opens. */
export function ComingSoon() {
  const { t, shop, language } = useRequest();
  return (
    <section className="coming-soon">
      <h1>{t('site.coming_soon')}</h1>
      <p>{taglineOf(shop.settings, language)}</p>
      <p>
        {t('site.coming_soon_write')} <a href={`mailto:${shop.settings.email}`}>{shop.settings.email}</a>
      </p>
    </section>
  );
}
