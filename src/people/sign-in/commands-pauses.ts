import { command } from '../../frame/command/index.ts';

/**
 * Tells in the trail that somebody is tried so often that pauses begin. From where stands in the log, under the same
 * request: what the trail says stays for years, and an address is a person's.
 */
export const notePauses = command({
  name: 'people.pauses_begin',
  needs: 'people.edit',
  async run(act, { staffId, tried }: { staffId: number; tried: string }): Promise<void> {
    act.audit({ subject: ['staff', staffId], after: { tried } });
  },
});
