import { useRequest } from '../../../frame/page/context.tsx';
import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Outdated } from '../../../frame/shop/outdated.ts';
import type { ByLanguage } from '../../../frame/shop/settings.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { differenceOf, type Piece } from '../../../platform/difference.ts';
import type { Fields } from '../../../platform/http/fields.ts';
import { Pieces } from './pieces.tsx';

/** What a translation is behind: said at its field, with what has become of its source since. */
export interface Behind {
  /** `field.language`, as the form sends it when the text is still right. */
  key: string;
  source: string;
  pieces: readonly Piece[];
}

/** What forms call this. */
const STILL_RIGHT = 'still';

/**
 * Says at fields named `field.language` that their text is older than its source.
 *
 * @param of.said what a field says now, or as it was kept, in words
 * @param of.called forms' names of fields, where these are others
 */
export function markOutdated<Field extends string>(
  fields: Record<string, { behind?: Behind }>,
  outdated: ByLanguage<Outdated>,
  of: {
    said: (field: Field, language: string) => string;
    words?: (field: Field, said: string) => string;
    called?: Partial<Record<Field, string>>;
  },
): void {
  const { said, words = (_, text) => text, called = {} as Partial<Record<Field, string>> } = of;
  for (const [language, texts] of Object.entries(outdated))
    for (const [name, { in: source, said: then }] of Object.entries(texts)) {
      const field = fields[`${called[name as Field] ?? name}.${language}`];
      if (!field) continue;
      const [was, is] = [then, said(name as Field, source)].map((text) => words(name as Field, text));
      field.behind = { key: `${name}.${language}`, source, pieces: differenceOf(was ?? '', is ?? '') };
    }
}

/** The texts that somebody has said to be still right. */
export const stillRightIn = (form: Fields): readonly string[] => form.all(STILL_RIGHT);

/** Of a list's filter: the languages that there is something to translate into. */
export const translatedInto = ({ shop }: { shop: Pick<Shop, 'settings'> }): (readonly [string, string])[] =>
  shop.settings.languages.slice(1).map((each) => [each, languageFacts(each).name] as const);

/** At a field: that it is older than its source, what has changed there since, and that it is right all the same. */
export function BehindNote({ id, behind: { key, source, pieces } }: { id: string; behind: Behind }) {
  const { t, form } = useRequest();
  const isSame = pieces.every(({ is }) => is === 'same');
  return (
    <div className="behind">
      <span className="badge is-waiting" id={`${id}-behind`}>
        {t('admin.form.behind', { language: languageFacts(source).name })}
      </span>
      <details>
        <summary>{t('admin.form.behind_what')}</summary>
        {isSame ? (
          <p className="hint">{t('admin.form.behind_looks')}</p>
        ) : (
          <Pieces language={source} pieces={pieces} />
        )}
      </details>
      <label className="check">
        <input
          type="checkbox"
          name={STILL_RIGHT}
          value={key}
          defaultChecked={stillRightIn(form).includes(key)}
          aria-describedby={`${id}-behind`}
        />
        {t('admin.form.still_right')}
      </label>
    </div>
  );
}
