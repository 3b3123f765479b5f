import { useRequest } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { ADMIN, backTo, deskLink } from './address.ts';
import { onward, type Screen } from './screen.ts';

const COOKIE = 'cistella_desk_mode';
const YEAR = 365 * 24 * 3600;
const MODES = ['system', 'light', 'dark'] as const;

/** Day or night, as was chosen in this browser; undefined where it is as the system has it. */
export function modeOf({ cookies }: RequestContext): 'light' | 'dark' | undefined {
  const said = cookies[COOKIE];
  return said === 'light' || said === 'dark' ? said : undefined;
}

export const modeScreen: Screen = {
  path: 'mode',
  needs: 'signed-in',
  async POST({ ctx }) {
    const mode = ctx.form.text('mode', 10);
    const isChosen = mode === 'light' || mode === 'dark';
    ctx.setCookie(COOKIE, isChosen ? mode : '', {
      maxAge: isChosen ? YEAR : 0,
      path: ADMIN,
      sameSite: 'strict',
    });
    return onward(backTo(ctx.form.text('to', 1000)) ?? deskLink(''));
  },
};

/** Three buttons; the page that one is on comes back. @param headed it stands under a heading that says what is chosen */
export function ModeChoice({ headed = false }: { headed?: boolean }) {
  const ctx = useRequest();
  const { t, path, query } = ctx;
  const chosen = modeOf(ctx) ?? 'system';
  return (
    <form method="post" action={deskLink('mode')} className="modes" data-mode-choice="">
      <input type="hidden" name="to" value={path + query.toQuery()} />
      {!headed && <span className="soft">{t('admin.mode')}</span>}
      {MODES.map((mode) => (
        <button
          key={mode}
          type="submit"
          className="button"
          name="mode"
          value={mode}
          aria-pressed={mode === chosen}
        >
          {t(`admin.mode.${mode}`)}
        </button>
      ))}
    </form>
  );
}
