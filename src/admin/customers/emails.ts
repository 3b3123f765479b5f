import { readEmails } from '../../accounts/index.ts';
import type { AdminContext } from '../kit/index.ts';

/** What customers are told apart by in short lists: their e-mail, or their number where they have gone. */
export async function emailsOf({ shop }: AdminContext, ids: readonly number[]): Promise<Map<number, string>> {
  const each = [...new Set(ids)];
  const emails = await readEmails(shop.db.read, each);
  return new Map(each.map((id) => [id, emails.get(id) ?? `${id}`]));
}
