import { type Asked, ask } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { inLanguage } from '../../../frame/shop/translated.ts';
import { formatMoney } from '../../../platform/money.ts';
import {
  arrangeMethods,
  arrangeZones,
  changeMethod,
  changeZone,
  type KeptMethod,
  type KeptZone,
  type MethodInput,
  readAllZones,
  removeMethod,
  removeZone,
  ZoneUnknown,
  type ZoneWish,
} from '../../../pricing/index.ts';
import type { Command, Mistake } from '../../open-shop.ts';
import {
  amountFrom,
  answerFrom,
  currencyFrom,
  numberFrom,
  readOptions,
  textIn,
  textOptions,
} from '../../options.ts';

export const SHIPPING_USAGE = `cistella shipping list
    Zones in the order in which they are asked, each with its places and its ways of sending and their numbers.
cistella shipping zone CODE [--name TEXT] [--to ES:PM,FR,continent:EU] [--postcodes "07*; 17000...17999"]
    Makes a zone, or changes what is said of it: --name in the shop's first language, --name-LANGUAGE in another.
    A new one is asked first. --to world is what no other zone takes; such a zone stands last.
cistella shipping method ZONE flat_rate | free_shipping | local_pickup [--title TEXT] [--cost 9,00] [--from 80,00]
    [--requires nothing|minimum|coupon|either|both] [--before-discounts yes|no] [--taxed yes|no] [--on yes|no] [--currency EUR]
    Adds a way of sending. --cost is without tax; free_shipping --from 80 is for goods of that much.
cistella shipping method ZONE NUMBER [the same]
    Changes one.
cistella shipping order ZONE … | shipping order ZONE NUMBER …
    Which zones are asked first, or which ways of one are offered first; those not named follow as they stood.
cistella shipping remove ZONE [NUMBER]
    Takes a zone away, or one of its ways.`;

/** `cistella shipping …`: where the shop sends to, how, and what it costs. */
export const shippingCommand: Command = async (shop, [verb, ...args], mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  try {
    if (verb === 'list' && args.length === 0) return await list(shop);
    if (verb === 'zone') return await zone(asked, args, mistake);
    if (verb === 'method') return await method(asked, args, mistake);
    if (verb === 'order' && args.length > 0) return await order(asked, args, mistake);
    if (verb === 'remove' && (args.length === 1 || args.length === 2))
      return await remove(asked, args, mistake);
  } catch (error) {
    if (error instanceof ZoneUnknown) throw mistake(error.message);
    throw error;
  }
  throw mistake(SHIPPING_USAGE);
};

async function list(shop: Shop): Promise<number> {
  const said = (texts: KeptZone['names']) =>
    inLanguage(texts, shop.settings.languages[0] ?? '', shop.settings.languages) ?? '';
  for (const { code, names, locations, methods } of await readAllZones(shop.db.read)) {
    const places = locations.map(({ kind, value }) =>
      ['country', 'state'].includes(kind) ? value : `${kind}:${value}`,
    );
    console.log([code, said(names), places.join(', ') || 'world'].join('\t'));
    for (const each of methods)
      console.log(['', each.id, each.kind, said(each.titles), ...worthOf(shop, each)].join('\t'));
  }
  return 0;
}

function worthOf(
  { settings }: Shop,
  { kind, cost, minimum, requires, taxStatus, enabled }: KeptMethod,
): string[] {
  const money = (amounts: KeptMethod['cost']) =>
    settings.currencies
      .flatMap((each) => (amounts[each.code] === undefined ? [] : formatMoney(amounts[each.code] ?? 0, each)))
      .join(', ');
  const asks = requires === 'nothing' || requires === 'coupon' ? requires : `${requires} ${money(minimum)}`;
  return [
    kind === 'free_shipping' ? `requires ${asks}` : money(cost) || '0',
    ...(taxStatus === 'none' ? ['untaxed'] : []),
    ...(enabled ? [] : ['off']),
  ];
}

async function zone(asked: Asked, args: string[], mistake: Mistake): Promise<number> {
  const { shop } = asked;
  const { values, words } = readOptions(args, [...textOptions(shop, 'name'), 'to', 'postcodes'], mistake);
  const [code, ...more] = words;
  if (!code || more.length > 0) throw mistake(SHIPPING_USAGE);
  const kept = (await readAllZones(shop.db.read)).find((each) => each.code === code);
  if (!kept && values.to === undefined && values.postcodes === undefined)
    throw mistake('Where is it? Say it with --to: ES:PM, FR, continent:EU or world.');
  const names = textIn(shop, values, { name: 'name', kept: kept?.names });
  const locations = placesFrom(values, kept?.locations ?? []);
  await ask(asked, changeZone, { zone: { code, ...(names && { names }), ...(locations && { locations }) } });
  console.error(`The zone ${code} is kept.`);
  return 0;
}

