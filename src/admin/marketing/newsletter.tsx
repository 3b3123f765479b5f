import { ShopError } from '../../frame/request/errors.ts';
import { momentText } from '../../frame/shop/dates.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  countListedSubscribers,
  endNewsletter,
  findSubscriber,
  forgetSubscriber,
  listSubscriberIds,
  listSubscribers,
  readProofs,
  type SubscriberFilter,
  type SubscriberStatus,
} from '../../marketing/index.ts';
import {
  type AdminContext,
  deskLink,
  done,
  FactList,
  Heads,
  idIn,
  type ListOf,
  type ListWish,
  onward,
  type Params,
  Removal,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

const STATES: readonly SubscriberStatus[] = ['subscribed', 'pending', 'ended'];

type Row = Awaited<ReturnType<typeof listSubscribers>>[number];

function filterOf({ tab, text, filters }: ListWish): SubscriberFilter {
  return {
    status: STATES.find((state) => state === tab) ?? (tab === 'all' ? undefined : 'subscribed'),
    language: typeof filters.language === 'string' ? filters.language : undefined,
    email: text === '' ? undefined : text.toLowerCase(),
  };
}

const moment = (at: number | null, { ctx, shop }: AdminContext): string =>
  at === null ? '–' : momentText(at, ctx.language, shop.settings);
const iso = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

/** Who wants to hear of the shop, and who wanted to. */
export const newsletterList: ListOf<Row> = {
  name: 'newsletter',
  needs: 'marketing.edit',
  ofPersons: true,
  menu: { name: 'newsletter', group: 'sales', icon: 'envelope' },
  usualSort: '-asked',
  tabs: async ({ ctx }) => [
    ['', ctx.t('admin.newsletter.state.subscribed')],
    ['pending', ctx.t('admin.newsletter.state.pending')],
    ['ended', ctx.t('admin.newsletter.state.ended')],
    ['all', ctx.t('admin.newsletter.all')],
  ],
  columns: [
    { name: 'email', show: ({ email }) => email, cell: ({ email }) => email, phone: 'title' },
    {
      name: 'language',
      show: ({ language }) => languageFacts(language).name,
      cell: ({ language }) => language,
      phone: 'left',
    },
    { name: 'source', show: ({ source }) => source, cell: ({ source }) => source },
    {
      name: 'asked',
      show: ({ asked_at: at }, admin) => moment(at, admin),
      cell: ({ asked_at: at }) => iso(at),
      sorts: true,
    },
    {
      name: 'confirmed',
      show: ({ confirmed_at: at }, admin) => moment(at, admin),
      cell: ({ confirmed_at: at }) => iso(at),
      phone: 'below',
    },
  ],
  filters: [
    {
      name: 'language',
      kind: 'enum',
      options: ({ shop }) => shop.settings.languages.map((each) => [each, languageFacts(each).name]),
    },
  ],
  read: ({ shop }, wish, page) => listSubscribers(shop.db.read, filterOf(wish), page),
  count: ({ shop }, wish, most) => countListedSubscribers(shop.db.read, filterOf(wish), most),
  ids: ({ shop }, wish, most) => listSubscriberIds(shop.db.read, filterOf(wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ id }) => id,
  href: ({ id }) => deskLink(`newsletter/${id}`),
};

/** One address: what it said and when, which is the proof that it may be written to. */
export const subscriberScreen: Screen = {
  path: 'newsletter/{id}',
  needs: 'marketing.edit',
  async GET(admin, params) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const who = await known(admin, params);
    const proofs = await readProofs(shop.db.read, who.id);
    return screenPage({
      title: who.email,
      back: { href: deskLink('newsletter'), label: t('admin.menu.newsletter') },
      body: (
        <div className="home">
          <Section title={t(`admin.newsletter.state.${who.status}`)}>
            <FactList
              facts={[
                [t('admin.newsletter.column.language'), languageFacts(who.language).name],
                [t('admin.newsletter.column.source'), who.source],
              ]}
            />
            {who.status !== 'ended' && (
              <form method="post" className="form is-small">
                <button type="submit" className="button" name="do" value="end">
                  {t('admin.newsletter.end')}
                </button>
              </form>
            )}
          </Section>
          <Section title={t('admin.newsletter.proofs')}>
            <div className="table-wrap">
              <table className="table">
                <Heads
                  of={[
                    t('admin.newsletter.what'),
                    t('admin.newsletter.when'),
                    t('admin.newsletter.column.source'),
                    t('admin.newsletter.column.language'),
                  ]}
                />
                <tbody>
                  {proofs.map(({ id, what, at, source, language }) => (
                    <tr key={id}>
                      <td>{t(`admin.newsletter.did.${what}`)}</td>
                      <td>{moment(at, admin)}</td>
                      <td>{source}</td>
                      <td>{languageFacts(language).name}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </Section>
          <Removal label={t('admin.newsletter.forget')} text={t('admin.newsletter.forget_means')} />
        </div>
      ),
    });
  },
  async POST(admin, params) {
    const { email } = await known(admin, params);
    const { t, form, ip } = admin.ctx;
    if (form.text('do', 10) === 'remove') {
      await admin.do(forgetSubscriber, { email });
      return onward(deskLink('newsletter'), done(t('admin.newsletter.forgotten')));
    }
    await admin.do(endNewsletter, { email, source: 'shopkeeper', ip });
    return onward(deskLink(`newsletter/${params.id}`), done(t('admin.newsletter.ended')));
  },
};

async function known({ shop }: AdminContext, params: Params) {
  const id = idIn(params);
  const found = id === undefined ? undefined : await findSubscriber(shop.db.read, id);
  if (!found) throw new ShopError('not_found');
  return found;
}
