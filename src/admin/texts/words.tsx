import { ContentProblem, FRONT_PAGE, type ShelfEntry } from '../../content/index.ts';
import { messages } from '../../frame/shop/messages.ts';
import type { AdminContext } from '../kit/index.ts';

type State = ShelfEntry['status'] | 'bin';

const LOOK: Record<State, string> = {
  publish: 'badge is-good',
  draft: 'badge is-waiting',
  scheduled: 'badge is-now',
  bin: 'badge is-bad',
};

export const stateOf = ({ status, binnedAt }: Pick<ShelfEntry, 'status' | 'binnedAt'>): State =>
  binnedAt > 0 ? 'bin' : status;

/** Whether it is seen, as a word with a colour. */
export function StateBadge({ admin, state }: { admin: AdminContext; state: State }) {
  return <span className={LOOK[state]}>{admin.ctx.t(`admin.texts.state.${state}`)}</span>;
}

/** What a page is for the shop itself, where it is something in particular. */
export const keyText = ({ ctx }: AdminContext, key: string | null): string | undefined =>
  key === null ? undefined : messages[ctx.language]?.[`admin.texts.key.${key}`];

/** What becomes of the shop without a page that all of it leads to. */
export const withoutText = ({ ctx }: AdminContext, key: string | null): string =>
  ctx.t(key === FRONT_PAGE ? 'admin.texts.bin_front_about' : 'admin.texts.bin_known_about');

/** Why something was not kept, as a sentence; what is no refusal is thrown on. */
export function refusedText({ ctx }: AdminContext, error: unknown): string {
  if (!(error instanceof ContentProblem)) throw error;
  return ctx.t(`admin.texts.problem.${error.code}`);
}
