import { NODE_SHAPES, type NodeShape } from '../../content/index.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';
import { PictureDialog } from '../media/index.ts';
import { type AttrKind, BLOCK_FORMS, DESCRIPTION_FORMS, OFFERED_BLOCKS, PLAIN_BLOCKS } from './blocks.ts';
import { Toolbar } from './toolbar.tsx';

/** Where scripts ask what a link may lead to. */
const LINK_SOURCE = deskLink('pick/links');

type SearchForm = readonly [id: number, title: string];

interface Kind {
  shapes: readonly NodeShape[];
  forms: Readonly<Record<string, Readonly<Record<string, AttrKind>>>>;
  offered: readonly string[];
}

/** Pages and posts are documents with blocks of the shop; a description is markup with pictures. */
const KINDS = {
  texts: {
    shapes: NODE_SHAPES,
    forms: BLOCK_FORMS,
    offered: OFFERED_BLOCKS,
  },
  descriptions: {
    shapes: [
      ...NODE_SHAPES.filter(({ type }) => PLAIN_BLOCKS.has(type)),
      { type: 'html', attrs: ['markup'], needs: ['markup'] },
    ],
    forms: DESCRIPTION_FORMS,
    offered: [],
  },
} as const satisfies Record<string, Kind>;

/**
 * What the editor of texts is made of, once on a page: its toolbar and the forms of its blocks, in the language of who
 * writes. Scripts load the editor itself when a text is gone into (`client/editor`).
 */
export function EditorParts(props: {
  admin: AdminContext;
  of?: keyof typeof KINDS;
  /** Those that a text may have in it, by their numbers. */
  searchForms?: readonly SearchForm[];
}) {
  const { admin, of = 'texts', searchForms = [] } = props;
  const { t } = admin.ctx;
  const { shapes, forms, offered }: Kind = KINDS[of];
  const named = [...Object.keys(forms), ...offered, ...(offered.length > 0 ? ['column'] : [])];
  const labels = Object.fromEntries(named.map((type) => [type, t(`admin.texts.block.${type}`)]));
  const steps = Object.fromEntries(
    ['edit', 'remove', 'up', 'down', 'add'].map((step) => [step, t(`admin.texts.step.${step}`)]),
  );
  return (
    <>
      <template
        data-editor-parts=""
        data-shapes={JSON.stringify(shapes)}
        data-labels={JSON.stringify(labels)}
        data-steps={JSON.stringify(steps)}
        data-links={LINK_SOURCE}
        data-hint={t('admin.texts.write_here')}
      >
        <Toolbar
          t={t}
          picture={labels.picture ?? ''}
          insert={offered.length > 0 ? t('admin.texts.insert') : undefined}
        />
      </template>
      {offered.length > 0 && <InsertDialog offered={offered} labels={labels} t={t} />}
      {Object.entries(forms).map(([type, attrs]) => (
        <BlockDialog
          key={type}
          title={labels[type] ?? type}
          type={type}
          attrs={attrs}
          needs={shapes.find((shape) => shape.type === type)?.needs ?? []}
          searchForms={searchForms}
          t={t}
        />
      ))}
      <BlockDialog
        type="link"
        title={t('admin.texts.tool.link')}
        attrs={{ href: 'link' }}
        needs={['href']}
        t={t}
        off={t('admin.texts.link_off')}
      />
      <PictureDialog admin={admin} />
    </>
  );
}

