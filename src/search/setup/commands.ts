import { command } from '../../frame/command/index.ts';
import { applySetup, showSetup } from './setup.ts';

/** Puts forms, filter pages and rules in force; see {@link applySetup}. @throws SetupProblem */
export const putSearchSetup = command({
  name: 'search.setup',
  needs: 'search.edit',
  async run(act, { setup }: { setup: unknown }) {
    const before = await showSetup(act.tx);
    const { version, ...counts } = await applySetup(act.tx, setup, act.actor.name, act.now);
    act.audit({
      subject: ['search', version],
      before: { version: before?.version ?? null },
      after: { version, ...counts },
    });
    return { version, ...counts };
  },
});
