import type { Shop } from '../frame/shop/shop.ts';
import { sign, signatureFits } from '../platform/security/tokens.ts';
import type { PrivacyRequest } from './model.ts';

const KEY = 'privacy';

type Linked = Pick<PrivacyRequest, 'id' | 'salt' | 'language'>;
type Use = 'confirm' | 'file';

const saying = ({ id, salt }: Linked, use: Use) => `${use} ${id} ${salt}`;

/** To the file of who asked signed in, which they have to be to fetch it. Site-relative. */
export const ownLinkOf = (shop: Shop, { id, language }: Omit<Linked, 'salt'>): string =>
  `${shop.addresses.in(language).personalData()}?file=${id}`;

/** A link in a letter: it proves that the letter was read, and does nothing by being opened. Site-relative. */
export const linkOf = (shop: Shop, it: Linked, use: Use): string =>
  `${shop.addresses.in(it.language).personalData()}?${use}=${it.id}&proof=${sign(saying(it, use), shop.keys.of(KEY))}`;

export const proves = (shop: Shop, it: Linked, use: Use, proof: string): boolean =>
  signatureFits(proof, saying(it, use), shop.keys.of(KEY));

/** By which the register knows whose a request was, and tells nobody. */
export const hashOf = ({ keys }: Pick<Shop, 'keys'>, email: string): string =>
  sign(email.toLowerCase(), keys.of('privacy register'));
