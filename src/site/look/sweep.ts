import { readAudit } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { sweepMarks } from '../../platform/files/marks.ts';

const DAY = 24 * 3_600_000;
/** As long as somebody may take over a look that is open in a form. */
const TRIED_FOR = 7 * DAY;
const MOST_CHANGES = 1000;

/**
 * Logos and icons that were looked at and never kept. What the shop once had stays as long as the trail tells of it:
 * letters that went out show it, and a change can be taken back.
 */
export async function sweepTried({ db, dataDir, settings }: Shop, now: number): Promise<void> {
  const { logo, logoDark, icon } = settings.look;
  const paths = ['look.logo', 'look.logoDark', 'look.icon'];
  const lines = await Promise.all(
    paths.map((subjectId) => readAudit(db.read, { subject: 'setting', subjectId, limit: MOST_CHANGES })),
  );
  const once = lines
    .flat()
    .flatMap(({ before, after }) => [...Object.values(before), ...Object.values(after)]);
  const inUse = [logo, logoDark, icon, ...once].filter((name): name is string => typeof name === 'string');
  await sweepMarks(dataDir, { inUse, before: now - TRIED_FOR });
}
