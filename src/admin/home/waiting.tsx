import type { ReactNode } from 'react';
import { listUntranslated } from '../../catalogue/index.ts';
import { listUntranslatedEntries } from '../../content/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  Heads,
  type Screen,
  screenPage,
} from '../kit/index.ts';

/** As many as one page shows; it says so where there are more. */
const MOST = 200;

/** What products, pages and articles borrow from another language: by name, and for which languages. */
const untranslated: Screen = {
  path: 'waiting/untranslated',
  needs: 'content.edit',
  async GET(admin) {
    const { t, language: spoken } = admin.ctx;
    const { db, settings } = admin.shop;
    const wish = { languages: settings.languages, limit: MOST };
    const kinds = [
      ['product', await listUntranslated(db.read, wish)],
      ['entry', await listUntranslatedEntries(db.read, wish)],
    ] as const;
    const rows = kinds.flatMap(([kind, found]) =>
      [...Map.groupBy(found, ({ id }) => id).values()].map((missing) => ({
        key: `${kind} ${missing[0]!.id}`,
        cells: [
          kind === 'product' ? (
            <ProductLink key="name" admin={admin} id={missing[0]!.id} name={missing[0]!.name} />
          ) : (
            <a key="name" href={deskLink(`texts/${missing[0]!.id}`)}>
              {missing[0]!.name}
            </a>
          ),
          t(`admin.waiting.kind.${kind}`),
          new Intl.ListFormat(spoken).format(missing.map(({ language }) => languageFacts(language).name)),
        ],
      })),
    );
    const heads = ['thing', 'kind', 'missing'].map((name) => t(`admin.waiting.${name}`));
    return page(admin, 'untranslated', { heads, rows });
  },
};

export const waitingScreens: readonly Screen[] = [untranslated];

/** Where it is put right, for who may look there. */
function ProductLink({ admin, id, name }: { admin: AdminContext; id: number; name: string }) {
  return admin.may('products.view') ? <a href={deskLink(`products/${id}`)}>{name}</a> : name;
}

interface Row {
  key: string;
  cells: readonly ReactNode[];
}

function page(
  { ctx: { t } }: AdminContext,
  what: string,
  { heads, rows }: { heads: readonly string[]; rows: readonly Row[] },
): AdminReply {
  return screenPage({
    title: t(`admin.waiting.${what}`),
    back: { href: deskLink(''), label: t('admin.menu.home') },
    body:
      rows.length === 0 ? (
        <p className="empty">{t('admin.home.nothing_waits')}</p>
      ) : (
        <>
          {rows.length >= MOST && <p className="soft">{t('admin.waiting.first', { count: MOST })}</p>}
          <div className="table-wrap">
            <table className="table">
              <Heads of={heads} />
              <tbody>
                {rows.map(({ key, cells }) => (
                  <tr key={key}>
                    {cells.map((cell, index) => (
                      <td key={heads[index]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      ),
  });
}
