import type { Act } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery.ts';
import { lockTimeCode, noteStep, putRecoveryCodes, takeRecoveryCode } from './store.ts';
import { openSecret, stepOfCode } from './time-code.ts';

/**
 * Uses up a code that somebody typed: of their phone, or one of those for the day on which it is lost.
 *
 * @returns which of the two it was; undefined for a wrong one
 */
export async function takeCode(
  { shop, tx, now }: Pick<Act, 'shop' | 'tx' | 'now'>,
  staffId: number,
  typed: string,
): Promise<'time_code' | 'recovery' | undefined> {
  const kept = await lockTimeCode(tx, staffId);
  const secret = kept && openSecret(shop, staffId, kept.secret);
  const step =
    secret === undefined ? undefined : stepOfCode(secret, typed, { now, lastStep: kept!.lastStep });
  if (step !== undefined) {
    await noteStep(tx, staffId, step);
    return 'time_code';
  }
  const hash = hashRecoveryCode(shop, staffId, typed);
  return hash !== undefined && (await takeRecoveryCode(tx, staffId, hash)) ? 'recovery' : undefined;
}

/** New codes in the place of those before. @returns them, to be shown once */
export async function renewRecoveryCodes(
  { shop, tx, now }: Pick<Act, 'tx' | 'now'> & { shop: Pick<Shop, 'keys'> },
  staffId: number,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(shop, staffId, code) ?? '');
  await putRecoveryCodes(tx, staffId, hashes, now);
  return codes;
}
