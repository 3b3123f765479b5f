import * as at from 'stdnum/lib/cjs/at/uid.js';
import * as be from 'stdnum/lib/cjs/be/vat.js';
import * as bg from 'stdnum/lib/cjs/bg/vat.js';
import * as cy from 'stdnum/lib/cjs/cy/vat.js';
import * as cz from 'stdnum/lib/cjs/cz/dic.js';
import * as de from 'stdnum/lib/cjs/de/vat.js';
import * as dk from 'stdnum/lib/cjs/dk/cvr.js';
import * as ee from 'stdnum/lib/cjs/ee/kmkr.js';
import * as fi from 'stdnum/lib/cjs/fi/alv.js';
import * as fr from 'stdnum/lib/cjs/fr/tva.js';
import * as gb from 'stdnum/lib/cjs/gb/vat.js';
import * as gr from 'stdnum/lib/cjs/gr/vat.js';
import * as hr from 'stdnum/lib/cjs/hr/oib.js';
import * as hu from 'stdnum/lib/cjs/hu/anum.js';
import * as ie from 'stdnum/lib/cjs/ie/vat.js';
import * as it from 'stdnum/lib/cjs/it/iva.js';
import * as lt from 'stdnum/lib/cjs/lt/pvm.js';
import * as lu from 'stdnum/lib/cjs/lu/tva.js';
import * as lv from 'stdnum/lib/cjs/lv/pvn.js';
import * as mt from 'stdnum/lib/cjs/mt/vat.js';
import * as nl from 'stdnum/lib/cjs/nl/btw.js';
import * as pl from 'stdnum/lib/cjs/pl/nip.js';
import * as pt from 'stdnum/lib/cjs/pt/nif.js';
import * as ro from 'stdnum/lib/cjs/ro/cif.js';
import * as se from 'stdnum/lib/cjs/se/vat.js';
import * as si from 'stdnum/lib/cjs/si/ddv.js';
import * as sk from 'stdnum/lib/cjs/sk/dph.js';
import { own } from '../../platform/own.ts';
import { isSpanishTaxId } from './model-tax-id.ts';

/** A number by which the Union's tax offices know a business. */
export interface VatNumber {
  /** The state that gave it, as the Union's register calls it: EL is Greece, XI is Northern Ireland. */
  state: string;
  /** Without the state. */
  number: string;
}

type Check = (number: string) => boolean;

const by =
  ({ validate }: { validate(number: string): { isValid: boolean } }): Check =>
  (number) =>
    // The library throws at nothing but letters where a state fills numbers up with noughts.
    /\d/.test(number) && validate(number).isValid;

/** The numbers of each state, by shape and, where it is public, by check digit. */
const CHECKS: Readonly<Record<string, Check>> = {
  AT: by(at),
  BE: by(be),
  BG: by(bg),
  CY: by(cy),
  CZ: by(cz),
  DE: by(de),
  DK: by(dk),
  EE: by(ee),
  EL: by(gr),
  ES: isSpanishTaxId,
  FI: by(fi),
  FR: by(fr),
  HR: by(hr),
  HU: by(hu),
  IE: by(ie),
  IT: by(it),
  LT: by(lt),
  LU: by(lu),
  LV: by(lv),
  MT: by(mt),
  NL: by(nl),
  PL: by(pl),
  PT: by(pt),
  RO: by(ro),
  SE: by(se),
  SI: by(si),
  SK: by(sk),
  XI: by(gb),
};

const STATES: Readonly<Record<string, string>> = { GR: 'EL', GB: 'XI' };

/** What the register calls a country; Northern Ireland is no country of its own. */
export const vatStateOf = (country: string): string => own(STATES, country) ?? country;

/**
 * The VAT number of the Union that a tax number is, whether it begins with its state or not; one that does not is taken
 * to be of the country of its address. A number of Great Britain is none.
 *
 * @param taxId tidied
 * @returns undefined for any other number, and where the check digit is wrong
 * @example vatNumberOf('GR', '094259216') // { state: 'EL', number: '094259216' }
 */
export function vatNumberOf(country: string, taxId: string): VatNumber | undefined {
  const start = taxId.slice(0, 2);
  const named = start === 'GR' ? 'EL' : start;
  const rest = taxId.slice(2);
  if (own(CHECKS, named)?.(rest)) return { state: named, number: rest };
  const home = vatStateOf(country);
  // Without its state a number is one of the United Kingdom, wherever in it.
  return home !== 'XI' && own(CHECKS, home)?.(taxId) ? { state: home, number: taxId } : undefined;
}

/** Whether it begins as a VAT number of that country does, and is none: a digit is mistyped. */
function isMistyped(country: string, taxId: string): boolean {
  const home = vatStateOf(country);
  const named = taxId.startsWith('GR') ? `EL${taxId.slice(2)}` : taxId;
  return (
    Object.hasOwn(CHECKS, home) &&
    named.startsWith(home) &&
    /^.{2}\D?\d{5}/.test(taxId) &&
    !vatNumberOf(country, taxId)
  );
}

/** @example vatId({ state: 'EL', number: '094259216' }) // 'EL094259216' */
export const vatId = ({ state, number }: VatNumber): string => `${state}${number}`;

/**
 * Whether a tidied number can be a tax number of that country: by its check digits in Spain and where it is a VAT
 * number of the Union; elsewhere, and for what else a state gives to its people, by shape only.
 */
export function isTaxId(country: string, id: string): boolean {
  // The VAT form of the same number.
  if (country === 'ES') return isSpanishTaxId(id.startsWith('ES') ? id.slice(2) : id);
  return /^[A-Z0-9+*]{4,20}$/.test(id) && !isMistyped(country, id);
}
