import { ask } from '../../../frame/command/index.ts';
import { findView, mailView, type SavedView } from '../../../frame/views/index.ts';
import { arriving } from '../../../people/index.ts';
import { type AdminContext, deskLink, type Screen, screenPage } from '../../kit/index.ts';
import { isOurs, STOP } from './links.ts';

/** The view that the link names; undefined where nobody of ours made it, or there is none any more. */
async function viewOf({ ctx, shop }: AdminContext): Promise<SavedView | undefined> {
  const id = ctx.query.id('view');
  const view = id === undefined ? undefined : await findView(shop.db.read, id);
  return view && isOurs(shop, view, ctx.query.text('key', 200)) ? view : undefined;
}

function worthNothing({ ctx: { t } }: AdminContext) {
  return screenPage({
    title: t('admin.reports.letter.gone'),
    status: 404,
    look: 'bare',
    body: (
      <>
        <p>{t('admin.reports.letter.gone_text')}</p>
        <p>
          <a href={deskLink('reports')}>{t('admin.reports.letter.to_reports')}</a>
        </p>
      </>
    ),
  });
}

/** Ends the letters of a saved report, for whoever has the link: asked first, so that no program that looks at links does it. */
export const stopScreen: Screen = {
  path: STOP,
  needs: 'nobody',
  async GET(admin) {
    const view = await viewOf(admin);
    if (!view) return worthNothing(admin);
    const { t } = admin.ctx;
    return screenPage({
      title: t('admin.reports.letter.stop_title'),
      look: 'bare',
      body: view.mailed ? (
        <form method="post" className="form">
          <p>{t('admin.reports.letter.stop_text', { name: view.name })}</p>
          <div className="bar">
            <button type="submit" className="button is-main">
              {t('admin.reports.letter.stop')}
            </button>
          </div>
        </form>
      ) : (
        <p>{t('admin.reports.letter.stopped', { name: view.name })}</p>
      ),
    });
  },
  async POST(admin) {
    const { ctx, shop, now } = admin;
    const view = await viewOf(admin);
    if (!view) return worthNothing(admin);
    const actor = arriving({ id: view.staffId, email: ctx.t('admin.reports.letter.by_link') }, ctx.requestId);
    await ask({ shop, actor, now }, mailView, { list: view.list, id: view.id, mailed: false });
    return screenPage({
      title: ctx.t('admin.reports.letter.stop_title'),
      look: 'bare',
      body: <p role="status">{ctx.t('admin.reports.letter.stopped', { name: view.name })}</p>,
    });
  },
};
