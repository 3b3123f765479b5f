import type { Translate } from '../platform/i18n/texts.ts';

/** The shortest password taken. */
const SHORTEST_PASSWORD = 8;

let common: Promise<ReadonlySet<string>> | undefined;

/** Those that are tried first, from leaked ones: loaded when the first password is set, and kept. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set(dictionary['passwords-common'].map(String).filter(({ length }) => length >= SHORTEST_PASSWORD)),
  );
  return common;
}

/**
 * What is wrong with a password that somebody wants to set, as a sentence; undefined when it will do. Whoever sets
 * one asks here. `own` is what everybody may know of its owner: e-mail, names.
 */
export async function passwordFault(
  t: Translate,
  password: string,
  own: readonly string[],
): Promise<string | undefined> {
  if (password.length < SHORTEST_PASSWORD)
    return t('accounts.error.password_short', { n: SHORTEST_PASSWORD });
  const plain = password.toLowerCase();
  const known = own.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split('@')[0]]);
  const weak = known.includes(plain) || (await commonPasswords()).has(plain);
  return weak ? t('accounts.error.password_common') : undefined;
}
