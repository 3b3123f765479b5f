import { attributesOf, termsOf } from '../../catalogue/index.ts';
import { momentText } from '../../frame/shop/dates.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { formatMoney } from '../../platform/money.ts';
import type { AdminContext } from '../kit/index.ts';
import { measureText } from './form/measure.ts';
import { viewFor } from './words.tsx';

/** What of a product became another, in words. */
export interface Told {
  label: string;
  before: string;
  after: string;
}

type Say = (value: unknown) => string;

/** Fields of products that are told, as forms call them; the others say nothing to who reads a history. */
const CALLED: Readonly<Record<string, string>> = {
  backorders: 'admin.products.field.backorders',
  content: 'admin.products.field.content',
  cost: 'admin.import.target.cost',
  crossSells: 'admin.products.field.crossSells',
  downloadDays: 'admin.import.target.downloadDays',
  downloadLimit: 'admin.import.target.downloadLimit',
  doneHere: 'admin.products.field.done_here',
  downloads: 'admin.products.files',
  externalUrl: 'admin.products.field.external_url',
  featured: 'admin.products.field.featured',
  grouped: 'admin.products.field.grouped',
  gtin: 'admin.products.cell.gtin',
  height: 'admin.products.field.height',
  length: 'admin.products.field.length',
  lowStock: 'admin.products.field.low',
  maxQuantity: 'admin.products.field.max',
  minQuantity: 'admin.products.field.min',
  mpn: 'catalogue.mpn',
  picture: 'admin.products.cell.picture',
  pictures: 'admin.products.pictures',
  position: 'admin.products.field.position',
  publishedAt: 'admin.products.told.published',
  reviewsAllowed: 'admin.products.field.reviews',
  saleFrom: 'admin.products.sale_from',
  saleTo: 'admin.products.sale_until',
  shippingClassId: 'admin.products.field.shipping_class',
  sku: 'admin.products.column.sku',
  soldIndividually: 'admin.products.field.individually',
  status: 'admin.products.field.status',
  stock: 'admin.products.column.stock',
  taxClass: 'admin.products.field.tax_class',
  taxStatus: 'admin.products.field.tax_status',
  terms: 'admin.products.section.sorting',
  type: 'admin.products.column.type',
  upsells: 'admin.products.field.upsells',
  variations: 'admin.products.variations',
  video: 'admin.products.video',
  virtual: 'admin.products.field.virtual',
  visibility: 'admin.products.field.visibility',
  weight: 'admin.products.field.weight',
  width: 'admin.products.field.width',
  withdrawal: 'admin.products.field.withdrawal',
};

/** Choices by the stems of their words; a value that is none of them is shown as it is. */
const CHOICES: Readonly<Record<string, readonly [stem: string, values: readonly string[]]>> = {
  backorders: ['admin.products.backorders', ['no', 'notify', 'yes']],
  status: ['admin.products.state', ['publish', 'draft', 'future', 'private', 'trash']],
  stock: ['admin.products.stock', ['instock', 'outofstock', 'onbackorder']],
  taxStatus: ['admin.products.tax', ['taxable', 'shipping', 'none']],
  type: ['admin.products.type', ['simple', 'variable', 'grouped', 'external']],
  visibility: ['admin.products.visibility', ['visible', 'catalog', 'search', 'hidden']],
};
const TEXTS: Readonly<Record<string, string>> = {
  name: 'admin.products.field.name',
  slug: 'admin.products.field.slug',
  summary: 'admin.products.field.summary',
  description: 'admin.products.field.description',
  purchaseNote: 'admin.products.field.note',
  buttonText: 'admin.products.field.button',
};
const LONG = new Set(['summary', 'description', 'purchaseNote']);
const MEASURES = new Set(['weight', 'length', 'width', 'height']);
const MOMENTS = new Set(['publishedAt', 'saleFrom', 'saleTo']);
const COUNTED = new Set(['upsells', 'crossSells', 'grouped', 'downloads', 'pictures']);

