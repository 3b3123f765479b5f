import type { ReactNode } from 'react';
import { findShopperByEmail } from '../../../accounts/index.ts';
import { formatMoney } from '../../../platform/money.ts';
import { paidToEarn, programmeContext, tryPurchase } from '../../../points/index.ts';
import { priceWithCoupons, readPricing, shopAddress } from '../../../pricing/index.ts';
import { whenText } from '../../customers/index.ts';
import {
  type AdminContext,
  deskLink,
  FactList,
  FieldRow,
  Heads,
  number,
  type Screen,
  Section,
  screenPage,
  text,
} from '../../kit/index.ts';
import { BasketRows, basketOf } from '../../products/basket.tsx';

const HERE = 'points/programme/try';

/** What a purchase would earn a customer now, by which rules, and what their points would take off. Its address is the question. */
export const tryProgrammeScreen: Screen = {
  path: HERE,
  needs: 'points.programme',
  async GET(admin) {
    const { t, query } = admin.ctx;
    const typed = (name: string) => (query.has(name) ? query.line(name, 200) : undefined);
    const email = text({
      label: t('admin.programme.try_email'),
      hint: t('admin.programme.try_email_hint'),
      type: 'email',
    });
    const order = number({
      label: t('admin.programme.try_number'),
      hint: t('admin.programme.try_number_hint'),
      min: 1,
      max: 100_000,
    });
    return screenPage({
      title: t('admin.programme.try'),
      back: { href: deskLink('points/programme'), label: t('admin.menu.points_programme') },
      body: (
        <>
          <div className="panel">
            <form action={deskLink(HERE)} className="form is-small">
              <BasketRows admin={admin} />
              <div className="pairs">
                <FieldRow name="email" field={email} typed={typed('email')} />
                <FieldRow name="number" field={order} typed={typed('number')} />
              </div>
              <button type="submit" className="button is-main">
                {t('admin.programme.try_do')}
              </button>
            </form>
          </div>
          {query.has('product.0') && (await answer(admin))}
        </>
      ),
    });
  },
};

async function answer(admin: AdminContext): Promise<ReactNode> {
  const { ctx, shop, now } = admin;
  const { t, query } = ctx;
  const goods = await basketOf(admin);
  const [currency] = shop.settings.currencies;
  if (goods.length === 0 || !currency) return <p className="empty">{t('admin.shipping.try_nothing')}</p>;
  const email = query.line('email', 200);
  const customer = email === '' ? undefined : await findShopperByEmail(shop.db.read, email);
  if (email !== '' && !customer) return <p className="empty">{t('admin.programme.nobody', { email })}</p>;
  const { programme } = await programmeContext(shop);
  const cart = { lines: goods, place: shopAddress(shop.settings), currency, chosenRate: '', asked: [] };
  const whom = { now, loggedIn: customer !== undefined, emails: email === '' ? [] : [email] };
  const { totals } = priceWithCoupons(await readPricing(shop), shop.settings, { ...cart, ...whom });
  const lines = goods.flatMap(({ key, item, quantity }, index) => {
    const line = totals.lines.find((each) => each.key === key);
    if (!line) return [];
    const eligible = paidToEarn(programme, item.onSale, line);
    return [{ id: index, productId: item.productId, categoryIds: item.categoryIds, quantity, eligible }];
  });
  const seen = await tryPurchase(shop, {
    userId: customer?.id,
    lines,
    number: query.integer('number') ?? undefined,
    now,
  });
  const money = (minor: number) => formatMoney(minor, currency);
  const factor = (millionths: number) => `× ${(millionths / 1_000_000).toLocaleString(ctx.language)}`;
  return (
    <Section title={t('admin.programme.would_earn', { count: seen.earned })}>
      <div role="status">
        {!seen.enabled && <p>{t('admin.programme.why.off')}</p>}
        {!seen.mayEarn && <p>{t('admin.programme.why.may_not')}</p>}
        {seen.enabled && seen.rules.length === 0 && <p>{t('admin.programme.why.nothing')}</p>}
      </div>
      {seen.rules.length > 0 && (
        <div className="table-wrap">
          <table className="table">
            <Heads
              of={[
                t('admin.programme.column.rule'),
                t('admin.programme.column.why'),
                [t('admin.programme.column.points'), 'amount'],
              ]}
            />
            <tbody>
              {seen.rules.map(({ code, points, left }) => {
                const rule = programme.rules.find((each) => each.code === code);
                const why = rule
                  ? t(`admin.programme.rule.trigger.is.${rule.trigger}`)
                  : t('admin.programme.why.level');
                return (
                  <tr key={code}>
                    <th scope="row">{code}</th>
                    <td>{left < points ? `${why} · ${t('admin.programme.why.limit', { points })}` : why}</td>
                    <td className="amount">{left}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <FactList
        facts={[
          [t('admin.programme.why.eligible'), money(seen.eligible)],
          [t('admin.programme.why.number'), `${seen.number}`],
          ...(seen.level
            ? ([
                [t('admin.programme.why.level'), `${seen.level.code} ${factor(seen.level.multiplier)}`],
              ] as const)
            : []),
          ...(seen.campaign
            ? ([
                [
                  t('admin.programme.why.campaign'),
                  `${seen.campaign.code} ${factor(seen.campaign.multiplier)}`,
                ],
              ] as const)
            : []),
          [t('admin.programme.why.available'), whenText(admin, seen.availableAt)],
          ...(customer
            ? ([
                [
                  t('admin.programme.why.spends'),
                  t('admin.programme.why.spends_of', {
                    points: seen.spends.points,
                    all: seen.spendable,
                    value: money(seen.spends.value),
                  }),
                ],
              ] as const)
            : []),
        ]}
      />
    </Section>
  );
}
