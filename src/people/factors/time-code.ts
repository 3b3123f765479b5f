import { generateSecret, generateURI, verifySync } from 'otplib';
import { seal, unseal } from '../../frame/settings/secrets.ts';
import type { Shop } from '../../frame/shop/shop.ts';

const PERIOD_S = 30;
/** A clock may be wrong by one step. */
const TOLERANCE_S = PERIOD_S;
/** A secret that was shown is proven within this, or another one is shown. */
const OFFERED_MS = 15 * 60_000;

/**
 * The step whose code somebody typed (RFC 6238), a little before and after now counted in; undefined for a wrong code,
 * and for one of a step that was used already: nobody comes in with a code that was looked at over a shoulder.
 *
 * @param secret base32
 * @param lastStep used before
 */
export function stepOfCode(
  secret: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const found = verifySync({
    secret,
    token,
    epoch: Math.floor(now / 1000),
    period: PERIOD_S,
    epochTolerance: TOLERANCE_S,
  });
  return found.valid && 'timeStep' in found && found.timeStep > lastStep ? found.timeStep : undefined;
}

/** A secret as it is kept: nobody reads it without the shop's key, or puts it in another's place. */
export function sealSecret({ keys }: Pick<Shop, 'keys'>, staffId: number, secret: string): string {
  return JSON.stringify(seal(keys, `staff.${staffId}.time_code`, secret));
}

export function openSecret(
  { keys }: Pick<Shop, 'keys'>,
  staffId: number,
  sealed: string,
): string | undefined {
  return unseal(keys, `staff.${staffId}.time_code`, JSON.parse(sealed));
}

/** A new secret on its way: what a form carries until a first code has proven it. */
export interface Offer {
  secret: string;
  /** What stands in the QR code. */
  uri: string;
  /** Sealed, with its time, for this person alone. */
  carried: string;
}

export function offerTimeCode(
  shop: Pick<Shop, 'keys' | 'settings'>,
  { id, email }: { id: number; email: string },
  now: number,
  secret = generateSecret(),
): Offer {
  const uri = generateURI({ issuer: shop.settings.name, label: email, secret });
  const said = JSON.stringify({ secret, at: now });
  const sealed = JSON.stringify(seal(shop.keys, `staff.${id}.time_code_offer`, said));
  return { secret, uri, carried: Buffer.from(sealed).toString('base64url') };
}

/** What was offered to this person a short while ago; undefined for anything else. */
export function openOffer(
  { keys }: Pick<Shop, 'keys'>,
  staffId: number,
  carried: string,
  now: number,
): string | undefined {
  try {
    const sealed: unknown = JSON.parse(Buffer.from(carried, 'base64url').toString());
    const said = unseal(keys, `staff.${staffId}.time_code_offer`, sealed);
    const { secret, at } = JSON.parse(said ?? '{}') as { secret?: string; at?: number };
    return at !== undefined && now - at <= OFFERED_MS ? secret : undefined;
  } catch {
    return undefined;
  }
}
