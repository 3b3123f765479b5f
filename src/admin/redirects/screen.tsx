import { listRedirects, removeRedirect, setRedirect } from '../../content/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FieldRow,
  Form,
  Heads,
  onward,
  picker,
  problem,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
  undoable,
} from '../kit/index.ts';
import { refusedText } from '../texts/words.tsx';
import { entryReference, targetNames } from './target.ts';

type Read = ReturnType<typeof readForm>;

/** More are found by their letters. */
const MOST = 300;

/** Old addresses and where they lead: those that the shop has noted by itself, and the shopkeeper's own. */
export const redirectsScreen: Screen = {
  path: 'redirects',
  needs: 'content.edit',
  menu: { name: 'redirects', group: 'texts', icon: 'arrow' },
  GET: (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop } = admin;
    const { form, t } = ctx;
    const here = deskLink('redirects');
    const gone = form.text('remove', 2000);
    if (gone !== '') {
      const to = await admin.do(removeRedirect, { path: gone });
      if (to === undefined) return onward(here, problem(t('admin.redirects.gone')));
      await shop.changes.spread();
      const undo = { action: here, fields: { from: gone, to } };
      return onward(here, undoable(t('admin.redirects.removed', { path: gone }), undo));
    }
    const read = readForm(fieldsOf(admin), form, t);
    if (!read.values) return show(admin, read);
    const { from, to } = read.values as { from: string; to: string };
    try {
      await admin.do(setRedirect, { from, to: (await entryReference(admin, to)) ?? to });
    } catch (error) {
      read.errors.set('to', refusedText(admin, error));
      return show(admin, read);
    }
    await shop.changes.spread();
    return onward(here, done(t('admin.redirects.saved')));
  },
};

const fieldsOf = ({ ctx: { t } }: AdminContext) => {
  const to = picker({
    label: t('admin.redirects.to'),
    hint: t('admin.redirects.to_hint'),
    required: true,
    source: deskLink('pick/links', { only: 'entry' }),
  });
  return {
    from: text({
      label: t('admin.redirects.from'),
      hint: t('admin.redirects.from_hint'),
      required: true,
      max: 1000,
    }),
    to: {
      ...to,
      attributes: { ...to.attributes, maxLength: 1000 },
      read: (typed: string) => ({ value: typed }),
    },
  };
};

async function show(admin: AdminContext, read?: Read): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, query } = ctx;
  const q = query.line('q', 200);
  const found = await listRedirects(shop.db.read, { text: q, limit: MOST + 1 });
  const rows = found.slice(0, MOST);
  const names = await targetNames(
    admin,
    rows.map(({ target }) => target),
  );
  const fields = fieldsOf(admin);
  return screenPage({
    title: t('admin.menu.redirects'),
    status: read ? 422 : 200,
    body: (
      <div className="order-main">
        <p className="soft">{t('admin.redirects.about')}</p>
        <Section title={t('admin.redirects.new')}>
          <Form fields={fields} read={read} submit={t('admin.redirects.add')} laidOut small>
            <div className="pairs">
              {Object.entries(fields).map(([name, field]) => (
                <FieldRow
                  key={name}
                  name={name}
                  field={field}
                  typed={read?.typed.get(name)}
                  error={read?.errors.get(name)}
                />
              ))}
            </div>
          </Form>
        </Section>
        <form className="list-search">
          <input
            type="search"
            name="q"
            defaultValue={q}
            aria-label={t('admin.redirects.search')}
            placeholder={t('admin.redirects.search')}
          />
          <button type="submit" className="button">
            {t('admin.list.search')}
          </button>
        </form>
        {found.length > MOST && <p className="soft">{t('admin.redirects.first', { count: MOST })}</p>}
        {rows.length === 0 ? (
          <p className="empty">{t('admin.redirects.empty')}</p>
        ) : (
          <form method="post" className="table-wrap">
            <table className="table">
              <Heads
                of={[
                  t('admin.redirects.from'),
                  t('admin.redirects.to'),
                  [t('admin.redirects.since'), 'is-wide'],
                  t('admin.redirects.remove'),
                ]}
              />
              <tbody>
                {rows.map(({ path, target, createdAt }) => (
                  <tr key={path}>
                    <th scope="row" className="as-typed">
                      {path}
                    </th>
                    <td className="as-typed">{names.get(target) ?? target}</td>
                    <td className="is-wide">{shortMoment(createdAt, ctx.language, shop.settings)}</td>
                    <td>
                      <button
                        type="submit"
                        className="button"
                        name="remove"
                        value={path}
                        aria-label={t('admin.redirects.remove_of', { path })}
                      >
                        {t('admin.redirects.remove')}
                      </button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </form>
        )}
      </div>
    ),
  });
}
