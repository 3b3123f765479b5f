import { Parser } from 'htmlparser2';
import type { CurrencySettings } from '../../frame/shop/settings.ts';

/** The European Central Bank's rates of one day: how much of each currency one euro buys, as decimals. */
export interface DayOfRates {
  /** `2026-11-20` */
  day: string;
  rates: ReadonlyMap<string, string>;
}

const DECIMAL = /^(?:0\.\d{0,9}[1-9]\d{0,9}|[1-9]\d{0,8}(?:\.\d{1,10})?)$/;
const MOST_BYTES = 1_000_000;
const MOST_RATES = 300;

/**
 * Reads the daily file. Its parser knows no entities and fetches nothing; what does not look as it should is refused.
 *
 * @example readDay('<gesmes:Envelope …><Cube><Cube time="2026-11-20"><Cube currency="USD" rate="1.09"/>…')
 * @throws with a plain reason
 */
export function readDay(xml: Buffer): DayOfRates {
  if (xml.length === 0) throw new Error('is empty');
  if (xml.length > MOST_BYTES) throw new Error('is larger than 1 MB');
  const days: string[] = [];
  const rates = new Map<string, string>([['EUR', '1']]);
  let whole = false;
  const problems: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, { time, currency, rate }) {
        if (name !== 'Cube') return;
        if (time !== undefined) days.push(time);
        if (currency === undefined) return;
        if (!/^[A-Z]{3}$/.test(currency) || !DECIMAL.test(rate ?? ''))
          problems.push(`says that ${currency.slice(0, 20)} is ${String(rate).slice(0, 20)}`);
        else if (rates.has(currency)) problems.push(`says twice what ${currency} is`);
        else rates.set(currency, rate ?? '');
      },
      onclosetag(name, implied) {
        if (name === 'gesmes:Envelope') whole = !implied;
      },
    },
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(xml.toString('utf8'));
  const [day = '', ...more] = days;
  if (!whole) throw new Error('is no file of rates, or only the beginning of one');
  if (more.length > 0 || !/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new Error('does not say of which day it is');
  if (problems[0] !== undefined) throw new Error(problems[0]);
  if (rates.size < 2 || rates.size > MOST_RATES) throw new Error(`has ${rates.size - 1} rates`);
  return { day, rates };
}

/** Weekends and holidays have no rates: at Easter the last ones are five days old. */
const OLDEST_MS = 8 * 86_400_000;
const AHEAD_MS = 2 * 86_400_000;

/** A rate that has become so much more or less is looked at by a person first. */
const JUMP = 0.2;

export interface NewRates {
  currencies: CurrencySettings[];
  /** What was not taken, and why. */
  left: { code: string; why: string }[];
}

/** @throws with a plain reason where rates are of no day that may be believed now */
export function checkDay({ day }: DayOfRates, now: number): void {
  const age = now - Date.parse(day);
  if (age > OLDEST_MS) throw new Error(`is of ${day}: that is too long ago`);
  if (age < -AHEAD_MS) throw new Error(`is of ${day}, which is still to come`);
}

/** Whether something is a decimal that may be a rate. */
export const isRate = (text: string): boolean => DECIMAL.test(text);

/**
 * The shop's currencies with the rates of that day, for its own base.
 *
 * @throws with a plain reason when nothing of it may be believed
 */
export function ratesOfDay(of: DayOfRates, currencies: readonly CurrencySettings[], now: number): NewRates {
  checkDay(of, now);
  const { rates } = of;
  const base = currencies[0]?.code ?? '';
  const euro = rates.get(base);
  if (euro === undefined) throw new Error(`has no rate of ${base}, the shop’s own currency`);
  const left: NewRates['left'] = [];
  const turned = currencies.map((currency, index) => {
    if (index === 0) return currency;
    const found = rates.get(currency.code);
    const rate = found === undefined ? undefined : divide(found, euro);
    const why =
      rate === undefined
        ? 'the file does not have it'
        : !isRate(rate)
          ? `${rate} is no rate`
          : Math.abs(Number(rate) / Number(currency.rate) - 1) > JUMP
            ? `${rate} after ${currency.rate} is too much at once`
            : undefined;
    if (why === undefined && rate !== undefined) return { ...currency, rate };
    left.push({ code: currency.code, why: why ?? '' });
    return currency;
  });
  return { currencies: turned, left };
}

/** Ten digits behind the point are what a rate may have. */
const PLACES = 10;

/** @example divide('1.09', '0.86') // '1.2674418605', half up */
export function divide(one: string, other: string): string {
  const [a, b] = [toWhole(one), toWhole(other)];
  const digits = ((a * 10n ** BigInt(PLACES) * 2n + b) / (b * 2n)).toString().padStart(PLACES + 1, '0');
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
  return text.replace(/\.?0+$/, '');
}

function toWhole(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(PLACES * 2, '0'));
}
