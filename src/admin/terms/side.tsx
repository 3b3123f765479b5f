import { pictureOf, readListedPictures, type readTermUses, type WholeTerm } from '../../catalogue/index.ts';
import { readAudit } from '../../frame/command/index.ts';
import { couponsNaming } from '../../pricing/index.ts';
import { tellFacts } from '../journal/facts.ts';
import {
  type AdminContext,
  deskLink,
  type Fact,
  FactList,
  FieldRow,
  History,
  picker,
  Section,
} from '../kit/index.ts';
import { kindName } from './kinds.ts';
import { codesText } from './words.ts';

const LINES = 30;

interface Props {
  admin: AdminContext;
  term: WholeTerm;
  uses: Awaited<ReturnType<typeof readTermUses>>;
}

/** Where a term is used, its picture, what can be done with it as a whole, and what happened to it. */
export async function readSide({ shop, may }: AdminContext, { id, pictureId }: WholeTerm) {
  const { read } = shop.db;
  const [pictures, coupons, lines] = await Promise.all([
    readListedPictures(read, pictureId === null ? [] : [pictureId]),
    may('coupons.edit') ? couponsNaming(read, id) : [],
    may('audit.view') ? readAudit(read, { subject: 'term', subjectId: `${id}`, limit: LINES }) : [],
  ]);
  return { picture: pictures[0], coupons, lines };
}

export function Side({
  admin,
  term,
  uses,
  around,
}: Props & { around: Awaited<ReturnType<typeof readSide>> }) {
  const { t } = admin.ctx;
  const { id, code, version, taxonomy } = term;
  const kind = kindName(taxonomy);
  const { coupons, lines } = around;
  const filter = { category: 'category', brand: 'brand', tag: 'tag', value: 'value' }[kind as 'tag'];
  const facts: Fact[] = [
    [t('admin.terms.code'), code],
    [
      t('admin.menu.products'),
      filter && uses.products > 0 ? (
        <a key="products" href={deskLink('products', { [filter]: id })}>
          {uses.products}
        </a>
      ) : (
        uses.products
      ),
    ],
    ...(kind === 'value' ? [[t('admin.products.variations'), uses.variations] as const] : []),
    ...(kind === 'category' ? [[t('admin.terms.below'), uses.children] as const] : []),
    ...(coupons.length > 0 ? [[t('admin.menu.coupons'), codesText(coupons)] as const] : []),
  ];
  return (
    <>
      <Section title={t('admin.terms.used')}>
        <FactList facts={facts} />
      </Section>
      {kind !== 'tag' && kind !== 'shipping_class' && (
        <PicturePart admin={admin} term={term} around={around} />
      )}
      <Section title={t('admin.terms.merge')}>
        <form method="post" className="form is-small">
          <p className="soft">{t('admin.terms.merge_means')}</p>
          <input type="hidden" name="version" value={version} />
          <FieldRow
            name="into"
            field={picker({
              label: t('admin.terms.into'),
              required: true,
              source: deskLink('pick/terms', { taxonomy, not: id }),
            })}
          />
          <div className="bar">
            <button type="submit" className="button" name="do" value="merge">
              {t('admin.terms.merge_next')}
            </button>
          </div>
        </form>
      </Section>
      <form method="post" className="row">
        <input type="hidden" name="version" value={version} />
        <button type="submit" className="button" name="do" value="trash">
          {t('admin.terms.trash')}
        </button>
      </form>
      {lines.length > 0 && (
        <Section title={t('admin.terms.history')}>
          <History
            admin={admin}
            lines={lines}
            saying={({ command }) => saidOf(admin, command)}
            telling={(line) => tellFacts(admin, line)}
          />
        </Section>
      )}
    </>
  );
}

function PicturePart({
  admin,
  term,
  around,
}: {
  admin: AdminContext;
  term: WholeTerm;
  around: Awaited<ReturnType<typeof readSide>>;
}) {
  const { t } = admin.ctx;
  const shown = around.picture && pictureOf({ ...around.picture, alt: '' }, 'thumbnail', '');
  return (
    <Section title={t('admin.terms.picture')}>
      {shown && <img className="term-picture" src={shown.src} alt="" width={96} height={96} loading="lazy" />}
      <p>
        <a className="button" href={deskLink('terms/picture', { id: term.id })}>
          {t(shown ? 'admin.terms.change_picture' : 'admin.terms.choose_picture')}
        </a>
      </p>
    </Section>
  );
}

const TOLD = new Set(['term.bin', 'term.colour', 'term.merge', 'term.move', 'term.restore', 'term.save']);

const saidOf = ({ ctx }: AdminContext, command: string): string | undefined =>
  TOLD.has(command) ? ctx.t(`admin.terms.did.${command}`) : undefined;
