import { PassThrough } from 'node:stream';
import { exportProducts, exportProductsXlsx, findTooLong } from '../../../catalogue/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import { MOST_IN_CELL } from '../../../platform/xlsx.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  Form,
  readForm,
  type Screen,
  screenPage,
} from '../../kit/index.ts';

function fieldsOf({ ctx: { t }, shop }: AdminContext) {
  const { languages, currencies } = shop.settings;
  return {
    language: choice({
      label: t('admin.import.language'),
      value: languages[0] ?? '',
      required: true,
      options: languages.map((code) => [code, languageFacts(code).name] as const),
    }),
    currency: choice({
      label: t('admin.import.currency'),
      value: currencies[0]?.code ?? '',
      required: true,
      options: currencies.map(({ code }) => [code, code] as const),
    }),
    format: choice({
      label: t('admin.import.format'),
      value: 'csv',
      required: true,
      options: [
        ['csv', t('admin.import.format.csv')],
        ['xlsx', t('admin.import.format.xlsx')],
      ],
    }),
  };
}

const FORMATS = {
  csv: { write: exportProducts, type: 'text/csv; charset=utf-8' },
  xlsx: {
    write: exportProductsXlsx,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};

/** All products as a file that WooCommerce and this shop read: what is read again changes nothing. */
export const exportProductsScreen: Screen = {
  path: 'products/export',
  needs: 'products.view',
  GET: async (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop } = admin;
    const read = readForm(fieldsOf(admin), ctx.form, ctx.t);
    if (!read.values) return show(admin, read);
    const { language, currency: code, format } = read.values;
    const currency = shop.settings.currencies.find((each) => each.code === code);
    const options = { language, ...(currency ? { currency } : {}) };
    const long = format === 'xlsx' ? await findTooLong(shop, options) : undefined;
    if (long) {
      read.errors.set('format', ctx.t('admin.import.too_long', { ...long, most: MOST_IN_CELL }));
      return show(admin, read);
    }
    const body = new PassThrough();
    const { write, type } = FORMATS[format === 'xlsx' ? 'xlsx' : 'csv'];
    write(shop, body, options).then(
      () => body.end(),
      (error: Error) => body.destroy(error),
    );
    return {
      kind: 'file',
      body,
      type,
      name: `${ctx.t('admin.import.export_file')}-${language}.${format === 'xlsx' ? 'xlsx' : 'csv'}`,
      headers: { 'cache-control': 'no-store' },
    };
  },
};

function show(admin: AdminContext, read?: ReturnType<typeof readForm>): AdminReply {
  const { t } = admin.ctx;
  return screenPage({
    title: t('admin.import.export'),
    status: read ? 422 : 200,
    back: { href: deskLink('products'), label: t('admin.menu.products') },
    body: (
      <>
        <p className="lead">{t('admin.import.export_about')}</p>
        <Form fields={fieldsOf(admin)} read={read} submit={t('admin.import.export_get')} download />
      </>
    ),
  });
}
