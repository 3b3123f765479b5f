import type { TermInput } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { FieldRow, Form, formKey, Languages, type readForm, Section } from '../kit/index.ts';
import type { TermFields } from './fields.ts';

export type Read = ReturnType<typeof readForm>;

/** All that is said of a term: its texts in all languages beside each other, and what its kind has besides. */
export function TermForm(props: {
  term: TermInput;
  fields: TermFields;
  read: Read | undefined;
  refused: string | undefined;
  version?: number;
}) {
  const { term, fields, read, refused, version } = props;
  const { t, form } = useRequest();
  const { texts, more } = fields;
  const isFresh = version === undefined;
  const isBrand = term.taxonomy === 'brand';
  const rows = Object.entries(more).map(([name, field]) => (
    <FieldRow
      key={name}
      name={name}
      field={field}
      typed={read?.typed.get(name)}
      error={read?.errors.get(name)}
    />
  ));
  return (
    <Form
      fields={{ ...texts, ...more }}
      read={read}
      refused={refused}
      version={version}
      submit={t(isFresh ? 'admin.terms.make' : 'admin.save')}
      laidOut
      broad
      inParts
    >
      {isFresh && <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />}
      <input type="hidden" name="taxonomy" value={term.taxonomy} />
      <Section title={t('admin.terms.texts')}>
        <Languages fields={texts} written={Object.keys(term.texts)} read={read} />
        <p className="hint">{t('admin.terms.address_hint')}</p>
      </Section>
      {rows.length > 0 && !isBrand && (
        <Section title={t('admin.terms.more')}>
          <div className="pairs">{rows}</div>
        </Section>
      )}
      {isBrand && (
        <details className="panel" open={Object.keys(more).some((name) => read?.errors.has(name))}>
          <summary className="panel-head">
            <h2>{t('admin.products.section.safety')}</h2>
          </summary>
          <div className="pairs">{rows}</div>
        </details>
      )}
    </Form>
  );
}
