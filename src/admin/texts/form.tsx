import type { EntryInput } from '../../content/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { deskLink, FieldRow, Form, formKey, Languages, type readForm, Section } from '../kit/index.ts';
import type { TextFields } from './fields.ts';

export type Read = ReturnType<typeof readForm>;

/** All that is said of a page or a post: its texts in all languages beside each other, and since when it is seen. */
export function TextForm(props: {
  entry: EntryInput;
  fields: TextFields;
  read: Read | undefined;
  refused: string | undefined;
  version?: number;
  /** The view of the list that it was opened from. */
  view?: string;
}) {
  const { entry, fields, read, refused, version, view = '' } = props;
  const { t, form } = useRequest();
  const { texts, seo, more } = fields;
  const written = Object.keys(entry.texts);
  const wrong = (names: object) => Object.keys(names).some((name) => read?.errors.has(name));
  return (
    <Form
      fields={{ ...texts, ...seo, ...more }}
      read={read}
      refused={refused}
      version={version}
      submit={t(entry.id === undefined ? 'admin.texts.make' : 'admin.save')}
      action={deskLink('texts/save')}
      laidOut
      broad
      inParts
      keep={deskLink('texts/keep')}
      look={
        entry.id === undefined ? undefined : { action: deskLink('texts/look'), label: t('admin.texts.look') }
      }
    >
      <input type="hidden" name="form" value={form.text('form', 64) || formKey()} />
      {entry.id !== undefined && <input type="hidden" name="id" value={entry.id} />}
      <input type="hidden" name="kind" value={entry.kind} />
      {view !== '' && <input type="hidden" name="list" value={view} />}
      <Section title={t('admin.texts.texts')}>
        <Languages fields={texts} written={written} read={read} />
        <p className="hint no-js">{t('admin.texts.by_hand')}</p>
        <p className="hint">{t('admin.texts.address_hint')}</p>
      </Section>
      <Section title={t('admin.texts.shown')}>
        <div className="pairs">
          {Object.entries(more).map(([name, field]) => (
            <FieldRow
              key={name}
              name={name}
              field={field}
              typed={read?.typed.get(name)}
              error={read?.errors.get(name)}
            />
          ))}
        </div>
      </Section>
      <details className="panel" open={wrong(seo) || Object.values(seo).some(({ behind }) => behind)}>
        <summary className="panel-head">
          <h2>{t('admin.texts.seo')}</h2>
        </summary>
        <p className="hint">{t('admin.texts.seo_hint')}</p>
        <Languages fields={seo} written={written} read={read} />
      </details>
    </Form>
  );
}
