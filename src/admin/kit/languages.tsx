import { useRequest } from '../../frame/page/context.tsx';
import { languageFacts } from '../../frame/shop/languages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { AnyField, FormRead } from './fields.ts';
import { FieldRow } from './form.tsx';

/** @example languageNames(['es', 'en']) // 'Español, English' */
export const languageNames = (languages: readonly Language[]): string =>
  languages.map((language) => languageFacts(language).name).join(', ');

/**
 * The same texts in every language of the shop, beside each other; which of them are missing is said above.
 *
 * @param fields those whose names end in `.{language}` are shown
 * @param written languages in which somebody has written them
 */
export function Languages(props: {
  fields: Record<string, AnyField>;
  written: readonly string[];
  read: FormRead<unknown> | undefined;
}) {
  const { fields, written, read } = props;
  const { t, shop } = useRequest();
  return (
    <div className="languages">
      {shop.settings.languages.map((language) => {
        const own = Object.entries(fields).filter(([name]) => name.endsWith(`.${language}`));
        const behind = own.filter(([, field]) => field.behind).length;
        return (
          <fieldset key={language} lang={language}>
            <legend>
              {languageFacts(language).name}{' '}
              {!written.includes(language) && (
                <span className="badge is-waiting">{t('admin.form.untranslated')}</span>
              )}
              {behind > 0 && (
                <span className="badge is-waiting">{t('admin.form.behind_count', { count: behind })}</span>
              )}
            </legend>
            {own.map(([name, field]) => (
              <FieldRow
                key={name}
                name={name}
                field={field}
                typed={read?.typed.get(name)}
                error={read?.errors.get(name)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}
