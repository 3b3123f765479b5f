import { command, watch } from '../../frame/command/index.ts';
import type { Translated } from '../../frame/shop/settings.ts';
import { readStored } from '../../platform/db/saved-values.ts';
import { NOTICE, saveNotice } from './store-notice.tsx';
import { saveVisibility, VISIBILITY, type Visibility } from './visibility.tsx';

/** Shows every visitor a notice, or takes it away. */
export const changeNotice = command({
  name: 'site.notice',
  needs: 'content.edit',
  run(act, { notice }: { notice: Translated | undefined }): Promise<void> {
    const facts = async () => ({ ...(await readStored<Translated | null>(act.tx, NOTICE)) });
    return watch(act, { subject: ['site', 'notice'], facts }, () => saveNotice(act.tx, notice));
  },
});

/** Opens or closes the shop. @returns what holds now, with the key of a new private link */
export const changeVisibility = command({
  name: 'site.visibility',
  needs: 'settings.edit',
  async run(act, { mode }: { mode: Visibility['mode'] }): Promise<Visibility> {
    const before = await readStored<Visibility>(act.tx, VISIBILITY);
    const now = await saveVisibility(act.tx, mode);
    // The same mode again is a new private link, and the old one is good for nothing.
    act.audit({
      subject: ['site', 'visibility'],
      before: { mode: before?.mode ?? 'live' },
      after: { mode: now.mode, ...(now.mode !== 'live' && { link: 'new' }) },
    });
    return now;
  },
});
