import { languageFacts } from '../../frame/shop/languages.ts';
import { ruleKey, rulesIn, type SetupFile, showSetup } from '../../search/index.ts';
import { type AdminContext, deskLink, Heads, type Screen, screenPage } from '../kit/index.ts';
import { SearchTabs } from './tabs.tsx';

const HERE = 'searching/rules';

/** The setup as it is written, and its version. */
export async function setupFor({ shop }: AdminContext): Promise<{ version: number; file: SetupFile }> {
  const kept = await showSetup(shop.db.read);
  return { version: kept?.version ?? 0, file: (kept?.value ?? {}) as SetupFile };
}

export const ruleLink = (key: string) => deskLink(`${HERE}/edit`, { key });

/** What is said to single texts: what comes first, what last, where they lead. */
export const rulesScreen: Screen = {
  path: HERE,
  needs: 'search.edit',
  async GET(admin) {
    const { t } = admin.ctx;
    const { file } = await setupFor(admin);
    const rules = rulesIn(file);
    const count = (list: readonly unknown[] = []) => (list.length > 0 ? `${list.length}` : '–');
    return screenPage({
      title: t('admin.searching.rules'),
      back: { href: deskLink('searching'), label: t('admin.menu.searching') },
      tools: (
        <a className="button is-main" href={deskLink(`${HERE}/new`)}>
          {t('admin.searching.new_rule')}
        </a>
      ),
      body: (
        <>
          <SearchTabs admin={admin} here={HERE} />
          <p>{t('admin.searching.rules_about')}</p>
          {rules.length === 0 ? (
            <p className="empty">{t('admin.searching.no_rules')}</p>
          ) : (
            <div className="table-wrap">
              <table className="table">
                <Heads
                  of={[
                    t('admin.searching.column.query'),
                    t('admin.searching.column.language'),
                    [t('admin.searching.column.pinned'), 'amount'],
                    [t('admin.searching.column.buried'), 'amount'],
                    t('admin.searching.column.lead'),
                  ]}
                />
                <tbody>
                  {rules.map((rule) => (
                    <tr key={ruleKey(rule)}>
                      <th scope="row" className="as-typed">
                        <a href={ruleLink(ruleKey(rule))}>{rule.queries.join(', ')}</a>
                      </th>
                      <td>
                        {rule.language
                          ? languageFacts(rule.language).name
                          : t('admin.searching.every_language')}
                      </td>
                      <td className="amount">{count(rule.pin)}</td>
                      <td className="amount">{count(rule.bury)}</td>
                      <td>{rule.lead ? t('admin.searching.yes') : '–'}</td>
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
