import { numberFormat } from '../../platform/i18n/numbers.ts';
import { beginTaxes, hasRates, readRates, taxesOf } from '../../pricing/index.ts';
import { type AdminContext, check, deskLink } from '../kit/index.ts';
import { askSettings, formOf, saveAsked } from '../settings/ask.ts';
import type { Step } from './step.ts';

const PATHS = ['tax.pricesIncludeTax', 'tax.displayInShop'];

/** Whether prices have tax in them, and what taxes a shop of this country charges. */
export const taxesStep: Step = {
  name: 'taxes',
  needs: 'taxes.edit',
  checks: ['taxes'],
  async stands({ shop, ctx: { t } }) {
    return t('admin.setup.rates', { count: (await readRates(shop.db.read)).length });
  },
  async ask(admin) {
    const { t } = admin.ctx;
    const { fields, seen } = formOf(await askSettings(admin, PATHS));
    const begin = await mayBegin(admin);
    const link = <a href={deskLink('settings/taxes/rates')}>{t('admin.settings.editor.rates')}</a>;
    if (begin) return { fields: { begin, ...fields }, seen, says: <p>{t('admin.setup.taxes_abroad')}</p> };
    const count = (await readRates(admin.shop.db.read)).length;
    return {
      fields,
      seen,
      says: (
        <p>
          {count > 0 ? t('admin.setup.rates', { count }) : t('admin.setup.taxes_unknown')} {link}
        </p>
      ),
    };
  },
  async save(admin) {
    const { ctx, shop } = admin;
    const refused = await saveAsked(admin, await askSettings(admin, PATHS));
    if (refused) return refused;
    if (ctx.form.flag('begin') && (await mayBegin(admin))) await admin.do(beginTaxes, shop.settings.address);
    return undefined;
  },
};

/** To begin with the country's own taxes, where there are none yet and the house knows them. */
async function mayBegin({ ctx, shop }: AdminContext) {
  const { country, state } = shop.settings.address;
  const known = taxesOf(country, state);
  if (!known || (await hasRates(shop.db.read))) return undefined;
  const { t, language } = ctx;
  const format = numberFormat(language);
  const percents = known.percents.map((percent) => `${format.format(percent ?? 0)} %`).join(', ');
  const { label } = known;
  return check({
    label: t('admin.setup.begin_taxes', { label, percents }),
    hint: t('admin.setup.begin_taxes_hint'),
    value: '1',
  });
}
