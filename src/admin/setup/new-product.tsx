import { addMedia, blankProduct, changeProduct } from '../../catalogue/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { faultOf } from '../../platform/files/originals.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Form,
  file,
  formKey,
  money,
  number,
  onward,
  readForm,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';
import { faultText } from '../media/index.ts';
import { closeWhenDone } from './shown.ts';

const HERE = 'setup/products/new';

/** The least that can be sold: what it is called, what it costs, how much there is of it and how it looks. */
export const newProduct: Screen = {
  path: HERE,
  needs: 'products.edit',
  takesFiles: true,
  GET: async (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const { t, form } = ctx;
    const read = readForm(fieldsOf(admin), form, t);
    const picture = form.file('picture');
    const fault = picture && (await faultOf(picture.bytes));
    if (fault) read.errors.set('picture', faultText(admin, fault));
    if (!read.values || fault) return show(admin, read);
    const { name, price, stock } = read.values;
    const { languages, currencies } = shop.settings;
    const [language = ''] = languages;
    const alts = { [language]: name };
    const added = picture && (await addMedia({ shop, actor, now }, { ...picture, alts }));
    const blank = blankProduct(now);
    await admin.do(changeProduct, {
      ...blank,
      key: form.text('key', 64),
      texts: { [language]: { name, summary: '', description: '', purchaseNote: '', buttonText: '' } },
      prices: { [currencies[0]?.code ?? '']: { regular: price, sale: null } },
      stock: stock === null ? blank.stock : { ...blank.stock, managed: true, quantity: stock },
      pictureIds: added === undefined ? [] : [added.id],
    });
    await shop.changes.spread();
    await closeWhenDone(admin);
    return onward(deskLink(HERE), done(t('admin.setup.product.added', { name })));
  },
};

function fieldsOf({ ctx, shop }: AdminContext) {
  const { t } = ctx;
  const { languages, currencies } = shop.settings;
  const [currency] = currencies;
  return {
    name: text({
      label: t('admin.setup.product.name', { language: languageFacts(languages[0] ?? '').name }),
      required: true,
    }),
    price: money({
      label: t('admin.setup.product.price'),
      decimals: currency?.decimals ?? 2,
      unit: currency?.symbol ?? '',
      required: true,
    }),
    stock: number({
      label: t('admin.setup.product.stock'),
      hint: t('admin.setup.product.stock_hint'),
      max: 1_000_000,
    }),
    picture: file({ label: t('admin.setup.product.picture'), accept: 'image/*' }),
  };
}

function show(admin: AdminContext, read?: ReturnType<typeof readForm>): AdminReply {
  const { t } = admin.ctx;
  const back = deskLink('setup/products');
  return screenPage({
    title: t('admin.setup.product'),
    status: read ? 422 : 200,
    back: { href: back, label: t('admin.setup.step.products') },
    body: (
      <Form
        fields={fieldsOf(admin)}
        read={read}
        submit={t('admin.setup.product.add')}
        cancel={{ href: back, label: t('admin.setup.go_on') }}
      >
        <input type="hidden" name="key" value={admin.ctx.form.text('key', 64) || formKey()} />
      </Form>
    ),
  });
}
