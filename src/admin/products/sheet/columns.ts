import {
  type CellsWish,
  type ListedPicture,
  toSmall,
  type VariationInput,
} from '../../../catalogue/index.ts';
import type { CurrencySettings } from '../../../frame/shop/settings.ts';
import { formatTyped, parseTyped } from '../../../platform/money.ts';
import type { AdminContext } from '../../kit/index.ts';
import { measureText } from '../form/measure.ts';

/** A column of a sheet: how a cell is shown, what it may hold, and which right it needs. */
export interface Column<Of = VariationInput> {
  /** As the cells' fields are called before their thing's number: `sku`, `price.USD`. */
  name: string;
  label: string;
  needs?: 'prices.edit' | 'stock.edit';
  /** Of amounts of money the currency, by which scripts raise them. */
  currency?: CurrencySettings;
  /** Of a choice what can be chosen, the usual first. */
  options?: readonly (readonly [value: string, label: string])[];
  /** Letters at the most. */
  most: number;
  shows(thing: Of): string;
}

type Priced = Pick<VariationInput, 'prices'>;

const MEASURES = ['length', 'width', 'height'] as const;
const CODES = ['sku', 'gtin'] as const;
const AMOUNTS = ['price', 'sale'] as const;
const NUMBER = 16;
const CODE = 200;

/** The first currency's columns are called as they were always called; the others name it. */
const amountName = (of: 'price' | 'sale', code: string, base: string) =>
  code === base ? of : `${of}.${code}`;

/** Two for each currency of the shop: the usual price, and the one on sale. */
export function amountColumns({ ctx: { t }, shop }: AdminContext): Column<Priced>[] {
  const { currencies } = shop.settings;
  const [base] = currencies;
  return currencies.flatMap((currency) =>
    AMOUNTS.map((of): Column<Priced> => {
      const label = t(`admin.products.cell.${of}`);
      return {
        name: amountName(of, currency.code, base?.code ?? ''),
        label: currencies.length > 1 ? `${label} ${currency.code}` : label,
        needs: 'prices.edit',
        currency,
        most: NUMBER,
        shows({ prices }) {
          const minor = prices[currency.code]?.[of === 'price' ? 'regular' : 'sale'];
          return minor == null ? '' : formatTyped(minor, currency);
        },
      };
    }),
  );
}

/** @param pictures those that a variation may be shown by */
export function columnsOf(admin: AdminContext, pictures: readonly ListedPicture[]): Column[] {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { catalogue } = shop.settings;
  const label = (name: string) => t(`admin.products.cell.${name}`);
  const [sku, gtin] = CODES.map(
    (name): Column => ({ name, label: label(name), most: CODE, shows: (of) => of[name] }),
  ) as [Column, Column];
  const stock: Column = {
    name: 'stock',
    label: label('stock'),
    needs: 'stock.edit',
    most: NUMBER,
    shows: (of) => (of.stock.managed ? `${of.stock.quantity}` : ''),
  };
  const measure = (name: 'weight' | (typeof MEASURES)[number]): Column => {
    const unit = name === 'weight' ? catalogue.weightUnit : catalogue.dimensionUnit;
    const shows = (of: VariationInput) => measureText(admin, of[name], unit);
    return { name, label: `${label(name)} (${unit})`, most: NUMBER, shows };
  };
  const picture: Column = {
    name: 'picture',
    label: label('picture'),
    most: NUMBER,
    options: [
      ['', t('admin.products.cell.picture_own')],
      ...pictures.map(({ id, alts }, index) => [`${id}`, pictureName(index, alts[ctx.language])] as const),
    ],
    shows: ({ pictureIds: [id] }) => (id === undefined ? '' : `${id}`),
  };
  const status: Column = {
    name: 'status',
    label: label('status'),
    most: NUMBER,
    options: (['publish', 'private'] as const).map((state) => [state, t(`admin.products.sold.${state}`)]),
    shows: (of) => (of.status === 'publish' ? 'publish' : 'private'),
  };
  return [
    sku,
    ...amountColumns(admin),
    stock,
    gtin,
    measure('weight'),
    ...MEASURES.map(measure),
    picture,
    status,
  ];
}

const pictureName = (index: number, alt = '') => (alt === '' ? `${index + 1}` : `${index + 1}: ${alt}`);

type Typed = Readonly<Record<string, string>>;
/** Is told which cell makes no sense, with the key of a text that says why. */
type Wrong = (cell: string, text: string) => void;

/** The prices that the cells of a row say, by currency. */
export function readAmounts(
  { settings: { currencies } }: AdminContext['shop'],
  typed: Typed,
  wrong: Wrong,
): CellsWish['prices'] {
  const base = currencies[0]?.code ?? '';
  const amount = (of: 'price' | 'sale', { code, decimals }: CurrencySettings) => {
    const name = amountName(of, code, base);
    const said = typed[name] ?? '';
    const minor = said === '' ? null : parseTyped(said, decimals);
    if (minor === undefined || (minor ?? 0) < 0) wrong(name, 'admin.field.money');
    return minor ?? null;
  };
  return Object.fromEntries(
    currencies.map((currency) => [
      currency.code,
      { regular: amount('price', currency), sale: amount('sale', currency) },
    ]),
  );
}

/** What the cells of a row of variations say. */
export function readCells(
  shop: AdminContext['shop'],
  typed: Typed,
  wrong: Wrong,
): Omit<CellsWish, 'id' | 'version' | 'seen'> {
  const said = (name: string) => typed[name] ?? '';
  const measured = (name: string, unit: Parameters<typeof toSmall>[1]) => {
    const small = said(name) === '' ? 0 : toSmall(said(name), unit);
    if (small === undefined) wrong(name, 'admin.products.measure');
    return small ?? 0;
  };
  const { catalogue } = shop.settings;
  const counts = /^-?\d{1,9}$/.test(said('stock'));
  if (said('stock') !== '' && !counts) wrong('stock', 'admin.products.whole_number');
  const isNumber = /^[1-9]\d{0,8}$/.test(said('picture'));
  if (said('picture') !== '' && !isNumber) wrong('picture', 'admin.products.problem.no_picture');
  return {
    sku: said('sku'),
    gtin: said('gtin'),
    weight: measured('weight', catalogue.weightUnit),
    length: measured('length', catalogue.dimensionUnit),
    width: measured('width', catalogue.dimensionUnit),
    height: measured('height', catalogue.dimensionUnit),
    status: said('status') === 'publish' ? 'publish' : 'private',
    stock: counts ? Number(said('stock')) : null,
    picture: isNumber ? Number(said('picture')) : null,
    prices: readAmounts(shop, typed, wrong),
  };
}
