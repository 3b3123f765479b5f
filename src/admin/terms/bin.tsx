import { listBinned, restoreTerm } from '../../catalogue/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { deskLink, done, Heads, onward, problem, type Screen, screenPage } from '../kit/index.ts';
import { kindName } from './kinds.ts';
import { Tabs } from './list.tsx';
import { refusedText } from './words.ts';

const MOST = 200;

/** Categories, brands, tags, classes and values that were thrown away, for thirty days. */
export const binScreen: Screen = {
  path: 'terms/bin',
  needs: 'products.edit',
  async GET(admin) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const found = await listBinned(shop.db.read, MOST);
    return screenPage({
      title: t('admin.menu.categories'),
      body: (
        <>
          <Tabs admin={admin} here="terms/bin" />
          <p className="soft">{t('admin.terms.about.bin')}</p>
          {found.length === 0 ? (
            <p className="empty">{t('admin.terms.bin_empty')}</p>
          ) : (
            <form method="post" className="table-wrap">
              <table className="table">
                <Heads
                  of={['name', 'kind', 'since', 'restore'].map((name) => t(`admin.terms.bin.${name}`))}
                />
                <tbody>
                  {found.map(({ id, name, taxonomy, at }) => (
                    <tr key={id}>
                      <th scope="row">{name}</th>
                      <td>{t(`admin.terms.kind.${kindName(taxonomy)}`)}</td>
                      <td>{shortMoment(at, ctx.language, shop.settings)}</td>
                      <td>
                        <button
                          type="submit"
                          className="button"
                          name="id"
                          value={id}
                          aria-label={t('admin.terms.restore_of', { name })}
                        >
                          {t('admin.terms.restore')}
                        </button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </form>
          )}
        </>
      ),
    });
  },
  async POST(admin) {
    const { t, form } = admin.ctx;
    const id = form.id('id') ?? 0;
    const here = deskLink('terms/bin');
    try {
      const came = await admin.do(restoreTerm, { id });
      if (came === 'gone') return onward(here, problem(t('admin.terms.gone')));
      await admin.shop.changes.spread();
      return onward(
        deskLink(`terms/${id}`),
        done(t(came === 'at_top' ? 'admin.terms.restored_at_top' : 'admin.terms.restored')),
      );
    } catch (error) {
      return onward(here, problem(refusedText(admin, error)));
    }
  },
};
