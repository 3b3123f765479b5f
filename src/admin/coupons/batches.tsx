import { shortMoment } from '../../frame/shop/dates.ts';
import { listBatches, makeCoupons, switchBatch } from '../../pricing/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Heads,
  number,
  onward,
  problem,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';
import { BLANK, CouponForm, type Tried, tryForm } from './form.tsx';

const MOST = 100;

/** Codes for one use each that were made many at once: how many were used, and the file of them. */
export const batchesScreen: Screen = {
  path: 'coupons/batches',
  needs: 'coupons.edit',
  async GET(admin) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const batches = await listBatches(shop.db.read, MOST);
    return screenPage({
      title: t('admin.coupons.batches'),
      back: { href: deskLink('coupons'), label: t('admin.menu.coupons') },
      tools: (
        <a className="button is-main" href={deskLink('coupons/batches/new')}>
          {t('admin.coupons.new_batch')}
        </a>
      ),
      body:
        batches.length === 0 ? (
          <p className="empty">{t('admin.coupons.no_batches')}</p>
        ) : (
          <form method="post" className="table-wrap">
            <table className="table">
              <Heads
                of={[
                  t('admin.coupons.batch.name'),
                  [t('admin.coupons.batch.count'), 'amount'],
                  [t('admin.coupons.batch.used'), 'amount'],
                  t('admin.coupons.batch.made'),
                  t('admin.coupons.batch.do'),
                ]}
              />
              <tbody>
                {batches.map(({ id, name, count, used, enabled, createdAt }) => (
                  <tr key={id}>
                    <th scope="row" className="as-typed">
                      <a href={deskLink('coupons', { batch: id })}>{name}</a>
                    </th>
                    <td className="amount">{count}</td>
                    <td className="amount">{used}</td>
                    <td>{shortMoment(createdAt, ctx.language, shop.settings)}</td>
                    <td>
                      <span className="row">
                        <a className="button" href={deskLink('export/coupons', { batch: id })}>
                          CSV
                        </a>
                        <button
                          type="submit"
                          className="button"
                          name={enabled > 0 ? 'off' : 'on'}
                          value={id}
                          aria-label={t(enabled > 0 ? 'admin.coupons.off_of' : 'admin.coupons.on_of', {
                            name,
                          })}
                        >
                          {t(enabled > 0 ? 'admin.coupons.switch_off' : 'admin.coupons.switch_on')}
                        </button>
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </form>
        ),
    });
  },
  async POST(admin) {
    const { form, t } = admin.ctx;
    const on = form.id('on');
    const batchId = on ?? form.id('off') ?? 0;
    const here = deskLink('coupons/batches');
    const count = await admin.do(switchBatch, { batchId, on: on !== undefined });
    if (count === 0) return onward(here, problem(t('admin.coupons.nothing_switched')));
    return onward(here, done(t('admin.coupons.switched', { count })));
  },
};

const firstFields = ({ ctx: { t } }: AdminContext) => ({
  name: text({
    label: t('admin.coupons.batch.name'),
    hint: t('admin.coupons.batch_hint'),
    required: true,
    max: 100,
  }),
  count: number({ label: t('admin.coupons.batch.count'), required: true, min: 1, max: 5000, value: '100' }),
  prefix: text({ label: t('admin.coupons.batch.prefix'), hint: t('admin.coupons.prefix_hint'), max: 20 }),
});

const RULES = { ...BLANK, usageLimit: 1 };

/** Many codes at once that differ in nothing else. */
export const newBatchScreen: Screen = {
  path: 'coupons/batches/new',
  needs: 'coupons.edit',
  GET: (admin) => showNew(admin),
  async POST(admin) {
    const { form, t } = admin.ctx;
    const key = form.text('key', 64);
    const tried = await tryForm(admin, { rules: RULES, first: firstFields(admin) }, (coupon, values) =>
      admin.do(makeCoupons, {
        key,
        name: String(values.name),
        count: Number(values.count),
        prefix: String(values.prefix),
        coupon,
      }),
    );
    if (!('done' in tried)) return showNew(admin, tried);
    return onward(
      deskLink('coupons', { batch: tried.done }),
      done(t('admin.coupons.batch_made'), {
        href: deskLink('export/coupons', { batch: tried.done }),
        label: t('admin.coupons.file'),
      }),
    );
  },
};

async function showNew(
  admin: AdminContext,
  tried?: Exclude<Tried<number>, { done: number }>,
): Promise<AdminReply> {
  const { t } = admin.ctx;
  return screenPage({
    title: t('admin.coupons.new_batch'),
    status: tried ? 422 : 200,
    back: { href: deskLink('coupons/batches'), label: t('admin.coupons.batches') },
    body: await CouponForm({
      admin,
      rules: RULES,
      first: firstFields(admin),
      tried,
      submit: t('admin.coupons.make_batch'),
    }),
  });
}
