import type { Module } from '../../../frame/server/module.ts';
import { type MailedView, sendMailedViews } from '../../../frame/views/index.ts';
import { sendMonday } from './letter.tsx';

export { stopScreen } from './stop.tsx';

const KIND = 'reports.monday';
const TEN_MINUTES = 600_000;

/** Saved reports leave by letter on Monday mornings. */
export const mondayLetters = {
  jobs: (shop) => ({ [KIND]: (view: MailedView) => sendMonday(shop, view, Date.now()) }),
  schedule: (shop) => ({
    monday: {
      every: TEN_MINUTES,
      run: () => sendMailedViews(shop, { list: 'reports', kind: KIND, now: Date.now() }),
    },
  }),
} satisfies Pick<Module, 'jobs' | 'schedule'>;
