import { parseArgs } from 'node:util';
import {
  type PriceChange,
  type PriceSelection,
  priceChange,
  selectPriced,
} from '../../../catalogue/index.ts';
import { BulkRefused, rehearse, startBulk } from '../../../frame/bulk/index.ts';
import { perform } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { parseTyped } from '../../../platform/money.ts';
import { amountText } from '../../amounts.ts';
import { firstMoment } from '../../days.ts';
import type { Command, Mistake } from '../../open-shop.ts';
import { follow } from './bulk.ts';

export const PRICE_USAGE = `cistella price change --all | --category SLUG | --tag SLUG | --brand SLUG | --sku A,B
    --percent -10 | --amount -1,00 | --to 9,99 | --none
    [--sale] [--from 2026-12-01] [--until 2026-12-24] [--ending 95] [--currency EUR] [--reason TEXT] [--dry-run]
    Changes many prices at once: the regular ones, or the sale prices by what they take off the regular ones. --ending
    lets prices end in so many cents. --dry-run says what would happen, with ten examples.`;

const OPTIONS = {
  all: { type: 'boolean' },
  category: { type: 'string' },
  tag: { type: 'string' },
  brand: { type: 'string' },
  sku: { type: 'string' },
  percent: { type: 'string' },
  amount: { type: 'string' },
  to: { type: 'string' },
  none: { type: 'boolean' },
  sale: { type: 'boolean' },
  from: { type: 'string' },
  until: { type: 'string' },
  ending: { type: 'string' },
  currency: { type: 'string' },
  reason: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parse>['values'];

/** `cistella price change …` */
export const priceCommand: Command = async (shop, [verb, ...args], mistake, actor) => {
  if (verb !== 'change') throw mistake(PRICE_USAGE);
  const { values } = parse(args, mistake);
  const selection = selectionOf(values);
  if (!selection) throw mistake(`Which products? Say one of --all, --category, --tag, --brand, --sku.`);
  const input = changeOf(shop, values, mistake);
  const ids = await selectPriced(shop.db.read, selection);
  if (ids.length === 0) throw mistake(nothingOf(values));
  const kind = priceChange.name;
  try {
    if (values['dry-run']) return await tell(shop, kind, ids, input);
    const reason = values.reason ?? '';
    const id = await perform(shop, actor, (act) => startBulk(act, { kind, ids, input, reason }));
    return await follow(shop, id);
  } catch (error) {
    if (!(error instanceof BulkRefused)) throw error;
    const option = optionAt(error.at, values);
    throw mistake(option ? wrong(option, values) : error.message);
  }
};

/** What an option must be. */
const MEANT = {
  percent: 'a number from -100 to 10000, such as -10',
  amount: 'an amount such as 1,00 or -1,00',
  to: 'an amount from 0, such as 9,99',
  ending: 'cents such as 95',
} as const;

/** The option behind a place in the description of a change of prices. */
function optionAt(place: string, values: Values): keyof typeof MEANT | undefined {
  if (place === '/ending') return 'ending';
  if (!place.startsWith('/by')) return undefined;
  return (['percent', 'amount', 'to'] as const).find((option) => values[option] !== undefined);
}

const wrong = (option: keyof typeof MEANT, values: Values) =>
  `--${option} is "${values[option]}", but must be ${MEANT[option]}.`;

function nothingOf({ sku, category, tag, brand }: Values): string {
  if (sku !== undefined) return `No product has the SKU ${sku.split(',').join(' or ')}.`;
  const [kind, slug] = Object.entries({ category, tag, brand }).find(([, each]) => each !== undefined) ?? [];
  return kind ? `No product has the ${kind} "${slug}".` : 'There is no product with a price of its own.';
}

function parse(args: string[], mistake: Mistake) {
  // A number below zero is no option.
  const joined = args.flatMap((word, at) =>
    /^-[\d,.]+$/.test(args[at + 1] ?? '')
      ? [`${word}=${args[at + 1]}`]
      : /^-[\d,.]+$/.test(word)
        ? []
        : [word],
  );
  try {
    return parseArgs({ args: joined, options: OPTIONS });
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

function selectionOf({ all, category, tag, brand, sku }: Values): PriceSelection | undefined {
  const terms = Object.entries({ category, tag, brand }).filter(([, slug]) => slug !== undefined);
  const chosen = terms.length + (all ? 1 : 0) + (sku === undefined ? 0 : 1);
  if (chosen !== 1) return undefined;
  if (all) return { all };
  if (sku !== undefined) return { skus: sku.split(',').map((each) => each.trim()) };
  const [taxonomy, slug = ''] = terms[0] ?? [];
  return { taxonomy: taxonomy as 'category' | 'tag' | 'brand', slug };
}

function changeOf(shop: Shop, values: Values, mistake: Mistake): PriceChange {
  const { settings } = shop;
  const code = values.currency?.toUpperCase();
  const currency = settings.currencies.find((each) => each.code === code) ?? settings.currencies[0];
  if (!currency || (code !== undefined && currency.code !== code))
    throw mistake(`The shop has no ${values.currency}.`);
  const number = (option: keyof typeof MEANT, decimals: number): number => {
    const read = parseTyped(values[option] ?? '', decimals);
    if (read === undefined) throw mistake(wrong(option, values));
    return read;
  };
  const ways: PriceChange['by'][] = [];
  if (values.percent !== undefined) ways.push({ hundredths: number('percent', 2) });
  if (values.amount !== undefined) ways.push({ amount: number('amount', currency.decimals) });
  if (values.to !== undefined) ways.push({ to: number('to', currency.decimals) });
  if (values.none) ways.push({ none: true });
  const [by, ...more] = ways;
  if (!by || more.length > 0) throw mistake('How? Say one of --percent, --amount, --to, --none.');
  return {
    price: values.sale ? 'sale' : 'regular',
    by,
    ...(code === undefined ? {} : { currency: code }),
    ...(values.ending === undefined ? {} : { ending: number('ending', 0) }),
    ...(values.from === undefined ? {} : { saleFrom: firstMoment(settings.timeZone, values.from, mistake) }),
    ...(values.until === undefined
      ? {}
      : { saleTo: firstMoment(settings.timeZone, values.until, mistake, 1) }),
  };
}

async function tell(shop: Shop, kind: string, ids: readonly number[], input: PriceChange): Promise<number> {
  const { total, changes, skipped, examples } = await rehearse(shop, kind, { ids, input });
  console.log(`${changes} of ${total} would change.`);
  for (const [why, count] of Object.entries(skipped)) console.log(`  ${count} stay as they are: ${why}`);
  const shown = (name: string, value: unknown) => {
    if (value === null || value === undefined) return '–';
    return amountText(name, value, shop.settings.currencies) ?? new Date(value as number).toISOString();
  };
  for (const { id, before, after } of examples)
    for (const name of Object.keys(after).filter((each) => before[each] !== after[each]))
      console.log(`  ${id}  ${name}  ${shown(name, before[name])} → ${shown(name, after[name])}`);
  return 0;
}
