import {
  blankProduct,
  duplicateProduct,
  type ProductInput,
  removeProduct,
  setState,
  type WholeProduct,
} from '../../catalogue/index.ts';
import { NotAllowed } from '../../frame/command/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  idIn,
  NearLinks,
  neighbours,
  onward,
  problem,
  type Screen,
  screenPage,
  undoable,
} from '../kit/index.ts';
import { EditorParts } from '../rich/index.ts';
import type { Row } from './cells.tsx';
import { TYPES } from './filter.ts';
import { ProductForm } from './form/form.tsx';
import { type Saved, saveForm } from './form/save.ts';
import { sectionsOf } from './form/sections/all.ts';
import { Gallery, readGallery } from './gallery.tsx';
import { productList } from './list.tsx';
import { partLink, partPage } from './page.tsx';
import { Looked, Side, Steps } from './parts.tsx';
import { productAt, readAround, rowOf } from './read.ts';
import { refusalText } from './words.tsx';

/** One product: all that is said of it in one form, what can be done with it, and what happened to it. */
export const productScreen: Screen = {
  path: 'products/{id}',
  needs: 'products.view',
  GET: async (admin, params) => show(admin, await productAt(admin, idIn(params))),
  async POST(admin, params) {
    const { actor, may } = admin;
    if (!may('products.edit')) throw new NotAllowed(actor, 'product.save', 'products.edit');
    return step(admin, await productAt(admin, idIn(params)));
  },
};

/** A product that is not there yet; its kind is chosen first. */
export const newScreen: Screen = {
  path: 'products/new',
  needs: 'products.edit',
  GET: async (admin) => showNew(admin, blankOf(admin)),
};

/** Where both are sent: long descriptions come as a form of many parts, which has room for them. */
export const saveScreen: Screen = {
  path: 'products/save',
  needs: 'products.edit',
  takesFiles: true,
  async POST(admin) {
    const { t, form } = admin.ctx;
    const id = form.id('id');
    const whole = id === undefined ? undefined : await productAt(admin, id);
    const product = whole?.product ?? blankOf(admin);
    const saved = await saveForm(admin, product, await sectionsOf(admin, product));
    if (!('id' in saved)) return whole ? show(admin, whole, saved) : showNew(admin, product, saved);
    return onward(
      partLink(saved.id, 'form', form.text('list')),
      done(t(whole ? 'admin.products.saved' : 'admin.products.created')),
    );
  },
};

/** Drafts begin as drafts: nobody sees half a product. */
function blankOf({ ctx: { form, query }, now }: AdminContext): ProductInput {
  const said = form.text('type', 10) || query.text('type', 10);
  return { ...blankProduct(now), status: 'draft', type: TYPES.find((type) => type === said) ?? 'simple' };
}

async function showNew(admin: AdminContext, product: ProductInput, saved?: Saved): Promise<AdminReply> {
  const { t } = admin.ctx;
  const back = deskLink('products');
  return screenPage({
    title: t('admin.products.new'),
    status: saved ? 422 : 200,
    back: { href: back, label: t('admin.menu.products') },
    body: (
      <>
        <nav className="tabs" aria-label={t('admin.products.column.type')}>
          {TYPES.map((type) => (
            <a
              key={type}
              href={deskLink('products/new', { type })}
              aria-current={type === product.type ? 'page' : undefined}
            >
              {t(`admin.products.type.${type}`)}
            </a>
          ))}
        </nav>
        <p className="soft">{t(`admin.products.type_hint.${product.type}`)}</p>
        <ProductForm
          admin={admin}
          product={product}
          sections={await sectionsOf(admin, product)}
          seen={0}
          {...saved}
        />
        <EditorParts admin={admin} of="descriptions" />
      </>
    ),
  });
}

async function show(admin: AdminContext, whole: WholeProduct, saved?: Saved): Promise<AdminReply> {
  const { t, form, query } = admin.ctx;
  const product = whole.product!;
  const row = await rowOf(admin, whole.id);
  const [around, near, sections, pictures] = await Promise.all([
    readAround(admin, whole),
    neighbours(productList, admin, row),
    admin.may('products.edit') ? sectionsOf(admin, product, whole.outdated) : undefined,
    readGallery(admin, whole),
  ]);
  const props = { admin, whole, row, around };
  return partPage(admin, whole, 'form', {
    status: saved ? 422 : 200,
    back: near.list,
    tools: (
      <NearLinks
        near={near}
        says={{ previous: t('admin.products.previous'), next: t('admin.products.next') }}
      />
    ),
    steps: <Steps {...props} />,
    body: (
      <div className="order">
        <div className="order-main">
          {isUnpriced(row) && <p className="notice is-plain">{t('admin.products.unpriced')}</p>}
          <Gallery admin={admin} whole={whole} pictures={pictures} />
          {sections ? (
            <>
              <ProductForm
                admin={admin}
                product={product}
                sections={sections}
                id={whole.id}
                version={form.id('version') ?? whole.version}
                seen={product.stock.quantity}
                view={query.text('list') || form.text('list')}
                {...saved}
              />
              <EditorParts admin={admin} of="descriptions" />
            </>
          ) : (
            <Looked {...props} />
          )}
        </div>
        <div className="order-side">
          <Side {...props} />
        </div>
      </div>
    ),
  });
}

/** Shoppers see it, or will, and nobody can buy it. */
function isUnpriced({ type, state, price, low }: Row): boolean {
  if (state !== 'publish' && state !== 'future') return false;
  return type === 'variable' ? low < 0 : type === 'simple' && price.regular === null;
}

/** What the buttons above the form do. */
async function step(admin: AdminContext, { id, row }: WholeProduct): Promise<AdminReply> {
  const { t, form, query } = admin.ctx;
  const here = partLink(id, 'form', query.text('list'));
  const what = form.text('do', 20);
  try {
    switch (what) {
      case 'publish':
      case 'draft':
      case 'trash':
      case 'restore': {
        const changed = await admin.do(setState, { id, to: what });
        await admin.shop.changes.spread();
        if (!changed) return onward(here, problem(t('admin.products.unchanged')));
        const back = { publish: row.status, draft: row.status, trash: 'restore', restore: 'trash' }[what];
        const undo = ['publish', 'draft', 'trash', 'restore'].includes(back)
          ? { action: deskLink(`products/${id}`), fields: { do: back } }
          : undefined;
        return onward(here, undoable(t(`admin.products.became.${what}`), undo));
      }
      case 'copy': {
        const copy = await admin.do(duplicateProduct, { id });
        return onward(deskLink(`products/${copy}`), done(t('admin.products.copied')));
      }
      case 'remove': {
        if (row.status !== 'trash') return onward(here, problem(t('admin.products.bin_first')));
        await admin.do(removeProduct, { id });
        return onward(deskLink('products', { tab: 'trash' }), done(t('admin.products.removed')));
      }
      default:
        return onward(here, problem(t('admin.products.unclear')));
    }
  } catch (error) {
    return onward(here, problem(refusalText(admin, error)));
  }
}
