import { Stale } from '../../frame/command/index.ts';
import {
  type KeptRate,
  readClasses,
  readRates,
  STANDARD,
  saveRates,
  TaxProblem,
} from '../../pricing/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Form,
  moved,
  onward,
  problem,
  readForm,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { errorsOf } from '../settings/refused.ts';
import { ClassTabs, knownClass, RATES } from './classes.tsx';
import { factText, isEmpty, type Line, linesOf, rateFields, rateTyped } from './rate-fields.ts';
import { RateTable } from './table.tsx';

/** Lines on a page: what a person still oversees. */
const LINES = 50;

/** The rates of a class in a table that is typed into. */
export const ratesScreen: Screen = {
  path: RATES,
  needs: 'taxes.edit',
  GET: async (admin) => show(admin, await open(admin)),
  async POST(admin) {
    return save(admin, await open(admin));
  },
};

interface Open {
  taxClass: string;
  rates: readonly KeptRate[];
  /** Number of the page, from 1, and how many there are. */
  page: number;
  pages: number;
}

async function open(admin: AdminContext): Promise<Open> {
  const { ctx, shop } = admin;
  const taxClass = knownClass(await readClasses(shop.db.read), ctx.query.line('class', 60) || STANDARD);
  const all = (await readRates(shop.db.read)).filter((rate) => rate.class === taxClass);
  const pages = Math.max(1, Math.ceil(all.length / LINES));
  const page = Math.min(pages, Math.max(1, ctx.query.integer('page') ?? 1));
  return { taxClass, rates: all.slice((page - 1) * LINES, page * LINES), page, pages };
}

const linkTo = ({ taxClass, page }: Pick<Open, 'taxClass' | 'page'>): string =>
  deskLink(RATES, { class: taxClass, page: page === 1 ? undefined : page });

interface Refused {
  typed: ReadonlyMap<string, string>;
  errors: Map<string, string>;
}

async function save(admin: AdminContext, table: Open): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const sent = form.all('line').filter((key) => /^(of\.[1-9]\d{0,8}|new\.\d)$/.test(key));
  const all = linesOf(table.rates, sent);
  const isGone = ({ key, kept }: Line) => kept !== undefined && form.flag(`${key}.gone`);
  const asked = all.filter((line) => sent.includes(line.key) && !isGone(line) && !isEmpty(line, form));
  const fields = Object.assign({}, ...asked.map((line) => rateFields(admin, line)));
  const { values, typed, errors } = readForm(fields, form, t);
  if (!values) return show(admin, table, { typed, errors }, sent);
  const [way = '', which] = form.line('do', 40).split(' ');
  const order = moved(
    asked,
    asked.find(({ key }) => key === which),
    way,
  );
  try {
    await admin.do(saveRates, {
      lines: order.map(({ key, kept }) => {
        const version = form.integer(`${key}.version`);
        const rate = rateTyped(key, values, table.taxClass);
        return kept ? { id: kept.id, ...(version === undefined ? {} : { version }), rate } : { rate };
      }),
      gone: all.filter(isGone).flatMap(({ kept }) => kept?.id ?? []),
    });
  } catch (error) {
    if (error instanceof TaxProblem) return onward(linkTo(table), problem(t('admin.taxes.gone_meanwhile')));
    if (error instanceof Stale) {
      const key = `of.${error.subject[1]}`;
      const now = [...error.fields].map(([name, { stands }]) => factText(admin, name, stands));
      errors.set(`${key}.country`, t('admin.settings.meanwhile', { value: now.join(', ') }));
      return show(admin, await open(admin), { typed, errors }, sent, key);
    }
    const fieldOf = (path: string) => {
      const [, at = '', name = ''] = path.split('.');
      return `${order[Number(at)]?.key}.${name === 'ppm' ? 'percent' : name}`;
    };
    for (const [field, why] of errorsOf(admin, error, fieldOf)) errors.set(field, why);
    return show(admin, table, { typed, errors }, sent);
  }
  return onward(linkTo(table), done(t('admin.taxes.saved')));
}

/** @param late the line that somebody else has changed: its version is the new one now, that of others as it was seen */
async function show(
  admin: AdminContext,
  table: Open,
  refused?: Refused,
  sent: readonly string[] = [],
  late?: string,
): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { taxClass, page, pages } = table;
  const lines = linesOf(table.rates, sent);
  const seen = ({ key, kept }: Line) =>
    key === late ? kept?.version : (form.integer(`${key}.version`) ?? kept?.version);
  const fields = Object.assign({}, ...lines.map((line) => rateFields(admin, line)));
  const read = refused && { values: undefined, ...refused };
  return screenPage({
    title: t('admin.taxes.title'),
    status: refused ? 422 : 200,
    back: { href: deskLink('settings'), label: t('admin.menu.settings') },
    tools: (
      <a className="button" href={deskLink('settings/taxes/file')}>
        {t('admin.taxes.file')}
      </a>
    ),
    body: (
      <>
        <ClassTabs admin={admin} classes={await readClasses(admin.shop.db.read)} current={taxClass} />
        <Form fields={fields} read={read} submit={t('admin.save')} action={linkTo(table)} laidOut>
          {/* The first button of a form is the one that Enter presses: it moves nothing. */}
          <button type="submit" className="screen-reader-text" tabIndex={-1} aria-hidden="true">
            {t('admin.save')}
          </button>
          <p className="hint">{t('admin.taxes.hint')}</p>
          <RateTable
            admin={admin}
            lines={lines}
            typed={refused?.typed}
            errors={refused?.errors}
            seen={seen}
          />
        </Form>
        {pages > 1 && (
          <nav className="row" aria-label={t('admin.taxes.pages')}>
            {page > 1 && <a href={linkTo({ taxClass, page: page - 1 })}>{t('admin.taxes.before')}</a>}
            <span>{t('admin.taxes.page', { page, pages })}</span>
            {page < pages && <a href={linkTo({ taxClass, page: page + 1 })}>{t('admin.taxes.after')}</a>}
          </nav>
        )}
      </>
    ),
  });
}
