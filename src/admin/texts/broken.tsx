import { type BrokenLink, listBrokenLinks } from '../../content/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { type AdminContext, deskLink, Heads, type Screen, screenPage } from '../kit/index.ts';

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
                  {found.slice(0, MOST).map(({ where, href }) => (
                    <tr key={`${where?.kind} ${where?.id} ${where?.language} ${href}`}>
                      <th scope="row" className="as-typed">
                        {href}
                      </th>
                      <td>
                        <Where admin={admin} where={where} />
                      </td>
                      <td>{where ? languageFacts(where.language).name : '–'}</td>
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

const PLACES = { entry: 'texts', product: 'products', term: 'terms' } as const;

/** What a link stands in, for who may mend it there. */
function Where({ admin: { ctx, may }, where }: { admin: AdminContext; where: BrokenLink['where'] }) {
  if (!where) return <a href={deskLink('menus')}>{ctx.t('admin.menu.menus')}</a>;
  const { kind, id, title } = where;
  const kindName =
    kind === 'entry' ? undefined : <span className="soft">{ctx.t(`admin.media.use.${kind}`)} </span>;
  const isOpen = kind === 'entry' || may(kind === 'product' ? 'products.view' : 'products.edit');
  return (
    <>
      {kindName}
      {isOpen ? <a href={deskLink(`${PLACES[kind]}/${id}`)}>{title}</a> : title}
    </>
  );
}
