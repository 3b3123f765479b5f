import { command } from '../../frame/command/index.ts';
import { applyProgramme, readProgrammeContext } from './programme.ts';

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
