import { demoDoor, KEEPABLE } from '../../frame/demo/door.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  check,
  deskLink,
  FieldRow,
  Form,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

const HERE = 'own-shop';
const BEGUN = `${HERE}/begun`;
const WORD = 'word';

/** From the demo to a shop of one's own: what stays is chosen, everything else goes. */
const leaving: Screen = {
  path: HERE,
  needs: 'people.edit',
  confirm: ['POST'],
  GET: async (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop, actor } = admin;
    const door = doorOf(admin);
    const read = readForm(fieldsOf(admin), ctx.form, ctx.t);
    if (!read.values) return show(admin, read);
    if (!read.values.sure) {
      read.errors.set('sure', ctx.t('admin.field.required'));
      return show(admin, read);
    }
    const { values } = read;
    const keep = KEEPABLE.filter((what) => values[what]);
    const word = await door.leave(actor, keep);
    shop.log.info({ keep }, 'the demo makes room for a shop of its own');
    return waiting(admin, word);
  },
};

/** Where whoever asked is led when the shop is open again: nobody is signed in any more. */
const begun: Screen = {
  path: BEGUN,
  needs: 'nobody',
  async GET(admin) {
    const { ctx, shop } = admin;
    const word = ctx.query.text(WORD, 64);
    const door = demoDoor(shop);
    if (!door || word === '') throw new ShopError('not_found');
    if (door.isOn) return waiting(admin, word);
    const link = await door.ownerLink(word);
    if (link === undefined) throw new ShopError('not_found');
    return onward(link.slice(shop.publicUrl.length));
  },
};

export const ownShopScreens: readonly Screen[] = [leaving, begun];

/** @throws ShopError in a shop that is no demo, and for everybody but its owner */
function doorOf({ shop, staff }: AdminContext) {
  const door = demoDoor(shop);
  if (!door?.isOn || staff.role !== 'owner') throw new ShopError('not_found');
  return door;
}

function fieldsOf({ ctx: { t } }: AdminContext) {
  return {
    products: check({ label: t('admin.own_shop.products'), hint: t('admin.own_shop.products_hint') }),
    pages: check({ label: t('admin.own_shop.pages'), hint: t('admin.own_shop.pages_hint') }),
    sure: check({ label: t('admin.own_shop.sure'), required: true }),
  };
}

function show(admin: AdminContext, read?: ReturnType<typeof readForm>): AdminReply {
  const { t } = admin.ctx;
  doorOf(admin);
  const fields = fieldsOf(admin);
  const row = (name: keyof typeof fields) => (
    <FieldRow
      key={name}
      name={name}
      field={fields[name]}
      typed={read?.typed.get(name)}
      error={read?.errors.get(name)}
    />
  );
  return screenPage({
    title: t('admin.own_shop.title'),
    status: read ? 422 : 200,
    body: (
      <div className="home">
        <p>{t('admin.own_shop.about')}</p>
        <Form fields={fields} read={read} submit={t('admin.own_shop.begin')} danger laidOut>
          <Section title={t('admin.own_shop.stays')}>{KEEPABLE.map(row)}</Section>
          <Section title={t('admin.own_shop.goes')}>
            <p>{t('admin.own_shop.goes_text')}</p>
            {row('sure')}
          </Section>
        </Form>
      </div>
    ),
  });
}

/** While the shop closes and opens again; scripts go on by themselves as soon as it is open. */
function waiting({ ctx: { t } }: AdminContext, word: string): AdminReply {
  return screenPage({
    title: t('admin.own_shop.waiting'),
    look: 'bare',
    body: (
      <>
        <p role="status">{t('admin.own_shop.waiting_text')}</p>
        <p>
          <a className="button is-main" href={deskLink(BEGUN, { [WORD]: word })} data-await="">
            {t('admin.own_shop.go_on')}
          </a>
        </p>
      </>
    ),
  });
}
