import { command, once, watch } from '../../frame/command/index.ts';
import { accountFacts } from '../facts.ts';
import { readProgrammeContext } from '../programme/programme.ts';
import { askCorrection, type Correction, decideCorrection } from './steps-correction.ts';
import { endFlag, findCorrection } from './store.ts';

/**
 * Points, or money of the wallet, given or taken by hand; see {@link askCorrection}.
 *
 * @param wish.key the form's number
 * @returns the number under which it waits for a second person; undefined when it is done
 * @throws PointsRefused
 */
export const correctPoints = command({
  name: 'points.correct',
  needs: 'points.adjust',
  async run(act, wish: Correction & { key?: string }): Promise<number | undefined> {
    const { shop, tx, actor, now } = act;
    const { userId, points = 0, cents = 0, reason, key } = wish;
    const scope = await readProgrammeContext(shop, tx);
    const facts = async (waiting?: number) => ({
      ...(await accountFacts(tx, userId)),
      ...(waiting !== undefined && { correction: waiting, points, cents, state: 'waiting' }),
    });
    const waiting = await once(act, { name: 'points.correct', key }, () =>
      watch(act, { subject: ['customer', userId], facts, reason }, () =>
        askCorrection(tx, scope, { userId, points, cents, reason, by: actor, now }),
      ),
    );
    return waiting ?? undefined;
  },
});

/** What a second person says to a correction that waits. Whoever asked for it cannot answer it. */
export const answerCorrection = command({
  name: 'points.decide',
  needs: 'points.approve',
  async run(act, answer: { id: number; approve: boolean }): Promise<'done' | 'unknown' | 'same_person'> {
    const { shop, tx, actor, now } = act;
    const asked = await findCorrection(tx, answer.id);
    if (!asked) {
      act.unchanged();
      return 'unknown';
    }
    const { userId, reason } = asked;
    const scope = await readProgrammeContext(shop, tx);
    const facts = async () => ({
      ...(await accountFacts(tx, userId)),
      correction: answer.id,
      state: (await findCorrection(tx, answer.id))?.state,
    });
    return watch(act, { subject: ['customer', userId], facts, reason }, () =>
      decideCorrection(tx, scope, { ...answer, by: actor, now }),
    );
  },
});

/** Somebody has looked at what was flagged. @returns false when no such flag is open */
export const closeFlag = command({
  name: 'points.seen',
  needs: 'points.adjust',
  async run(act, { id }: { id: number }): Promise<boolean> {
    const flag = await endFlag(act.tx, id, act.actor.name);
    if (flag) act.audit({ subject: ['customer', flag.userId], before: { flag: flag.kind } });
    else act.unchanged();
    return flag !== undefined;
  },
});
