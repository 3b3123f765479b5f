import type { Act } from '../../frame/command/act.ts';
import { Stale } from '../../frame/command/index.ts';
import { lockName } from '../../platform/db/index.ts';
import { nameOfPart, partOf, type SetupFile, type SetupPart, withPart } from './model-parts.ts';
import { applySetup, setupAt, showSetup } from './setup.ts';

/**
 * Puts another part of the setup in force, made of what stands there now.
 *
 * @param version in which it was read; undefined takes whatever stands
 * @returns the version in force, and how the part stood before
 * @throws SetupProblem, Stale
 */
export async function changePart<T>(
  act: Act,
  part: SetupPart,
  version: number | undefined,
  change: (stands: T) => unknown,
): Promise<{ version: number; before: T | undefined }> {
  const { tx, actor, now } = act;
  await lockName(tx, 'search setup');
  const kept = await showSetup(tx);
  const file = (kept?.value ?? {}) as SetupFile;
  const stands = partOf(file, part);
  const wanted = change(stands as T);
  const facts = (value: unknown) => ({ [part.kind]: value ?? null });
  const subject = ['search', nameOfPart(part)] as const;
  if (version !== undefined && version !== (kept?.version ?? 0)) {
    const read = partOf(await setupAt(tx, version), part);
    if (!isSame(read, stands)) throw new Stale(subject, facts(wanted), facts(stands), kept?.version ?? 0);
  }
  if (isSame(stands, wanted)) {
    act.unchanged();
    return { version: kept?.version ?? 0, before: stands as T };
  }
  const next = withPart(file, part, wanted);
  const done = await applySetup(tx, next, actor.name, now);
  act.audit({ subject, before: facts(stands), after: facts(wanted) });
  return { version: done.version, before: stands as T };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
