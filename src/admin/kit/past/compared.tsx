import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Piece } from '../../../platform/difference.ts';
import { Pieces } from '../behind/pieces.tsx';
import { Section } from '../form.tsx';
import type { AdminContext } from '../screen.ts';

interface Difference<Field extends string> {
  field: Field;
  language: string;
  pieces: readonly Piece[];
}

/**
 * An earlier version beside what stands now, language by language, and the way back to it.
 *
 * @param label what a field is called
 */
export function Compared<Field extends string>({
  admin,
  differences,
  label,
}: {
  admin: AdminContext;
  differences: readonly Difference<Field>[];
  label: (field: Field) => string;
}) {
  const { t } = admin.ctx;
  return (
    <>
      <p className={differences.length === 0 ? 'empty' : 'soft'}>
        {t(differences.length === 0 ? 'admin.texts.no_difference' : 'admin.texts.differences')}
      </p>
      {[...Map.groupBy(differences, ({ language }) => language)].map(([language, own]) => (
        <Section key={language} title={languageFacts(language).name}>
          {own.map(({ field, pieces }) => (
            <Words key={field} label={label(field)} language={language} pieces={pieces} />
          ))}
        </Section>
      ))}
      <form method="post" className="row">
        <button type="submit" className="button is-main">
          {t('admin.texts.restore_version')}
        </button>
      </form>
    </>
  );
}

function Words({ label, ...text }: { label: string; language: string; pieces: readonly Piece[] }) {
  return (
    <>
      <h3>{label}</h3>
      <Pieces {...text} />
    </>
  );
}
