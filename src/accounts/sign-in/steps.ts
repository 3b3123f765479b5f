import type { Tx } from '../../platform/db/index.ts';
import { rotateSession, type Session } from '../../platform/session/sessions.ts';

/** A session under a token that no browser has yet. */
export interface Begun {
  token: string;
  session: Session;
}

/** A session gets a new token, so that a copy of the old one is worth nothing, and keeps its cart and values. */
export async function goOn(
  tx: Tx,
  session: Session,
  options: Parameters<typeof rotateSession>[2],
): Promise<Begun> {
  const { token, ...times } = await rotateSession(tx, session.id, options);
  const { life, userId } = options;
  return { token, session: { ...session, ...times, life, userId } };
}
