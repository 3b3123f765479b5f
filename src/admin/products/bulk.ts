import { priceChange, readVariationIds, stateChange, termChange, termsOf } from '../../catalogue/index.ts';
import type { Facts } from '../../frame/command/index.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { dayAfter, dayStart } from '../../platform/i18n/days.ts';
import { formatMoney } from '../../platform/money.ts';
import { type AdminContext, type BulkAction, choice, date, number } from '../kit/index.ts';
import { categoryOptions, termOptions } from './filter.ts';
import { viewFor } from './words.tsx';

const states = (['publish', 'draft', 'private', 'trash', 'restore'] as const).map(
  (to): BulkAction => ({
    name: to,
    needs: 'products.edit',
    job: {
      kind: stateChange.name,
      input: () => ({ to }),
      tells: ({ ctx }, { status }) => ctx.t(`admin.products.state.${status}`),
    },
  }),
);

const SORTED = [
  ['category', categoryOptions],
  ['tag', (admin: AdminContext) => termOptions(admin, 'tag')],
  ['brand', (admin: AdminContext) => termOptions(admin, 'brand')],
] as const;

const terms = SORTED.flatMap(([taxonomy, options]) =>
  ([true, false] as const).map(
    (has): BulkAction => ({
      name: `${taxonomy}_${has ? 'add' : 'remove'}`,
      needs: 'products.edit',
      asks: async (admin) => ({
        term: choice({
          label: admin.ctx.t(`admin.products.filter.${taxonomy}`),
          required: true,
          options: await options(admin),
        }),
      }),
      job: { kind: termChange.name, input: ({ term }) => ({ term: Number(term), has }), tells: termsText },
    }),
  ),
);

async function termsText(admin: AdminContext, facts: Facts): Promise<string> {
  const { byId } = await termsOf(admin.shop, viewFor(admin).spoken);
  return (facts.terms as number[]).flatMap((id) => byId.get(id)?.name ?? []).join(', ') || '–';
}

/** So many are asked for at once. */
const ROWS = 1000;

/** Prices of what can be bought: of a variable product those of its variations. */
async function priced({ shop }: AdminContext, ids: readonly number[]): Promise<number[]> {
  const things: number[] = [];
  for (let at = 0; at < ids.length; at += ROWS) {
    const some = ids.slice(at, at + ROWS);
    const variations = await readVariationIds(shop.db.read, some);
    things.push(...some.flatMap((id) => variations.get(id) ?? [id]));
  }
  return things;
}

function pricesText(admin: AdminContext, facts: Facts): string {
  const { shop } = admin;
  const said = shop.settings.currencies.flatMap((currency) => {
    const [regular, sale] = ['regular', 'sale'].map((price) => facts[`${price}.${currency.code}`]);
    if (typeof regular !== 'number') return [];
    const text = formatMoney(regular, currency);
    return [typeof sale === 'number' ? `${text} (${formatMoney(sale, currency)})` : text];
  });
  return [said.join(', ') || '–', saleDays(admin, facts)].filter(Boolean).join(' · ');
}

/** The days on which a sale price counts, where it does not always. */
function saleDays({ shop, ctx }: AdminContext, { saleFrom, saleTo }: Facts): string {
  const day = (at: unknown, back: number) =>
    typeof at === 'number' ? dayText(at - back, ctx.language, shop.settings) : '…';
  // It ends before the moment that is kept: the day before still counts.
  return saleFrom || saleTo ? `${day(saleFrom, 0)} – ${day(saleTo, 1)}` : '';
}

const PERCENT = 100;
const changing = { kind: priceChange.name, things: priced, tells: pricesText };

const prices: BulkAction[] = [
  {
    name: 'raise',
    needs: 'prices.edit',
    asks: ({ ctx: { t } }) => ({
      percent: number({
        label: t('admin.products.percent'),
        hint: t('admin.products.percent_hint'),
        required: true,
        min: -99,
        max: 1000,
        unit: '%',
      }),
      ending: number({
        label: t('admin.products.ending'),
        hint: t('admin.products.ending_hint'),
        min: 0,
        max: 99,
      }),
    }),
    job: {
      ...changing,
      input: ({ percent, ending }) => ({
        price: 'regular',
        by: { hundredths: Number(percent) * PERCENT },
        ...(ending === null ? {} : { ending }),
      }),
    },
  },
  {
    name: 'sale',
    needs: 'prices.edit',
    asks: ({ ctx: { t } }) => ({
      percent: number({ label: t('admin.products.off'), required: true, min: 1, max: 99, unit: '%' }),
      from: date({ label: t('admin.products.sale_from'), hint: t('admin.products.sale_from_hint') }),
      until: date({ label: t('admin.products.sale_until'), hint: t('admin.products.sale_until_hint') }),
    }),
    refuses: ({ from, until }) =>
      from && until && String(until) < String(from) ? ['until', 'admin.products.sale_turned'] : undefined,
    job: {
      ...changing,
      input: ({ percent, from, until }, { shop }) => ({
        price: 'sale',
        by: { hundredths: -Number(percent) * PERCENT },
        saleFrom: from ? dayStart(String(from), shop.settings.timeZone) : null,
        saleTo: until ? dayStart(dayAfter(String(until), 1), shop.settings.timeZone) : null,
      }),
    },
  },
  {
    name: 'sale_off',
    needs: 'prices.edit',
    job: { ...changing, input: () => ({ price: 'sale', by: { none: true } }) },
  },
];

/** What can be done to many products at once. */
export const productBulk: readonly BulkAction[] = [...states, ...terms, ...prices];
