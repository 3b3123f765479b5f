import type { ReactNode } from 'react';
import { useRequest } from '../../frame/page/context.tsx';
import { BehindNote } from './behind/behind.tsx';
import type { AnyField, FormRead } from './fields.ts';
import { Refused } from './refused-box.tsx';
import { Several } from './several.tsx';

interface FormProps {
  fields: Record<string, AnyField>;
  /** What came of it when it was sent before. */
  read?: FormRead<unknown> | undefined;
  /** What the command refused, where that is no field's fault. */
  refused?: string | undefined;
  /** Which version of the thing stands in the form. */
  version?: number | undefined;
  /** On the button. */
  submit: string;
  danger?: boolean;
  /** Where else one may go from here. */
  cancel?: { href: string; label: string };
  /** Where it is sent to be looked at before it is saved, in a window beside it. */
  look?: { action: string; label: string } | undefined;
  /** Elsewhere than to its own address. */
  action?: string;
  /** Above the fields. */
  children?: ReactNode;
  /** The children are all there is to see: they show the fields themselves with {@link FieldRow}. */
  laidOut?: boolean;
  /** As wide as the page. */
  broad?: boolean;
  /** Sent in parts, as files are: long texts have room in it. Its screen takes files. */
  inParts?: boolean;
  /** What is typed is kept there while one types, by scripts. */
  keep?: string;
  /** Sent to be looked at (`try`) whenever something in it changes: parts with `data-live` are taken from the answer. */
  live?: boolean;
  /** Something stands in it that was changed and not saved, before anybody types. */
  unsaved?: boolean;
  /** Rows in it can be dragged; see `terms/tree.tsx`. */
  tree?: boolean;
  /** What comes of it is a file, which the browser fetches itself: nothing is typed that leaving would lose. */
  download?: boolean;
  /** Beside other things on a page: its bar stands below it instead of at the bottom of the window. */
  small?: boolean;
}

/**
 * A form that is sent to its own address. What is refused stands at its field and in a summary above; what was typed
 * stays.
 */
export function Form(props: FormProps) {
  const {
    fields,
    read,
    refused,
    version,
    submit,
    danger,
    cancel,
    look,
    action,
    children,
    laidOut,
    small,
    broad,
    live,
    unsaved = false,
    tree,
    inParts,
    keep,
    download,
  } = props;
  const errors = [...(read?.errors ?? [])];
  const hasFiles = Object.values(fields).some(({ kind }) => kind === 'file');
  return (
    <form
      method="post"
      action={action}
      encType={hasFiles || inParts ? 'multipart/form-data' : undefined}
      className={small ? 'form is-small' : broad ? 'form is-broad' : 'form'}
      data-guard={download ? undefined : ''}
      data-keep={keep}
      data-try={live ? '' : undefined}
      data-unsaved={unsaved ? '' : undefined}
      data-tree={tree ? '' : undefined}
    >
      {(errors.length > 0 || refused) && (
        <Refused>
          {refused && <p>{refused}</p>}
          {errors.length > 0 && (
            <ul>
              {errors.map(([name, text]) => (
                <li key={name}>
                  <a href={`#field-${name}`}>{fields[name]?.label ?? name}</a>: {text}
                </li>
              ))}
            </ul>
          )}
        </Refused>
      )}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {children}
      {!laidOut &&
        Object.entries(fields).map(([name, field]) => (
          <FieldRow
            key={name}
            name={name}
            field={field}
            typed={read?.typed.get(name)}
            error={read?.errors.get(name)}
          />
        ))}
      <Bar submit={submit} cancel={cancel} look={look} danger={danger} small={small} unsaved={unsaved} />
    </form>
  );
}

/** Where a form is sent from; on a page of its own it stays in view. */
export function Bar(props: {
  submit: string;
  cancel?: { href: string; label: string } | undefined;
  look?: { action: string; label: string } | undefined;
  danger?: boolean | undefined;
  small?: boolean | undefined;
  unsaved?: boolean;
}) {
  const { submit, cancel, look, danger, small, unsaved = false } = props;
  const { t } = useRequest();
  return (
    <div className={small ? 'bar' : 'bar is-sticky'}>
      <button type="submit" className={danger ? 'button is-danger' : 'button is-main'}>
        {submit}
      </button>
      {look && (
        <button type="submit" className="button" formAction={look.action} formTarget="_blank" formNoValidate>
          {look.label}
        </button>
      )}
      {cancel && (
        <a className="button" href={cancel.href}>
          {cancel.label}
        </a>
      )}
      <span className="required-key soft" aria-hidden="true">
        {t('admin.field.required_key')}
      </span>
      <span className="bar-changed soft" data-changed="" hidden={!unsaved}>
        {t('admin.changed')}
      </span>
      <span className="bar-changed soft" data-kept="" role="status" hidden>
        {t('admin.kept')}
      </span>
    </div>
  );
}

/** The way to take a thing away, folded: what goes with it is said first. */
export function Removal({ label, text }: { label: string; text: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <form method="post" className="form is-small">
        <p>{text}</p>
        <button type="submit" className="button is-danger" name="do" value="remove">
          {label}
        </button>
      </form>
    </details>
  );
}

/** A part of a form or of a page, with its heading. */
export function Section({
  title,
  tools,
  children,
}: {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="panel">
      <header className="panel-head">
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  );
}

/** A field with its label, its hint and what is wrong with it. */
export function FieldRow(props: {
  name: string;
  field: AnyField;
  typed?: string | undefined;
  error?: string | undefined;
}) {
  const { name, field, typed, error } = props;
  const id = `field-${name}`;
  const told = [field.hint && 'hint', error && 'error', field.behind && 'behind']
    .flatMap((note) => (note ? `${id}-${note}` : []))
    .join(' ');
  const value = typed ?? field.value ?? '';
  // A choice that has no empty line cannot be left empty, so nothing is said of it.
  const mayBeLeftEmpty = !field.required || (field.kind === 'choice' && value !== '');
  const own = {
    id,
    name,
    required: field.required,
    'aria-describedby': told || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
  const notes = (
    <>
      {field.hint && (
        <p className="hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {field.behind && <BehindNote id={id} behind={field.behind} />}
    </>
  );
  if (field.kind === 'check')
    return (
      <div className="field">
        <label className="check">
          <input type="checkbox" value="1" defaultChecked={value !== '' && value !== '0'} {...own} />
          {field.label}
        </label>
        {notes}
      </div>
    );
  if (field.kind === 'several')
    return (
      <div className="field">
        <Several name={name} field={field} value={value} told={told || undefined} />
        {notes}
      </div>
    );
  return (
    <div className={`field is-${field.kind}`}>
      <label htmlFor={id} className={mayBeLeftEmpty ? undefined : 'is-required'}>
        {field.label}
      </label>
      {field.kind === 'long' ? (
        <textarea defaultValue={value} {...field.attributes} {...own} />
      ) : field.kind === 'choice' ? (
        <select defaultValue={value} {...own}>
          {!(field.required && value !== '') && <option value="">–</option>}
          {field.options?.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <span className="with-unit">
          <input
            defaultValue={field.kind === 'file' ? undefined : value}
            {...field.attributes}
            {...own}
            data-picker={field.source}
          />
          {field.unit && <span className="unit">{field.unit}</span>}
        </span>
      )}
      {notes}
    </div>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** What is known of something, a line each. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label} className="facts-row">
          <dt>{label}</dt>
          <dd className="as-typed">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