/** How the facts that histories and trials of files tell of products are said in the language of who reads them. */
export async function tellerOf(
  admin: AdminContext,
): Promise<(field: string, before: unknown, after: unknown) => Told | undefined> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { settings } = shop;
  const { spoken } = viewFor(admin);
  const [{ byId }, attributes] = await Promise.all([termsOf(shop, spoken), attributesOf(shop, spoken)]);
  const named = new Map(
    attributes.flatMap(({ values }) => values.map(({ id, name }) => [id, name] as const)),
  );
  const term: Say = (value) =>
    typeof value === 'number'
      ? (byId.get(value)?.names.join(' › ') ?? named.get(value) ?? `${value}`)
      : `${value}`;
  const list = (values: unknown): string => (Array.isArray(values) ? values.map(term).join(', ') : '');

  function said(field: string): { label: string; say: Say } | undefined {
    const [stem = '', of = ''] = field.split('.');
    const text = TEXTS[stem];
    if (text !== undefined && of !== '') {
      const label = `${t(text)} (${languageFacts(of).name})`;
      // Of long texts the trail keeps how long they are.
      const letters: Say = (value) =>
        t('admin.products.told.letters', { count: Number.parseInt(`${value}`, 10) || 0 });
      return { label, say: LONG.has(stem) ? letters : (value) => `${value}` };
    }
    const currency = settings.currencies.find(({ code }) => code === of);
    if (['price', 'regular', 'sale'].includes(stem) && currency) {
      const label = t(`admin.products.field.${stem === 'sale' ? 'sale' : 'regular'}`, { currency: of });
      return { label, say: (value) => formatMoney(Number(value), currency) };
    }
    if (stem === 'attribute') {
      const label = attributes.find(({ code }) => `pa_${code}` === of)?.label ?? of;
      return { label, say: (value) => list((value as { terms?: unknown }).terms ?? value) };
    }
    if (field === 'choices') {
      const value = ({ termId }: { termId?: number | null }) => (termId ? term(termId) : '–');
      return {
        label: t('admin.products.cell.variation'),
        say: (chosen) =>
          (chosen as unknown[])
            .map((each) => (typeof each === 'string' ? each : value(each as object)))
            .join(', '),
      };
    }
    if (stem === 'field') {
      const safety = of.startsWith('_safety_');
      return {
        label: safety ? t('admin.products.section.safety') : of,
        say: () => t('admin.products.told.filled'),
      };
    }
    if (stem === 'outdated') {
      const label = `${t('admin.fact.outdated')} (${languageFacts(of).name})`;
      return { label, say: (value) => `${value}` };
    }
    const called = CALLED[field];
    return called === undefined ? undefined : { label: t(called), say: (value) => plain(field, value) };
  }

  function plain(field: string, value: unknown): string {
    const [stem, values] = CHOICES[field] ?? [];
    if (stem && values?.includes(`${value}`)) return t(`${stem}.${value}`);
    if (field === 'withdrawal') return t(`admin.products.withdrawal.${`${value}` || 'inherited'}`);
    if (typeof value === 'boolean') return t(value ? 'admin.yes' : 'admin.no');
    if (MEASURES.has(field)) {
      const { weightUnit, dimensionUnit } = settings.catalogue;
      return measureText(admin, Number(value), field === 'weight' ? weightUnit : dimensionUnit, {
        unit: true,
      });
    }
    if (MOMENTS.has(field)) return momentText(Number(value), ctx.language, settings);
    if (field === 'terms') return list(value);
    if (field === 'shippingClassId') return term(value);
    if (COUNTED.has(field) && Array.isArray(value)) return value.length.toLocaleString(ctx.language);
    if (field === 'picture') return t('admin.media.number', { id: `${value}` });
    return `${value}`;
  }

  return (field, before, after) => {
    const isNothing = (value: unknown) => isNone(value) || (value === 0 && MEASURES.has(field));
    const [was, is] = [before, after].map((value) => (isNothing(value) ? undefined : value));
    if (was === undefined && is === undefined) return undefined;
    const { label, say } = said(field) ?? {};
    if (label === undefined || say === undefined) return undefined;
    const told = {
      label,
      before: was === undefined ? '–' : say(was),
      after: is === undefined ? '–' : say(is),
    };
    return told.before === told.after && !LONG.has(field.split('.')[0] ?? '') ? undefined : told;
  };
}

const isNone = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
