import {
  changeProduct,
  dropDownload,
  keepDownload,
  type ProductInput,
  type WholeProduct,
} from '../../../catalogue/index.ts';
import {
  type AdminContext,
  type AdminReply,
  check,
  deskLink,
  done,
  FieldRow,
  Form,
  file,
  number,
  onward,
  readForm,
  type Screen,
  Section,
  text,
} from '../../kit/index.ts';
import { partPage } from '../page.tsx';
import { productAt } from '../read.ts';
import { refusalText } from '../words.tsx';

const HERE = 'products/files';
const MOST = 50;

type Download = ProductInput['downloads'][number];

/** What buyers of a product fetch: its files, what each is called, how often and for how long. */
export const filesScreen: Screen = {
  path: HERE,
  needs: 'products.edit',
  takesFiles: true,
  GET: async (admin) => show(admin, await productAt(admin, admin.ctx.query.id('id'))),
  async POST(admin) {
    const { form, t } = admin.ctx;
    const whole = await productAt(admin, form.id('id'));
    const product = whole.product!;
    const read = readForm(fieldsOf(admin, product), form, t);
    const fresh = form.file('file');
    const link = form.line('link', 1000);
    if (link !== '' && !/^https?:\/\/\S+$/i.test(link))
      read.errors.set('link', t('admin.products.file.no_link'));
    const files = product.downloads
      .map((download, at) => ({ ...download, name: form.line(`name.${at}`, 200) || download.name }))
      .filter((_, at) => !form.flag(`remove.${at}`));
    if (files.length >= MOST && (fresh || link !== ''))
      read.errors.set(fresh ? 'file' : 'link', t('admin.products.file.too_many', { most: MOST }));
    if (!read.values || read.errors.size > 0) return show(admin, whole, read);
    const added = fresh ? await keepDownload(admin, { name: fresh.name, bytes: fresh.bytes }) : link;
    const name = form.line('called', 200) || fresh?.name || link;
    const downloads = added === '' ? files : [...files, { code: codeFor(files), name, file: added }];
    const { downloadable, downloadLimit, downloadDays } = read.values;
    try {
      await admin.do(changeProduct, {
        ...product,
        version: form.id('version') ?? whole.version,
        downloads,
        downloadable: downloadable || added !== '',
        downloadLimit,
        downloadDays,
      });
    } catch (error) {
      if (fresh) await dropDownload(admin, added);
      return show(admin, whole, read, refusalText(admin, error));
    }
    await admin.shop.changes.spread();
    return onward(deskLink(HERE, { id: `${whole.id}` }), done(t('admin.products.saved')));
  },
};

/** By which an order knows the file that it gives: never that of another, also of one that is gone. */
const codeFor = (files: readonly Download[]): string => {
  const taken = new Set(files.map(({ code }) => code));
  const free = Array.from({ length: MOST + 1 }, (_, at) => `f${Date.now().toString(36)}${at}`);
  return free.find((code) => !taken.has(code)) ?? '';
};

function fieldsOf({ ctx: { t } }: AdminContext, product: ProductInput) {
  const count = (value: number | null) => (value === null ? '' : `${value}`);
  return {
    downloadable: check({ label: t('admin.products.file.sold'), value: product.downloadable ? '1' : '' }),
    downloadLimit: number({
      label: t('admin.import.target.downloadLimit'),
      hint: t('admin.products.file.limit_hint'),
      value: count(product.downloadLimit),
    }),
    downloadDays: number({
      label: t('admin.import.target.downloadDays'),
      hint: t('admin.products.file.days_hint'),
      value: count(product.downloadDays),
    }),
  };
}

function newFields({ ctx: { t } }: AdminContext) {
  return {
    file: file({ label: t('admin.products.file.new'), hint: t('admin.products.file.new_hint'), accept: '' }),
    link: text({ label: t('admin.products.file.link'), hint: t('admin.products.file.link_hint'), max: 1000 }),
    called: text({ label: t('admin.products.file.called') }),
  };
}

async function show(
  admin: AdminContext,
  whole: WholeProduct,
  read?: ReturnType<typeof readForm>,
  refused?: string,
): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const product = whole.product!;
  const fields = { ...fieldsOf(admin, product), ...newFields(admin) };
  const row = (name: keyof typeof fields) => (
    <FieldRow
      key={name}
      name={name}
      field={fields[name]}
      typed={read ? (read.typed.get(name) ?? form.line(name, 1000)) : undefined}
      error={read?.errors.get(name)}
    />
  );
  return partPage(admin, whole, 'files', {
    status: read ? 422 : 200,
    body: (
      <Form
        fields={fields}
        read={read}
        refused={refused}
        version={whole.version}
        submit={t('admin.save')}
        laidOut
      >
        <input type="hidden" name="id" value={whole.id} />
        {product.downloads.length > 0 && (
          <Section title={t('admin.products.files')}>
            {product.downloads.map(({ code, name, file: place }, at) => (
              <div key={code} className="field">
                <label htmlFor={`name-${at}`}>{t('admin.products.file.called_now', { file: place })}</label>
                <input id={`name-${at}`} name={`name.${at}`} defaultValue={name} maxLength={200} />
                <label className="check">
                  <input type="checkbox" name={`remove.${at}`} value="1" />
                  {t('admin.products.file.remove')}
                </label>
              </div>
            ))}
          </Section>
        )}
        <Section title={t('admin.products.file.add')}>
          {(['file', 'link', 'called'] as const).map(row)}
        </Section>
        <Section title={t('admin.products.file.how')}>
          {(['downloadable', 'downloadLimit', 'downloadDays'] as const).map(row)}
        </Section>
      </Form>
    ),
  });
}
