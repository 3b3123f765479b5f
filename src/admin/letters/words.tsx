import { readText } from '../../frame/wording/find.ts';
import { type AdminContext, deskLink, Heads, Section } from '../kit/index.ts';
import { LETTERS } from './model-words.ts';

/** The words of a letter that the shop can say in its own way: what stands above it, and how it begins and ends. */
export function LetterWords({ admin, kind }: { admin: AdminContext; kind: string }) {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { languages } = shop.settings;
  const spoken = languages.includes(ctx.language) ? ctx.language : (languages[0] ?? '');
  const words = (LETTERS.get(kind) ?? []).flatMap(([part, key]) => {
    const text = readText(key, shop.settings);
    return text && Object.values(text.house).some(Boolean) ? [{ part, text }] : [];
  });
  if (words.length === 0) return null;
  return (
    <Section title={t('admin.letters.words')}>
      <p className="soft">{t('admin.letters.words_about')}</p>
      <div className="table-wrap">
        <table className="table">
          <Heads of={[t('admin.letters.part'), t('admin.wording.says')]} />
          <tbody>
            {words.map(({ part, text: { key, own, house } }) => (
              <tr key={key}>
                <th scope="row">{t(`admin.letters.part.${part}`)}</th>
                <td>
                  <a href={deskLink('settings/wording/text', { key })} lang={spoken}>
                    {own[spoken] || house[spoken] || key}
                  </a>{' '}
                  {Object.values(own).some(Boolean) && (
                    <span className="badge is-now">{t('admin.wording.is_own')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
