import type { RequestContext } from '../frame/request/request-context.ts';
import type { Module } from '../frame/server/module.ts';
import { answerAdmin } from './answer.ts';
import type { Screen, Staff } from './kit/screen.ts';
import { type ConfirmFirst, confirmFirst } from './people/confirm.tsx';
import { screens } from './screens.ts';

/** The shopkeeper's side: every address under /admin/, and nothing else. */
export function makeAdmin(
  staffOf: (ctx: RequestContext) => Promise<Staff | undefined>,
  shown: readonly Screen[] = screens,
  confirm: ConfirmFirst = confirmFirst,
): Module {
  const answer = answerAdmin(shown, staffOf, confirm);
  // Asked before links of the shop's contract; named as paths as well, so that what is sent there is read.
  const path = { GET: elsewhere, POST: elsewhere };
  return { name: 'admin', before: [answer], paths: { '/admin': path, '/admin/*': path } };
}

async function elsewhere(): Promise<never> {
  throw new Error('The desk answers before anybody else.');
}
