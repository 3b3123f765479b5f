import type { ReactNode } from 'react';
import type { ProductInput } from '../../../catalogue/index.ts';
import {
  type AdminContext,
  deskLink,
  FieldRow,
  Form,
  formKey,
  Languages,
  type readForm,
  Section,
} from '../../kit/index.ts';
import { allOf, type Fields, type Sections } from './sections/shape.ts';

export type Read = ReturnType<typeof readForm>;

interface ProductFormProps {
  admin: AdminContext;
  product: ProductInput;
  sections: Sections;
  read?: Read | undefined;
  refused?: string | undefined;
  /** Of one that is there. */
  id?: number;
  version?: number | undefined;
  /** The view of the list that it was opened from. */
  view?: string;
  /** How many pieces there were when the form was opened. */
  seen: number;
}

/** The long plain form: what is asked most stands first, what few products need is folded. */
export function ProductForm(props: ProductFormProps) {
  const { admin, product, sections, read, refused, id, version, seen, view = '' } = props;
  const { t, form } = admin.ctx;
  const isFresh = version === undefined;
  const part = (name: keyof Sections, folded: boolean) => (
    <Part
      title={t(`admin.products.section.${name}`)}
      fields={sections[name]}
      read={read}
      folded={folded}
      two={name === 'prices'}
    />
  );
  return (
    <Form
      fields={allOf(sections)}
      read={read}
      refused={refused}
      version={version}
      submit={t(isFresh ? 'admin.products.create' : 'admin.save')}
      action={deskLink('products/save')}
      laidOut
      broad
      inParts
    >
      <input type="hidden" name="seen" value={form.integer('seen') ?? seen} />
      {isFresh && <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />}
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {view !== '' && <input type="hidden" name="list" value={view} />}
      <input type="hidden" name="type" value={product.type} />
      <Section title={t('admin.products.section.texts')}>
        <Languages fields={sections.texts} written={Object.keys(product.texts)} read={read} />
      </Section>
      {part('state', false)}
      {part('prices', false)}
      {part('stock', false)}
      {part('sorting', false)}
      {part('codes', false)}
      {part('sending', true)}
      {part('tax', true)}
      {part('linked', true)}
      {part('safety', true)}
      {part('withdrawal', true)}
      {part('more', true)}
    </Form>
  );
}

function Part({
  title,
  fields,
  read,
  folded,
  two = false,
}: {
  title: string;
  fields: Fields;
  read: Read | undefined;
  folded: boolean;
  /** Its fields are couples. */
  two?: boolean;
}) {
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  const rows = (
    <div className={two ? 'pairs is-two' : 'pairs'}>
      {names.map((name) => (
        <Row key={name} name={name} fields={fields} read={read} />
      ))}
    </div>
  );
  if (!folded) return <Section title={title}>{rows}</Section>;
  return (
    <details className="panel" open={names.some((name) => read?.errors.has(name))}>
      <summary className="panel-head">
        <h2>{title}</h2>
      </summary>
      {rows}
    </details>
  );
}

function Row({ name, fields, read }: { name: string; fields: Fields; read: Read | undefined }): ReactNode {
  const field = fields[name];
  if (!field) return null;
  return <FieldRow name={name} field={field} typed={read?.typed.get(name)} error={read?.errors.get(name)} />;
}
