import { momentOf } from '../../platform/i18n/days.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Shop } from '../shop/shop.ts';
import { hasMailed, takeMailed } from './store.ts';
import { mondayOf } from './week.ts';

const HOUR = 3_600_000;
/** By the shop's clock. */
const AT = '06:00';
/** A letter of last week is no news any more on Wednesday. */
const LATE_MS = 48 * HOUR;

export interface MailedView {
  id: number;
  /** The Monday on which it is sent, `2026-11-23`. */
  week: string;
}

/**
 * Puts the letters of a list's views into the queue on Monday morning, by the shop's clock; where nobody was there to
 * do it, within the two days after. Each view once a week, however many processes ask.
 *
 * @param kind of the jobs, whose payload is a {@link MailedView}
 */
export async function sendMailedViews(
  { db, settings }: Pick<Shop, 'db' | 'settings'>,
  { list, kind, now }: { list: string; kind: string; now: number },
): Promise<void> {
  const week = mondayOf(now, settings.timeZone);
  const due = momentOf(Date.parse(`${week}T${AT}:00Z`), settings.timeZone);
  if (now < due || now >= due + LATE_MS || !(await hasMailed(db.read, list, week))) return;
  await db.transaction(async (tx) => {
    for (const id of await takeMailed(tx, list, week))
      await enqueue(tx, kind, { id, week } satisfies MailedView, { uniqueKey: `${kind}:${id}:${week}` });
  });
}
