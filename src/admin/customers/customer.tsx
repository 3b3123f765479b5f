import { type Account, AccountProblem, exemptFromTax, sendProof } from '../../accounts/index.ts';
import { noteCustomer, setTags, tagsIn } from '../../customers/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  History,
  idIn,
  NearLinks,
  neighbours,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { customerList } from './list.tsx';
import { Addresses, Consents, Facts, Letters, Tags, Tax } from './parts.tsx';
import { Cart, Notes, Orders } from './parts-main.tsx';
import { PointsPart } from './points-part.tsx';
import { type Around, accountOf, listed, nameOf, readAround } from './read.ts';
import { spentText, whenText } from './words.ts';

/** One customer: who they are, what they have, what can be done for them, and all that happened to them. */
export const customerScreen: Screen = {
  path: 'customers/{id}',
  needs: 'customers.view',
  async GET(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const [around, near] = await Promise.all([
      readAround(admin, account),
      neighbours(customerList, admin, listed(account)),
    ]);
    const { t } = admin.ctx;
    const props = { admin, account, around };
    return screenPage({
      title: nameOf(account),
      back: { href: near.list, label: t('admin.menu.customers') },
      tools: (
        <NearLinks
          near={near}
          says={{ previous: t('admin.customers.previous'), next: t('admin.customers.next') }}
        />
      ),
      body: (
        <>
          <Head {...props} />
          <Steps {...props} />
          <div className="order">
            <div className="order-main">
              <Orders {...props} />
              <Cart {...props} />
              <PointsPart {...props} />
              <Notes {...props} />
              {around.audit.length > 0 && (
                <Section title={t('admin.customers.history')}>
                  <History
                    admin={admin}
                    lines={around.audit}
                    saying={({ command }) =>
                      TOLD.has(command) ? t(`admin.customers.did.${command}`) : undefined
                    }
                  />
                </Section>
              )}
            </div>
            <div className="order-side">
              <Facts {...props} />
              <Tags {...props} />
              <Addresses {...props} />
              <Tax {...props} />
              <Consents {...props} />
              <Letters {...props} />
            </div>
          </div>
        </>
      ),
    });
  },
  async POST(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const { t } = admin.ctx;
    const here = deskLink(`customers/${account.id}`);
    try {
      const said = await change(admin, account);
      return onward(here, said === undefined ? problem(t('admin.customers.unclear')) : done(said));
    } catch (error) {
      return accountRefusal(admin, error, here);
    }
  },
};

/** Commands of a customer's history that have words of their own. */
const TOLD = new Set([
  'account.details',
  'account.password',
  'account.prove',
  'account.sign_in',
  'address.save',
  'customer.close',
  'customer.edit',
  'customer.enter',
  'customer.leave',
  'customer.merge',
  'customer.note',
  'customer.proof',
  'customer.reopen',
  'customer.tag',
  'customer.tags',
  'customer.tax',
  'points.correct',
  'points.decide',
  'points.earn',
  'points.expire',
  'points.release',
  'points.level_give',
  'points.level_take',
  'points.notices',
  'points.status',
]);

/** Why nothing was done to an account, as a notice; what is no refusal is thrown on. */
export function accountRefusal({ ctx }: AdminContext, error: unknown, to: string): AdminReply {
  if (!(error instanceof AccountProblem)) throw error;
  return onward(to, problem(ctx.t(`accounts.problem.${error.fault}`)));
}

interface Props {
  admin: AdminContext;
  account: Account;
  around: Around;
}

/** In one line: what they have bought; and whether the account is open. */
function Head({ admin, account }: Props) {
  const { t } = admin.ctx;
  const { orders, spent, lastOrderAt, closedAt, closedFor, mergedInto } = account;
  const figures: [string, string][] = [
    ['orders', `${orders}`],
    ['spent', spentText(admin, spent)],
    ...(orders > 0 ? [['average', spentText(admin, Math.round(spent / orders))] as [string, string]] : []),
    ['last', lastOrderAt === 0 ? '–' : whenText(admin, lastOrderAt)],
  ];
  return (
    <>
      {closedAt > 0 && (
        <div className="notice is-problem">
          <p>
            {t('admin.customers.closed_since', { at: whenText(admin, closedAt) })} {closedFor}
          </p>
          {mergedInto > 0 && (
            <p>
              <a href={deskLink(`customers/${mergedInto}`)}>{t('admin.customers.merged_into')}</a>
            </p>
          )}
        </div>
      )}
      <div className="order-head">
        <dl className="figures">
          {figures.map(([name, text]) => (
            <div key={name}>
              <dt>{t(`admin.customers.figure.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}

/** What can be done for them. */
function Steps({ admin, account }: Props) {
  const { ctx, may } = admin;
  const { t } = ctx;
  const { id, closedAt, mergedInto } = account;
  const here = `customers/${id}`;
  const open = closedAt === 0;
  const link = (to: string, text: string) => (
    <a key={to} className="button" href={deskLink(`${here}/${to}`)}>
      {text}
    </a>
  );
  return (
    <div className="row order-steps">
      {open && may('orders.edit') && (
        <a className="button" href={deskLink('orders/new', { customer: id })}>
          {t('admin.customers.new_order')}
        </a>
      )}
      {open && may('customers.impersonate') && (
        <form method="post" action={deskLink(`${here}/enter`)}>
          <button type="submit" className="button">
            {t('admin.customers.enter')}
          </button>
        </form>
      )}
      {open && may('customers.edit') && link('edit', t('admin.customers.edit'))}
      {open && may('customers.merge') && link('merge', t('admin.customers.merge'))}
      {mergedInto === 0 &&
        may('customers.edit') &&
        link('close', t(open ? 'admin.customers.close' : 'admin.customers.reopen'))}
      {may('privacy') && link('privacy', t('admin.privacy.title'))}
    </div>
  );
}

/** @returns what was done, as a sentence; undefined for what nobody can ask for here */
async function change(admin: AdminContext, { id: userId }: Account): Promise<string | undefined> {
  const { t, form } = admin.ctx;
  switch (form.text('do', 20)) {
    case 'note': {
      const body = form.trimmed('body', 5000);
      if (body === '') return undefined;
      await admin.do(noteCustomer, { userId, body, key: form.text('key', 64) });
      return t('admin.customers.noted');
    }
    case 'tags': {
      await admin.do(setTags, { userId, tags: tagsIn(form.line('tags', 1000)) });
      return t('admin.customers.tagged');
    }
    case 'tax': {
      const reason = form.line('reason', 200);
      await admin.do(exemptFromTax, { userId, reason: reason === '' ? undefined : reason });
      return t(reason === '' ? 'admin.customers.taxed' : 'admin.customers.exempted');
    }
    case 'proof': {
      await admin.do(sendProof, { userId });
      return t('admin.customers.proof_sent');
    }
    default:
      return undefined;
  }
}
