import { type Act, command, errand } from '../../frame/command/index.ts';
import { lockRows } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Keys } from '../../platform/security/keys.ts';
import { PeopleRefused } from '../refused.ts';
import { isWholeSession, noteConfirmed } from '../session/store.ts';
import { readNewPasskey } from './passkeys.ts';
import { renewRecoveryCodes } from './steps.ts';
import {
  dropRecoveryCodes,
  dropTimeCode,
  hasFactors,
  lockTimeCodes,
  putTimeCode,
  readFactors,
  resealTimeCode,
} from './store.ts';
import { dropPasskey, insertPasskey } from './store-passkeys.ts';
import { openOffer, openSecret, sealSecret, stepOfCode } from './time-code.ts';

/** Where one's own factors are changed: the session in which it is done has shown the new one. */
interface Here {
  sessionId: number;
}

/** @returns recovery codes, for who had no factor before */
export const addTimeCode = command({
  name: 'people.time_code',
  needs: 'own.edit',
  async run(
    act,
    { sessionId, carried, code }: Here & { carried: string; code: string },
  ): Promise<string[] | undefined> {
    const { shop, tx, now } = act;
    const staffId = await lockOwn(act);
    const secret = openOffer(shop, staffId, carried, now);
    const step = secret === undefined ? undefined : stepOfCode(secret, code, { now, lastStep: 0 });
    if (secret === undefined || step === undefined) throw new PeopleRefused('time_code');
    const first = !(await hasFactors(tx, staffId));
    await putTimeCode(tx, staffId, { secret: sealSecret(shop, staffId, secret), step, now });
    return added(act, { staffId, sessionId, first, factor: 'time code' });
  },
});

/**
 * Seals time codes with the shop's SECRET that were sealed with an older one.
 *
 * @returns whose are read again, and whose neither SECRET reads: those begin anew
 */
export const rotateTimeCodes = command({
  name: 'people.rotate',
  needs: 'settings.edit',
  async run(act, { old }: { old: Keys }): Promise<{ rotated: number[]; unreadable: number[] }> {
    const { shop, tx } = act;
    const rotated: number[] = [];
    const unreadable: number[] = [];
    for (const { staffId, secret } of await lockTimeCodes(tx)) {
      if (openSecret(shop, staffId, secret) !== undefined) continue;
      const plain = openSecret({ keys: old }, staffId, secret);
      if (plain === undefined) {
        unreadable.push(staffId);
        continue;
      }
      await resealTimeCode(tx, staffId, sealSecret(shop, staffId, plain));
      rotated.push(staffId);
      act.audit({ subject: ['staff', staffId], reason: 'another SECRET' });
    }
    if (rotated.length === 0) act.unchanged();
    return { rotated, unreadable };
  },
});

/** @param answer of the browser @returns recovery codes, for who had no factor before */
export const addPasskey = errand({
  name: 'people.passkey',
  needs: 'own.edit',
  async run(
    { shop, actor, now, step },
    { sessionId, answer, name }: Here & { answer: string; name: string },
  ): Promise<string[] | undefined> {
    const passkey = await readNewPasskey(shop, Number(actor.id), answer, now);
    if (!passkey) throw new PeopleRefused('passkey');
    return step(async (act) => {
      const staffId = await lockOwn(act);
      const first = !(await hasFactors(act.tx, staffId));
      const id = await insertPasskey(act.tx, { ...passkey, staffId, name, now });
      if (id === undefined) throw new PeopleRefused('passkey');
      return added(act, { staffId, sessionId, first, factor: `passkey ${name}` });
    });
  },
});

async function added(
  act: Act,
  {
    staffId,
    sessionId,
    first,
    factor,
  }: { staffId: number; sessionId: number; first: boolean; factor: string },
): Promise<string[] | undefined> {
  const { tx, now } = act;
  // A password alone brings nobody past a factor that they have, by way of another one.
  if (!first && !(await isWholeSession(tx, staffId, sessionId))) throw new PeopleRefused('factor_first');
  await noteConfirmed(tx, { id: sessionId, staffId, now, factor: true });
  await enqueue(tx, 'people.factor', { staffId, change: 'added', at: now });
  act.audit({ subject: ['staff', staffId], after: { factor } });
  return first ? renewRecoveryCodes(act, staffId) : undefined;
}

/** Takes the time code away. @param factorNeeded then the last factor stays */
export const removeTimeCode = command({
  name: 'people.time_code_remove',
  needs: 'own.edit',
  async run(act, { factorNeeded }: { factorNeeded: boolean }): Promise<void> {
    const staffId = await lockOwn(act);
    const { passkeys } = await readFactors(act.tx, staffId);
    if (factorNeeded && passkeys.length === 0) throw new PeopleRefused('last_factor');
    if (!(await dropTimeCode(act.tx, staffId))) return act.unchanged();
    await removed(act, staffId, 'time code');
  },
});

/** Takes one of one's own passkeys away. @param factorNeeded then the last factor stays */
export const removePasskey = command({
  name: 'people.passkey_remove',
  needs: 'own.edit',
  async run(act, { id, factorNeeded }: { id: number; factorNeeded: boolean }): Promise<void> {
    const staffId = await lockOwn(act);
    const name = await dropPasskey(act.tx, staffId, id);
    if (name === undefined) return act.unchanged();
    if (factorNeeded && !(await hasFactors(act.tx, staffId))) throw new PeopleRefused('last_factor');
    await removed(act, staffId, `passkey ${name}`);
  },
});

async function removed(act: Act, staffId: number, factor: string): Promise<void> {
  const { tx, now } = act;
  // Codes for a lost factor are worth nothing without one.
  if (!(await hasFactors(tx, staffId))) await dropRecoveryCodes(tx, staffId);
  await enqueue(tx, 'people.factor', { staffId, change: 'removed', at: now });
  act.audit({ subject: ['staff', staffId], before: { factor }, after: {} });
}

/** New recovery codes in the place of those before. @returns them, to be shown once */
export const renewRecovery = command({
  name: 'people.recovery',
  needs: 'own.edit',
  async run(act): Promise<string[]> {
    const staffId = await lockOwn(act);
    if (!(await hasFactors(act.tx, staffId))) throw new PeopleRefused('no_factor');
    act.audit({ subject: ['staff', staffId], after: { recovery: 'new' } });
    return renewRecoveryCodes(act, staffId);
  },
});

/** Whoever asks, while nobody else changes how they come in. */
async function lockOwn({ tx, actor }: Act): Promise<number> {
  const staffId = Number(actor.id);
  await lockRows(tx, 'staff', [staffId]);
  return staffId;
}
