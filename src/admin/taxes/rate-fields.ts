import type { Fields } from '../../platform/http/fields.ts';
import { parseAmount } from '../../platform/money.ts';
import type { KeptRate, RateInput } from '../../pricing/index.ts';
import { type AdminContext, type AnyField, check, type Field, number, text } from '../kit/index.ts';

/** The columns of the table, in their order. */
export const COLUMNS = [
  'country',
  'state',
  'postcode',
  'city',
  'percent',
  'label',
  'priority',
  'compound',
  'onShipping',
] as const;

/** How many empty lines wait for new rates. */
const EMPTY = ['new.0', 'new.1'];

/** A line of the form: `of.12` is the rate 12, `new.0` an empty one. */
export interface Line {
  key: string;
  kept: KeptRate | undefined;
}

/** The rates in the order that was sent, else as they stand; those that came meanwhile stand behind. */
export function linesOf(rates: readonly KeptRate[], sent: readonly string[] = []): Line[] {
  const byKey = new Map(rates.map((kept) => [`of.${kept.id}`, kept]));
  const known = sent.filter((key) => byKey.has(key) || EMPTY.includes(key));
  const rest = [...byKey.keys(), ...EMPTY].filter((key) => !known.includes(key));
  return [...known, ...rest].map((key) => ({ key, kept: byKey.get(key) }));
}

/** Parts per million as a percentage, with the sign that the shop writes decimals with. */
export const percentText = (ppm: number, decimal: string): string =>
  String(ppm / 10_000).replace('.', decimal);

/** A fact of a rate as the table shows it. */
export function factText({ ctx, shop }: AdminContext, name: string, value: unknown): string {
  const label = ctx.t(`admin.taxes.column.${name === 'ppm' ? 'percent' : name}`);
  const decimal = shop.settings.currencies[0]?.decimal ?? ',';
  if (typeof value === 'boolean') return `${label}: ${ctx.t(value ? 'admin.taxes.yes' : 'admin.taxes.no')}`;
  return `${label}: ${name === 'ppm' ? percentText(Number(value), decimal) : value || '–'}`;
}

function percent(of: { label: string; value: string; required: boolean }): Field<number> {
  return {
    ...of,
    kind: 'number',
    attributes: { type: 'text', inputMode: 'decimal', maxLength: 12, size: 6 },
    read(typed) {
      const ppm = parseAmount(typed, 4);
      return ppm !== undefined && ppm >= 0 && ppm <= 10_000_000
        ? { value: ppm }
        : { refused: 'admin.field.number', values: { min: 0, max: 1000 } };
    },
  };
}

/** The fields of one line. */
export function rateFields({ ctx, shop }: AdminContext, { key, kept }: Line): Record<string, AnyField> {
  const label = (name: string) => ctx.t(`admin.taxes.column.${name}`);
  const line = (name: 'country' | 'state' | 'postcode' | 'city', max: number, size: number) => {
    const field = text({ label: label(name), value: kept?.[name] ?? '', max });
    return { ...field, attributes: { ...field.attributes, size } };
  };
  const decimal = shop.settings.currencies[0]?.decimal ?? ',';
  const fields: Record<(typeof COLUMNS)[number] | 'gone', AnyField> = {
    country: line('country', 2, 3),
    state: line('state', 10, 4),
    postcode: line('postcode', 2000, 12),
    city: line('city', 2000, 12),
    percent: percent({
      label: label('percent'),
      value: kept ? percentText(kept.ppm, decimal) : '',
      required: kept !== undefined,
    }),
    label: text({ label: label('label'), value: kept?.label ?? 'IVA', max: 200, required: true }),
    priority: number({
      label: label('priority'),
      value: `${kept?.priority ?? 1}`,
      required: true,
      min: 1,
      max: 1000,
    }),
    compound: check({ label: label('compound'), value: kept?.compound ? '1' : '' }),
    onShipping: check({ label: label('onShipping'), value: kept && !kept.onShipping ? '' : '1' }),
    gone: check({ label: label('gone') }),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [`${key}.${name}`, field]));
}

/** Whether a line says nothing: an empty one in which no percentage stands. */
export const isEmpty = ({ key, kept }: Line, form: Fields): boolean =>
  !kept && form.line(`${key}.percent`, 20) === '';

/** The rate that was typed. */
export function rateTyped(
  key: string,
  values: Readonly<Record<string, unknown>>,
  taxClass: string,
): RateInput {
  const of = (name: string) => values[`${key}.${name}`];
  return {
    country: String(of('country')).toUpperCase(),
    state: String(of('state')).toUpperCase(),
    postcode: String(of('postcode')),
    city: String(of('city')),
    label: String(of('label')),
    class: taxClass,
    ppm: Number(of('percent')),
    priority: Number(of('priority')),
    compound: of('compound') === true,
    onShipping: of('onShipping') === true,
  };
}
