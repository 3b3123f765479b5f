import type { Capability } from '../../frame/command/capabilities.ts';
import { type Act, perform } from '../../frame/command/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { MODERATION, type Moderation } from '../../frame/shop/moderation.ts';
import { plainWords } from '../../platform/plain-text.ts';
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
/** So many are looked through for words: of a shop of some size, those of years. */
const SEARCHED = 5000;

/** What waits to be decided, what is in the shop, and what was refused: each can become any other, and be put back. */
export const saidScreen = (kind: SaidKind): Screen => ({
  path: `waiting/${kind.name}`,
  needs: kind.needs,
  menu: { name: kind.name, group: 'sales', icon: kind.icon },
  GET: (admin) => show(admin, kind),
  POST: (admin) => decide(admin, kind),
});

const stateIn = (text: string): Moderation | undefined => MODERATION.find((state) => state === text);
const addressOf = ({ name }: SaidKind, state: Moderation, q: string) =>
  deskLink(`waiting/${name}`, {
    ...(state === 'held' ? {} : { state }),
    ...(q === '' ? {} : { q }),
  });
const askedIn = ({ ctx }: AdminContext): string => ctx.query.line('q', 100);

/** Those that have every word in them: in what they say, who wrote them, or what they are about. */
function holding(rows: readonly SaidRow[], q: string): SaidRow[] {
  const words = plainWords(q).split(' ').filter(Boolean);
  return rows.filter(({ about, author, email, body }) => {
    const text = plainWords(`${about} ${author} ${email} ${body}`);
    return words.every((word) => text.includes(word));
  });
}

async function show(admin: AdminContext, kind: SaidKind): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const state = stateIn(ctx.query.text('state', 10)) ?? 'held';
  const q = askedIn(admin);
  const all = await kind.list(admin, state, q === '' ? MOST : SEARCHED);
  const found = q === '' ? all : holding(all, q).slice(0, MOST);
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
            <a key={each} href={addressOf(kind, each, q)} aria-current={each === state ? 'page' : undefined}>
              {t(`admin.said.state.${each}`)}
            </a>
          ))}
        </nav>
        <form className="list-search is-alone" action={deskLink(`waiting/${kind.name}`)}>
          {state !== 'held' && <input type="hidden" name="state" value={state} />}
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={100}
            aria-label={t('admin.said.search')}
            placeholder={t('admin.said.search')}
          />
          <button type="submit" className="button">
            {t('admin.list.search')}
          </button>
        </form>
        {rows.length >= MOST && <p className="soft">{t('admin.waiting.first', { count: MOST })}</p>}
        {rows.length === 0 ? (
          <p className="empty">{t(q === '' ? 'admin.said.empty' : 'admin.said.none_found')}</p>
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
  const here = addressOf(kind, was, askedIn(admin));
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
