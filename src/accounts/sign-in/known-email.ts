import type { Tx } from '../../platform/db/index.ts';
import type { Session } from '../../platform/session/sessions.ts';
import { setSessionValue } from '../../platform/session/values.ts';

const VALUE = 'known_email';

/** Keeps the address that a letter's link stands for, so that whoever follows it need not type it again. */
export async function rememberEmail(tx: Tx, sessionId: number, email: string): Promise<void> {
  await setSessionValue(tx, sessionId, VALUE, email);
}

/** '' where none is known. */
export function knownEmail(session: Pick<Session, 'values'> | undefined): string {
  const email = session?.values.get(VALUE);
  return typeof email === 'string' ? email : '';
}
