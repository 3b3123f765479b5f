import { ibanOf } from '../by-hand/check-digits.ts';

const WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6];

/**
 * The number of a Spanish account as everybody writes it, from what older files say of it: bank and branch of four
 * digits each and ten of the account. Two digits between them check each half, by weights and 11.
 *
 * @example spanishIban('2100', '0418', '0200051332') // 'ES9121000418450200051332'
 */
export function spanishIban(bank: string, branch: string, account: string): string {
  return ibanOf('ES', `${bank}${branch}${checkDigit(`00${bank}${branch}`)}${checkDigit(account)}${account}`);
}

function checkDigit(ten: string): number {
  const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(ten[at]), 0);
  const rest = 11 - (sum % 11);
  return rest === 11 ? 0 : rest === 10 ? 1 : rest;
}
