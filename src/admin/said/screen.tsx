import type { Capability } from '../../frame/command/capabilities.ts';
import { type Act, perform } from '../../frame/command/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { MODERATION, type Moderation } from '../../frame/shop/moderation.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  onward,
  problem,
  type Screen,
  screenPage,
  undoable,
} from '../kit/index.ts';
import { Rows, type SaidRow } from './rows.tsx';

/** A kind of such things: where they come from, and the command that decides about one. */
export interface SaidKind {
  name: 'reviews' | 'comments';
  needs: Capability;
  icon: NonNullable<Screen['menu']>['icon'];
  list(admin: AdminContext, state: Moderation, limit: number): Promise<readonly SaidRow[]>;
  /** @returns false when there is none any more */
  moderate(act: Act, input: { id: number; state: Moderation }): Promise<boolean>;
}

/** As many as one page shows; it says so where there are more. */
const MOST = 200;

/** What waits to be decided, what is in the shop, and what was refused: each can become any other, and be put back. */
export const saidScreen = (kind: SaidKind): Screen => ({
  path: `waiting/${kind.name}`,
  needs: kind.needs,
  menu: { name: kind.name, group: 'sales', icon: kind.icon },
  GET: (admin) => show(admin, kind),
  POST: (admin) => decide(admin, kind),
});

const stateIn = (text: string): Moderation | undefined => MODERATION.find((state) => state === text);
const addressOf = ({ name }: SaidKind, state: Moderation) =>
  deskLink(`waiting/${name}`, state === 'held' ? {} : { state });

async function show(admin: AdminContext, kind: SaidKind): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const state = stateIn(ctx.query.text('state', 10)) ?? 'held';
  const found = await kind.list(admin, state, MOST);
  const rows = found.map((row) => ({
    ...row,
    when: shortMoment(row.createdAt, ctx.language, shop.settings),
  }));
  return screenPage({
    title: t(`admin.menu.${kind.name}`),
    body: (
      <>
        <nav className="tabs" aria-label={t('admin.said.states')}>
          {MODERATION.map((each) => (
            <a key={each} href={addressOf(kind, each)} aria-current={each === state ? 'page' : undefined}>
              {t(`admin.said.state.${each}`)}
            </a>
          ))}
        </nav>
        {rows.length >= MOST && <p className="soft">{t('admin.waiting.first', { count: MOST })}</p>}
        {rows.length === 0 ? (
          <p className="empty">{t('admin.said.empty')}</p>
        ) : (
          <Rows rows={rows} state={state} t={t} />
        )}
      </>
    ),
  });
}

/** Those that were named become what was said, all of them or none; from the notice they go back to what they were. */
async function decide(admin: AdminContext, kind: SaidKind): Promise<AdminReply> {
  const { ctx, shop, actor } = admin;
  const { t, form } = ctx;
  const was = stateIn(form.text('was', 10)) ?? 'held';
  const state = stateIn(form.text('do', 10));
  const named = form.all('ids').flatMap((text) => text.split(' ').map(Number));
  const ids = [...new Set(named)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, MOST);
  const here = addressOf(kind, was);
  if (!state || ids.length === 0) return onward(here, problem(t('admin.said.nothing')));
  const count = await perform(shop, actor, async (act) => {
    let found = 0;
    for (const id of ids) if (await kind.moderate(act, { id, state })) found += 1;
    return found;
  });
  if (count === 0) return onward(here, problem(t('admin.said.gone')));
  const fields = { ids: ids.join(' '), do: was, was };
  return onward(here, undoable(t(`admin.said.done.${state}`, { count }), { action: here, fields }));
}
