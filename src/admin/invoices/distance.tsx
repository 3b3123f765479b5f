import { formatsOf } from '../../frame/shop/languages.ts';
import { DISTANCE_LIMIT, type DistanceStanding, distanceStanding } from '../../invoices/index.ts';
import { countryName } from '../../platform/geography/index.ts';
import { percentText } from '../../platform/i18n/numbers.ts';
import { formatMoney } from '../../platform/money.ts';
import type { RateElsewhere } from '../../pricing/index.ts';
import { type AdminContext, deskLink, type Fact, FactList, Section } from '../kit/index.ts';

/** What went to consumers of other states this year, against what may be taxed at home. */
export function DistanceSales(props: {
  admin: AdminContext;
  year: number;
  net: number;
  strange: readonly RateElsewhere[];
}) {
  const { admin, year, net, strange } = props;
  const { ctx, shop } = admin;
  const { t } = ctx;
  const [euro] = shop.settings.currencies;
  // The limit is one of euros.
  if (euro?.code !== 'EUR') return null;
  const money = (minor: number) => formatMoney(minor, euro);
  const stands: DistanceStanding | 'registered' = shop.settings.invoices.oss
    ? 'registered'
    : distanceStanding(net);
  const share = percentText(Math.max(0, Math.round((net / DISTANCE_LIMIT) * 100) * 10_000), ctx.language);
  const facts: Fact[] = [
    [t('admin.books.distance.sold', { year }), money(net)],
    [t('admin.books.distance.limit'), money(DISTANCE_LIMIT)],
    [t('admin.books.distance.share'), share],
  ];
  return (
    <Section title={t('admin.books.distance')}>
      <FactList facts={facts} />
      <p className={stands === 'near' || stands === 'over' ? 'notice is-problem' : 'hint'}>
        {t(`admin.books.distance.${stands}`)}
      </p>
      {strange.length > 0 && (
        <div className="notice is-problem">
          <p>
            {t('admin.books.distance.strange')}{' '}
            <a href={deskLink('settings/taxes/rates')}>{t('admin.taxes.title')}</a>
          </p>
          <ul>
            {strange.map(({ country, ppm, percent }) => (
              <li key={country}>
                {t('admin.books.distance.strange_rate', {
                  country: countryName(country, formatsOf(shop.settings, ctx.language)),
                  own: percentText(Math.round(percent * 10_000), ctx.language),
                  rate: ppm === undefined ? '–' : percentText(ppm, ctx.language),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
