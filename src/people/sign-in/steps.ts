import type { Act } from '../../frame/command/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { noteSignIn } from '../members/store.ts';
import { beginStaffSession, dropStaffSession } from '../session/store.ts';

export interface SigningIn {
  staffId: number;
  agent: string;
  /** A session of theirs that ends now: half the way, or another one in this browser. */
  before?: number | undefined;
  /** Nobody has signed in with this browser before: they are told by letter. */
  newBrowser: boolean;
}

/** Begins a session of somebody who has shown all there is to show. @returns its token */
export async function letIn(
  { tx, now }: Act,
  { staffId, agent, before, newBrowser }: SigningIn,
  factorAt: number | null,
): Promise<{ id: number; token: string }> {
  if (before !== undefined) await dropStaffSession(tx, staffId, before);
  const begun = await beginStaffSession(tx, { staffId, agent, now, factorAt, whole: true });
  await noteSignIn(tx, staffId, now);
  if (newBrowser) await enqueue(tx, 'people.new_browser', { staffId, agent, at: now });
  return begun;
}