/** Which block somebody wants to put in. */
function InsertDialog(props: {
  offered: readonly string[];
  labels: Readonly<Record<string, string>>;
  t: Translate;
}) {
  const { offered, labels, t } = props;
  return (
    <dialog className="block-dialog" data-insert="" aria-labelledby="block-insert">
      <form method="dialog" className="form is-small">
        <h2 id="block-insert">{t('admin.texts.insert')}</h2>
        <div className="rich-offered">
          {offered.map((type) => (
            <button key={type} type="submit" className="button" value={type}>
              {labels[type]}
            </button>
          ))}
        </div>
        <div className="bar">
          <button type="submit" className="button" value="">
            {t('admin.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function BlockDialog(props: {
  type: string;
  title: string;
  attrs: Readonly<Record<string, AttrKind>>;
  /** Which of them must be said. */
  needs: readonly string[];
  searchForms?: readonly SearchForm[];
  t: Translate;
  /** How it is taken away again. */
  off?: string;
}) {
  const { type, title, attrs, needs, searchForms = [], t, off } = props;
  const id = `block-${type}`;
  return (
    <dialog className="block-dialog" data-block-form={type} aria-labelledby={id}>
      <form method="dialog" className="form is-small">
        <h2 id={id}>{title}</h2>
        {Object.entries(attrs).map(([name, kind]) => (
          <AttrRow
            key={name}
            id={`${id}-${name}`}
            name={name}
            kind={kind}
            required={needs.includes(name)}
            searchForms={searchForms}
            t={t}
          />
        ))}
        <div className="bar">
          <button type="submit" className="button is-main" value="take">
            {t('admin.texts.take')}
          </button>
          {off && (
            <button type="submit" className="button" value="off" formNoValidate>
              {off}
            </button>
          )}
          <button type="submit" className="button" value="" formNoValidate>
            {t('admin.cancel')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface RowProps {
  id: string;
  name: string;
  kind: AttrKind;
  required: boolean;
  searchForms: readonly SearchForm[];
  t: Translate;
}

function AttrRow({ id, name, kind, required, searchForms, t }: RowProps) {
  const label = t(`admin.texts.attr.${name}`);
  if (kind === 'picture' || kind === 'pictures' || kind === 'products')
    return (
      <div className="field" data-attr={name} data-kind={kind} data-required={required ? '' : undefined}>
        <span id={`${id}-label`} className="label">
          {label}
        </span>
        <ul
          className={kind === 'products' ? 'plain-list rich-refs' : 'plain-list library'}
          data-refs=""
          aria-labelledby={`${id}-label`}
        />
        {kind === 'products' ? (
          <span className="with-unit">
            <input
              id={id}
              type="text"
              maxLength={100}
              autoComplete="off"
              aria-label={t('admin.texts.find_product')}
              placeholder={t('admin.texts.find_product')}
              data-picker={`${LINK_SOURCE}?only=product`}
              name="find"
            />
          </span>
        ) : (
          <button type="button" className="button" data-choose="">
            {t('admin.media.from_library')}
          </button>
        )}
        <template data-remove="">{t('admin.media.take_off')}</template>
      </div>
    );
  if (kind === 'flag')
    return (
      <div className="field">
        <label className="check">
          <input id={id} name={name} data-attr={name} data-kind={kind} type="checkbox" value="1" />
          {label}
        </label>
      </div>
    );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'long' || kind === 'markup' ? (
        <textarea
          id={id}
          name={name}
          data-attr={name}
          rows={kind === 'long' ? 3 : 12}
          maxLength={kind === 'long' ? 600 : 50_000}
          className={kind === 'long' ? undefined : 'code'}
          spellCheck={kind === 'long'}
          required={required}
        />
      ) : kind === 'number' ? (
        <input id={id} name={name} data-attr={name} type="number" min={1} required={required} />
      ) : kind === 'link' || kind === 'category' ? (
        <span className="with-unit">
          <input
            id={id}
            name={name}
            data-attr={name}
            data-kind={kind}
            type="text"
            maxLength={2000}
            autoComplete="off"
            required={required}
            data-picker={kind === 'link' ? LINK_SOURCE : `${LINK_SOURCE}?only=category`}
          />
        </span>
      ) : kind === 'alt' ? (
        <input
          id={id}
          name={name}
          data-attr={name}
          data-kind={kind}
          type="text"
          maxLength={300}
          aria-describedby={`${id}-hint`}
        />
      ) : kind === 'text' ? (
        <input id={id} name={name} data-attr={name} type="text" maxLength={500} required={required} />
      ) : kind === 'searchForm' ? (
        <select id={id} name={name} data-attr={name} data-kind={kind}>
          <option value="">{t('admin.texts.search_box')}</option>
          {searchForms.map(([form, title]) => (
            <option key={form} value={form}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <select id={id} name={name} data-attr={name}>
          {kind.map((value) => (
            <option key={value} value={value}>
              {t(`admin.texts.${name}.${value}`)}
            </option>
          ))}
        </select>
      )}
      {kind === 'alt' && (
        <p className="hint" id={`${id}-hint`} data-known={t('admin.texts.alt_known')}>
          {t('admin.texts.alt_hint')}
        </p>
      )}
      {kind === 'link' && <p className="hint">{t('admin.texts.link_hint')}</p>}
      {kind === 'markup' && <p className="hint">{t('admin.texts.markup_hint')}</p>}
    </div>
  );
}
