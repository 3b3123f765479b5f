import type { Shop } from '../../frame/shop/shop.ts';
import { sign } from '../../platform/security/tokens.ts';
import { isLoopbackHost } from '../loopback.ts';
import { findPasskey, keepChallenge, readCredentials, takeChallenge } from './store-passkeys.ts';

/** Read when the first passkey is used: it is large, and most requests need none of it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, as COSE numbers them: what every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** An answer of an authenticator, as the browser sends it: JSON, of which nothing is believed before it is verified. */
export type Answer = string;

/** What is looked at is for this host alone, on pages of this origin alone. */
function partyOf({ publicUrl }: Pick<Shop, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

/** Whether browsers allow passkeys at the shop's address: they want a name, and https or this machine. */
export function passkeysWork({ publicUrl }: Pick<Shop, 'publicUrl'>): boolean {
  const { hostname, protocol } = new URL(publicUrl);
  const isNumber = /^[\d.]+$|^\[/.test(hostname);
  return !isNumber && (protocol === 'https:' || isLoopbackHost(hostname));
}

/** The question with which a browser makes a passkey for somebody. */
export async function askForNewPasskey(
  shop: Shop,
  { id, email, name }: { id: number; email: string; name: string },
  now: number,
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: shop.settings.name,
    rpID: partyOf(shop).expectedRPID,
    userName: email,
    userDisplayName: name,
    // The same for all passkeys of one person, and says nothing of them.
    userID: new Uint8Array(Buffer.from(sign(`${id}`, shop.keys.of('staff passkey')), 'hex')),
    excludeCredentials: await readCredentials(shop.db.read, id),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(shop.db, { challenge: options.challenge, purpose: 'register', staffId: id }, now);
  return options;
}

/** The question with which a browser shows a passkey: one of this person's, or of whoever sits there. */
export async function askForPasskey(shop: Shop, staffId: number | null, now: number) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(shop).expectedRPID,
    userVerification: 'required',
    ...(staffId === null ? {} : { allowCredentials: await readCredentials(shop.db.read, staffId) }),
  });
  await keepChallenge(shop.db, { challenge: options.challenge, purpose: 'sign_in', staffId }, now);
  return options;
}

/** A passkey that was made for this person just now; undefined when the answer proves none. */
export async function readNewPasskey(shop: Shop, staffId: number, answer: Answer, now: number) {
  const { verifyRegistrationResponse } = await library();
  try {
    const response = JSON.parse(answer);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      ...partyOf(shop),
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
      expectedChallenge: (challenge) =>
        takeChallenge(shop.db, { challenge, purpose: 'register', staffId }, now),
    });
    if (!verified) return undefined;
    const { credential, credentialBackedUp: synced } = registrationInfo;
    return {
      credential: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      transports: (credential.transports ?? []).map(String),
      counter: credential.counter,
      synced,
    };
  } catch {
    // What does not verify is thrown, as is JSON that is none.
    return undefined;
  }
}

/** Whose passkey was shown just now, and its counter; undefined when the answer proves nobody. */
export async function readShownPasskey(shop: Shop, staffId: number | null, answer: Answer, now: number) {
  const { verifyAuthenticationResponse } = await library();
  try {
    const response = JSON.parse(answer);
    const passkey = await findPasskey(shop.db.read, String(response.id));
    if (!passkey || (staffId !== null && passkey.staffId !== staffId)) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      ...partyOf(shop),
      requireUserVerification: true,
      expectedChallenge: (challenge) =>
        takeChallenge(shop.db, { challenge, purpose: 'sign_in', staffId }, now),
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    });
    return verified ? { ...passkey, counter: authenticationInfo.newCounter } : undefined;
  } catch {
    return undefined;
  }
}
