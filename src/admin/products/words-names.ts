import { readFullNames } from '../../catalogue/index.ts';
import type { AdminContext } from '../kit/index.ts';
import { viewFor } from './words.tsx';

/** What they are called; a variation by its product and what it is chosen by. */
export function namesOf(admin: AdminContext, ids: readonly number[]): Promise<Map<number, string>> {
  const { db, settings } = admin.shop;
  return readFullNames(db.read, ids, { language: viewFor(admin).spoken, languages: settings.languages });
}
