import { command } from '../../frame/command/index.ts';
import { lockName } from '../../platform/db/index.ts';
import type { SetupPart } from './model-parts.ts';
import { applySetup, showSetup } from './setup.ts';
import { changePart } from './steps.ts';

/** Puts forms, filter pages and rules in force; see {@link applySetup}. @throws SetupProblem */
export const putSearchSetup = command({
  name: 'search.setup',
  needs: 'search.edit',
  async run(act, { setup }: { setup: unknown }) {
    await lockName(act.tx, 'search setup');
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

/** One part of the setup as somebody wants it: the others stay as they are. */
export interface PartChange {
  part: SetupPart;
  /** As it is written in the file; undefined takes it away. */
  value: unknown;
  /** The version of the setup in which it was read; what only others changed since does no harm. */
  version?: number | undefined;
}

/**
 * Puts one part of the setup in force, checked with all the others as a file is.
 *
 * @returns the version in force
 * @throws SetupProblem; Stale where somebody has changed the same part
 */
export const changeSearchPart = command({
  name: 'search.part',
  needs: 'search.edit',
  run: async (act, { part, value, version }: PartChange) =>
    (await changePart(act, part, version, () => value)).version,
});
