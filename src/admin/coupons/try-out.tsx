import type { ReactNode } from 'react';
import { formatMoney } from '../../platform/money.ts';
import {
  askCoupons,
  type KeptCoupon,
  priceWithCoupons,
  readPricing,
  shopAddress,
} from '../../pricing/index.ts';
import {
  type AdminContext,
  deskLink,
  FieldRow,
  Heads,
  idIn,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { couponRefusedText } from '../orders/words.tsx';
import { BasketRows, basketOf } from '../products/basket.tsx';
import { couponAt } from './coupon.tsx';
import { codeText } from './words.ts';

/** What a coupon would take off a cart, or why nothing: asked of the calculation of every cart. Its address is the question. */
export const tryCouponScreen: Screen = {
  path: 'coupons/{id}/try',
  needs: 'coupons.edit',
  async GET(admin, params) {
    const coupon = await couponAt(admin, idIn(params));
    const { t, query } = admin.ctx;
    const here = deskLink(`coupons/${coupon.id}/try`);
    const email = text({
      label: t('admin.coupons.try_email'),
      hint: t('admin.coupons.try_email_hint'),
      type: 'email',
    });
    return screenPage({
      title: t('admin.coupons.try'),
      back: { href: deskLink(`coupons/${coupon.id}`), label: codeText(coupon) },
      body: (
        <>
          <div className="panel">
            <form action={here} className="form is-small">
              <BasketRows admin={admin} />
              <FieldRow name="email" field={email} typed={query.line('email', 200)} />
              <button type="submit" className="button is-main">
                {t('admin.coupons.try_it')}
              </button>
            </form>
          </div>
          {query.has('product.0') && (await answer(admin, coupon))}
        </>
      ),
    });
  },
};

async function answer(admin: AdminContext, { code, enabled }: KeptCoupon): Promise<ReactNode> {
  const { ctx, shop, now } = admin;
  const { t, query } = ctx;
  const lines = await basketOf(admin);
  const [currency] = shop.settings.currencies;
  if (lines.length === 0 || !currency) return <p className="empty">{t('admin.shipping.try_nothing')}</p>;
  const email = query.line('email', 200);
  const emails = email === '' ? [] : [email];
  const asked = await askCoupons(shop.db.read, [code], { userId: null, emails, exceptOrder: null });
  const cart = { lines, place: shopAddress(shop.settings), currency, chosenRate: '' };
  const tables = await readPricing(shop);
  const whom = { now, loggedIn: false, emails };
  const { totals, refused } = priceWithCoupons(tables, shop.settings, { ...cart, asked, ...whom });
  const money = (minor: number) => formatMoney(minor, currency);
  const incl = shop.settings.tax.displayInCart === 'incl';
  const off = totals.discounts.get(code);
  const [why] = refused;
  return (
    <Section title={t('admin.coupons.would')}>
      {why ? (
        <p role="status">
          {enabled ? couponRefusedText(admin, why, currency.code) : t('admin.coupons.is_off')}
        </p>
      ) : (
        <p role="status">
          <strong>{t('admin.coupons.takes_off', { amount: money(offOf(off, incl)) })}</strong>
        </p>
      )}
      <div className="table-wrap">
        <table className="table">
          <Heads
            of={[
              t('admin.products.column.name'),
              [t('admin.coupons.before'), 'amount'],
              [t('admin.coupons.after'), 'amount'],
            ]}
          />
          <tbody>
            {lines.map(({ key, item, quantity }) => {
              const line = totals.lines.find((each) => each.key === key);
              const [before, after] = [
                (line?.line_subtotal ?? 0) + (incl ? (line?.line_subtotal_tax ?? 0) : 0),
                (line?.line_total ?? 0) + (incl ? (line?.line_tax ?? 0) : 0),
              ];
              return (
                <tr key={key}>
                  <th scope="row">
                    {quantity} × {item.name}
                  </th>
                  <td className="amount">{money(before)}</td>
                  <td className="amount">{money(after)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

const offOf = (off: { amount: number; tax: number } | undefined, incl: boolean): number =>
  (off?.amount ?? 0) + (incl ? (off?.tax ?? 0) : 0);