type Places = NonNullable<ZoneWish['locations']>;

function placesFrom({ to, postcodes }: Partial<Record<string, string>>, kept: Places): Places | undefined {
  if (to === undefined && postcodes === undefined) return undefined;
  const regions =
    to === undefined
      ? kept.filter(({ kind }) => kind !== 'postcode')
      : to
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== '' && word !== 'world')
          .map(placeFrom);
  const codes =
    postcodes === undefined
      ? kept.filter(({ kind }) => kind === 'postcode')
      : postcodes
          .split(/[;\n]/)
          .map((value) => ({ kind: 'postcode' as const, value: value.trim() }))
          .filter(({ value }) => value !== '');
  return [...regions, ...codes];
}

/** @example placeFrom('ES:PM') // { kind: 'state', value: 'ES:PM' } */
function placeFrom(word: string): Places[number] {
  if (word.startsWith('continent:'))
    return { kind: 'continent', value: word.slice('continent:'.length).toUpperCase() };
  return { kind: word.includes(':') ? 'state' : 'country', value: word.toUpperCase() };
}

const METHOD_OPTIONS = ['cost', 'from', 'requires', 'before-discounts', 'taxed', 'on', 'currency'];

async function method(asked: Asked, args: string[], mistake: Mistake): Promise<number> {
  const { shop } = asked;
  const { values, words } = readOptions(args, [...textOptions(shop, 'title'), ...METHOD_OPTIONS], mistake);
  const [code, which, ...more] = words;
  if (!code || !which || more.length > 0) throw mistake(SHIPPING_USAGE);
  const id = /^\d+$/.test(which) ? Number(which) : undefined;
  const found = (await readAllZones(shop.db.read)).find((each) => each.code === code);
  const kept = found?.methods.find((each) => each.id === id);
  const currency = currencyFrom(shop, values.currency, mistake);
  const amounts = (option: 'cost' | 'from', now: MethodInput['cost'] = {}) => ({
    ...now,
    [currency.code]: amountFrom(values[option] ?? '', { currency, option: `--${option}` }, mistake),
  });
  const yes = (option: string) => answerFrom(values[option] ?? '', `--${option}`, mistake);
  const titles = textIn(shop, values, { name: 'title', kept: kept?.titles });
  const asks = kept !== undefined && ['minimum', 'either', 'both'].includes(kept.requires);
  const requires = values.requires ?? (values.from === undefined || asks ? undefined : 'minimum');
  const change = {
    ...(id === undefined && { kind: which as MethodInput['kind'] }),
    ...(titles && { titles }),
    ...(values.cost !== undefined && { cost: amounts('cost', kept?.cost) }),
    ...(values.from !== undefined && { minimum: amounts('from', kept?.minimum) }),
    ...(requires !== undefined && { requires: requires as MethodInput['requires'] }),
    ...(values['before-discounts'] !== undefined && { ignoreDiscounts: yes('before-discounts') }),
    ...(values.taxed !== undefined && { taxStatus: yes('taxed') ? ('taxable' as const) : ('none' as const) }),
    ...(values.on !== undefined && { enabled: yes('on') }),
  };
  const made = await ask(asked, changeMethod, {
    zone: code,
    ...(id !== undefined && { id }),
    method: change,
  });
  console.error(`The way of sending ${made} of the zone ${code} is kept.`);
  return 0;
}

async function order(asked: Asked, [code = '', ...more]: string[], mistake: Mistake): Promise<number> {
  if (more.length > 0 && more.every((word) => /^\d+$/.test(word))) {
    const ids = more.map((word) => numberFrom(word, 'NUMBER', mistake));
    await ask(asked, arrangeMethods, { zone: code, ids });
  } else await ask(asked, arrangeZones, { codes: [code, ...more] });
  return 0;
}

async function remove(asked: Asked, [code = '', number]: string[], mistake: Mistake): Promise<number> {
  if (number === undefined) await ask(asked, removeZone, { code });
  else await ask(asked, removeMethod, { zone: code, id: numberFrom(number, 'NUMBER', mistake) });
  const what = number === undefined ? `The zone ${code}` : `The way of sending ${number} of the zone ${code}`;
  console.error(`${what} is gone.`);
  console.error(number === undefined ? `The zone ${code} is gone.` : `The way of sending ${number} is gone.`);
  return 0;
}
