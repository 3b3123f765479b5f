import { command, Stale } from '../../frame/command/index.ts';
import { lockName } from '../../platform/db/index.ts';
import { NO_PROGRAMME } from './model.ts';
import {
  nameOfPart,
  type ProgrammeFile,
  type ProgrammePart,
  partIn,
  withPart,
  writeProgramme,
} from './model-write.ts';
import { applyProgramme, readProgrammeContext } from './programme.ts';
import { readKept, readVersion } from './store.ts';

/**
 * Puts a programme in force.
 *
 * @throws ProgrammeProblem with everything that is wrong; nothing changes then
 */
export const putProgramme = command({
  name: 'points.programme',
  needs: 'points.programme',
  async run(act, { programme }: { programme: unknown }) {
    const { shop, tx, actor, now } = act;
    await lockName(tx, 'points programme');
    const facts = async () => {
      const { rules, levels, programme } = await readProgrammeContext(shop, tx);
      const { enabled, rules: _, levels: __, ...rest } = programme;
      return { enabled, ...rest, rules: Object.fromEntries(rules), levels: [...levels.keys()] };
    };
    const before = await facts();
    const done = await applyProgramme(tx, programme, {
      by: actor.name,
      now,
      zone: shop.settings.timeZone,
    });
    act.audit({
      subject: ['programme', done.version],
      before: { ...before },
      after: { ...(await facts()), version: done.version },
    });
    return done;
  },
});

/** One part of the programme as somebody wants it: the others stay as they are. */
export interface ProgrammeChange {
  part: ProgrammePart;
  /** As it is written in a file; undefined takes it away. */
  value: ProgrammeFile | undefined;
  /** The version of the programme in which it was read; what only others changed since does no harm. */
  version?: number;
}

/**
 * Puts one part of the programme in force, checked with all the others as a file is.
 *
 * @returns the version in force
 * @throws ProgrammeProblem; Stale where somebody has changed the same part
 */
export const changeProgramme = command({
  name: 'points.programme_part',
  needs: 'points.programme',
  async run(act, { part, value, version }: ProgrammeChange): Promise<number> {
    const { shop, tx, actor, now } = act;
    await lockName(tx, 'points programme');
    const kept = await readKept(tx);
    const file = writeProgramme(kept?.programme ?? NO_PROGRAMME);
    const stands = partIn(file, part);
    const facts = (of: ProgrammeFile | undefined) => of ?? { [part.kind]: null };
    const subject = ['programme', nameOfPart(part)] as const;
    if (version !== undefined && version !== (kept?.version ?? 0)) {
      const before = partIn(writeProgramme((await readVersion(tx, version)) ?? NO_PROGRAMME), part);
      if (JSON.stringify(before) !== JSON.stringify(stands))
        throw new Stale(subject, facts(value), facts(stands), kept?.version ?? 0);
    }
    const done = await applyProgramme(tx, withPart(file, part, value), {
      by: actor.name,
      now,
      zone: shop.settings.timeZone,
    });
    const after = (await readKept(tx))?.programme ?? NO_PROGRAMME;
    act.audit({ subject, before: facts(stands), after: facts(partIn(writeProgramme(after), part)) });
    return done.version;
  },
});
