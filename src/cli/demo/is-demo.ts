import { emailTaken } from '../../accounts/index.ts';
import type { Reader } from '../../platform/db/index.ts';

/** The people of the demo shop; the same ones are in the README. */
export const DEMO_PEOPLE = {
  password: 'cistella-demo',
  shopper: 'maria@cistella.example',
  shopkeeper: 'botiga@cistella.example',
} as const;

/** True while the demo's people are in it. */
export const isDemo = ({ db }: { db: { read: Reader } }): Promise<boolean> =>
  emailTaken(db.read, DEMO_PEOPLE.shopper);
