import { readAudit } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import {
  changeCoupon,
  couponState,
  findCoupon,
  type KeptCoupon,
  listUses,
  removeCoupon,
  usesByCoupon,
} from '../../pricing/index.ts';
import { tellFacts } from '../journal/facts.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FactList,
  History,
  idIn,
  NearLinks,
  neighbours,
  onward,
  Removal,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { BLANK, CouponForm, rulesIn, type Tried, tryForm } from './form.tsx';
import { couponList } from './list.tsx';
import { codeText, worthText } from './words.ts';

const ORDERS = 20;
const LINES = 30;

/** One coupon: every rule that it has, the orders that it counts in, and what happened to it. */
export const couponScreen: Screen = {
  path: 'coupons/{id}',
  needs: 'coupons.edit',
  GET: async (admin, params) => show(admin, await couponAt(admin, idIn(params))),
  async POST(admin, params) {
    const coupon = await couponAt(admin, idIn(params));
    const { t, form } = admin.ctx;
    if (form.text('do', 10) === 'remove') {
      await admin.do(removeCoupon, { code: coupon.code });
      return onward(deskLink('coupons'), done(t('admin.coupons.removed')));
    }
    const version = form.id('version') ?? coupon.version;
    const tried = await tryForm(admin, { rules: rulesIn(coupon), first: {} }, (rules) =>
      admin.do(changeCoupon, { ...rules, code: coupon.code, version }),
    );
    if (!('done' in tried)) return show(admin, coupon, tried);
    return onward(deskLink(`coupons/${coupon.id}`), done(t('admin.coupons.saved')));
  },
};

const codeField = ({ ctx: { t } }: AdminContext) => ({
  code: text({
    label: t('admin.coupons.field.code'),
    hint: t('admin.coupons.code_hint'),
    required: true,
    max: 50,
  }),
});

/** One that is not there yet. */
export const newCouponScreen: Screen = {
  path: 'coupons/new',
  needs: 'coupons.edit',
  GET: (admin) => showNew(admin),
  async POST(admin) {
    const tried = await tryForm(admin, { rules: BLANK, first: codeField(admin) }, (rules, { code }) =>
      admin.do(changeCoupon, { ...rules, code: String(code), fresh: true }),
    );
    if (!('done' in tried)) return showNew(admin, tried);
    return onward(deskLink(`coupons/${tried.done}`), done(admin.ctx.t('admin.coupons.made')));
  },
};

/** @throws ShopError where there is none */
export async function couponAt({ shop }: AdminContext, id: number | undefined): Promise<KeptCoupon> {
  const coupon = id === undefined ? undefined : await findCoupon(shop.db.read, id);
  if (!coupon) throw new ShopError('not_found');
  return coupon;
}

type Refused = Exclude<Tried<number>, { done: number }>;

async function showNew(admin: AdminContext, tried?: Refused): Promise<AdminReply> {
  const { t } = admin.ctx;
  return screenPage({
    title: t('admin.coupons.new'),
    status: tried ? 422 : 200,
    back: { href: deskLink('coupons'), label: t('admin.menu.coupons') },
    body: await CouponForm({
      admin,
      rules: BLANK,
      first: codeField(admin),
      tried,
      submit: t('admin.coupons.make'),
    }),
  });
}

async function show(admin: AdminContext, coupon: KeptCoupon, tried?: Refused): Promise<AdminReply> {
  const { ctx, shop, may, now } = admin;
  const { t, form } = ctx;
  const { read } = shop.db;
  const { id, code } = coupon;
  const [orders, uses, lines, near] = await Promise.all([
    may('orders.view') ? listUses(read, id, ORDERS) : [],
    usesByCoupon(read, [id]),
    may('audit.view') ? readAudit(read, { subject: 'coupon', subjectId: code, limit: LINES }) : [],
    neighbours(couponList, admin, { ...coupon, uses: 0 }),
  ]);
  return screenPage({
    title: codeText(coupon),
    status: tried ? 422 : 200,
    back: { href: near.list, label: t('admin.menu.coupons') },
    tools: (
      <>
        <a className="button" href={deskLink(`coupons/${id}/try`)}>
          {t('admin.coupons.try')}
        </a>
        <NearLinks
          near={near}
          says={{ previous: t('admin.coupons.previous'), next: t('admin.coupons.next') }}
        />
      </>
    ),
    body: (
      <div className="order">
        <div className="order-main">
          {
            await CouponForm({
              admin,
              rules: rulesIn(coupon),
              first: {},
              tried,
              version: form.id('version') ?? coupon.version,
              submit: t('admin.save'),
            })
          }
        </div>
        <div className="order-side">
          <Section title={t('admin.coupons.figures')}>
            <FactList
              facts={[
                [t('admin.coupons.column.state'), t(`admin.coupons.state.${couponState(coupon, now)}`)],
                [t('admin.coupons.column.worth'), worthText(admin, coupon)],
                [t('admin.coupons.column.uses'), usesText(coupon, uses.get(id) ?? 0)],
              ]}
            />
          </Section>
          {orders.length > 0 && (
            <Section title={t('admin.menu.orders')}>
              <ul className="plain-list">
                {orders.map(({ orderId, state, at }) => (
                  <li key={orderId} className="row">
                    <a href={deskLink(`orders/${orderId}`)}>{orderId}</a>
                    <span className="soft">
                      {t(`admin.coupons.use.${state}`)} · {shortMoment(at, ctx.language, shop.settings)}
                    </span>
                  </li>
                ))}
              </ul>
              <p>
                <a href={deskLink('orders', { coupon: code })}>{t('admin.coupons.all_orders')}</a>
              </p>
            </Section>
          )}
          {lines.length > 0 && (
            <Section title={t('admin.terms.history')}>
              <History
                admin={admin}
                lines={lines}
                saying={({ command }) => saidOf(admin, command)}
                telling={(line) => tellFacts(admin, line)}
              />
            </Section>
          )}
          <Removal label={t('admin.coupons.remove')} text={t('admin.coupons.remove_means')} />
        </div>
      </div>
    ),
  });
}

export const usesText = ({ usageLimit }: Pick<KeptCoupon, 'usageLimit'>, uses: number): string =>
  usageLimit === null ? `${uses}` : `${uses} / ${usageLimit}`;

const TOLD = new Set(['coupon.save', 'coupon.delete']);

const saidOf = ({ ctx }: AdminContext, command: string): string | undefined =>
  TOLD.has(command) ? ctx.t(`admin.coupons.did.${command}`) : undefined;
