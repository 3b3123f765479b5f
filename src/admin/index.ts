import type { Module } from '../frame/server/module.ts';
import { staffOf } from '../people/index.ts';
import { answerAdmin, refuseAdmin } from './answer.ts';
import { ADMIN } from './kit/address.ts';
import type { Screen } from './kit/screen.ts';
import { type ConfirmFirst, confirmFirst } from './people/confirm.tsx';
import { mondayLetters } from './reports/index.ts';
import { screens } from './screens.ts';
import { deskSection } from './settings.ts';

export { LEGAL_PAGES } from './setup/opening.ts';

/**
 * The shopkeeper's side: every address under /admin/, and nothing else.
 *
 * @param who finds who is signed in, and `confirm` asks them again who they are; tests say it
 */
export function makeAdmin(
  who: typeof staffOf,
  shown: readonly Screen[] = screens,
  confirm: ConfirmFirst = confirmFirst,
): Module {
  const answer = answerAdmin(shown, who, confirm);
  // Asked before links of the shop's contract; named as paths as well, so that what is sent there is read.
  const path = { GET: elsewhere, POST: elsewhere };
  return {
    name: 'admin',
    settings: [deskSection],
    before: [answer],
    refused: [refuseAdmin(shown, who)],
    ...mondayLetters,
    paths: { '/admin': path, '/admin/*': path },
    uploads: {
      paths: shown.filter(({ takesFiles }) => takesFiles).map(({ path: own }) => ADMIN + own),
      may: async (ctx) => (await who(ctx)) !== undefined,
    },
  };
}

async function elsewhere(): Promise<never> {
  throw new Error('The desk answers before anybody else.');
}

export const admin: Module = makeAdmin(staffOf);
