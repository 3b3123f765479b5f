import { listBrokenLinks } from '../../content/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { deskLink, Heads, type Screen, screenPage } from '../kit/index.ts';

/** As many as one page shows; it says so where there are more. */
const MOST = 200;

/** Links within the shop that lead nowhere, with the text that each stands in. */
export const brokenScreen: Screen = {
  path: 'texts/broken',
  needs: 'content.edit',
  async GET(admin) {
    const { ctx, shop } = admin;
    const { t, language } = ctx;
    const found = await listBrokenLinks(shop, { language, limit: MOST + 1 });
    return screenPage({
      title: t('admin.texts.broken'),
      back: { href: deskLink('texts'), label: t('admin.menu.texts') },
      body: (
        <>
          <p className="soft">{t('admin.texts.broken_about')}</p>
          {found.length > MOST && <p className="soft">{t('admin.waiting.first', { count: MOST })}</p>}
          {found.length === 0 ? (
            <p className="empty">{t('admin.texts.broken_none')}</p>
          ) : (
            <div className="table-wrap">
              <table className="table">
                <Heads
                  of={[
                    t('admin.texts.broken_link'),
                    t('admin.texts.broken_in'),
                    t('admin.texts.broken_language'),
                  ]}
                />
                <tbody>
                  {found.slice(0, MOST).map(({ entry, href }) => (
                    <tr key={`${entry?.id} ${entry?.language} ${href}`}>
                      <th scope="row" className="as-typed">
                        {href}
                      </th>
                      <td>
                        {entry ? (
                          <a href={deskLink(`texts/${entry.id}`)}>{entry.title}</a>
                        ) : (
                          <a href={deskLink('menus')}>{t('admin.menu.menus')}</a>
                        )}
                      </td>
                      <td>{entry ? languageFacts(entry.language).name : '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      ),
    });
  },
};
