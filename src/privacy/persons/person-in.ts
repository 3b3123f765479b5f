import type { Person } from '../../frame/persons/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import type { PrivacyRequest } from '../model.ts';
import { personOf } from './store.ts';

/** Of whom a request is: a letter has proved the address, unless somebody of the shop has asked. */
export const personIn = (db: Reader, { userId, email, askedBy, kind }: PrivacyRequest): Promise<Person> => {
  // Who is signed in has proved the account; its address only where the account has, or the link of a letter.
  const byLetter = userId === null || (kind === 'erasure' && askedBy === '');
  return personOf(db, { userId, proved: byLetter ? email : undefined });
};
