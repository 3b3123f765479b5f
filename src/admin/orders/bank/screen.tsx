import {
  readLatestStatements,
  readOrderStatuses,
  readSettledCredits,
  readStatement,
  readToMatch,
} from '../../../orders/index.ts';
import { readStatementsBeside, StatementProblem } from '../../../payments/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Form,
  file,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../../kit/index.ts';
import { whenText } from '../words.tsx';
import { decide } from './decide.ts';
import { Settled, Waiting } from './rows.tsx';
import { AllThatFit } from './several.tsx';

const HERE = 'bank';
export const DECIDE = 'bank/decide';
/** Names, in every language. */
const FORMATS: Readonly<Record<string, string>> = { norma43: 'Norma 43', 'camt.053': 'camt.053' };
const SHOWN = 50;
const LATEST = 5;
const SETTLED = 20;

/** What came in on the shop's accounts: a file of the bank is read, and a person says which order each credit pays. */
export const bankScreen: Screen = {
  path: HERE,
  needs: 'orders.edit',
  takesFiles: true,
  menu: { name: 'bank', group: 'money', icon: 'bank' },
  GET: (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const read = readForm(fieldsOf(admin), ctx.form, t);
    const sent = ctx.form.file('file');
    if (!read.values || !sent) return show(admin, read);
    try {
      const told = await readStatementsBeside(shop, sent.bytes);
      const { credits, added } = await admin.do(readStatement, { name: read.values.file, ...told });
      return onward(deskLink(HERE), done(t('admin.bank.read', { added, known: credits - added })));
    } catch (error) {
      if (!(error instanceof StatementProblem)) throw error;
      const { fault, line } = error;
      const why = t(`admin.bank.fault.${fault}`);
      const said = line === undefined ? why : `${why} ${t('admin.bank.fault_line', { line })}`;
      return show(admin, { ...read, errors: new Map([['file', said]]) });
    }
  },
};

export const bankDecisions: Screen = { path: DECIDE, needs: 'orders.edit', POST: decide };

const fieldsOf = ({ ctx: { t } }: AdminContext) => ({
  file: file({
    label: t('admin.bank.file'),
    hint: t('admin.bank.file_hint'),
    accept: '.xml,.n43,.q43,.c43,.txt,text/xml,application/xml,text/plain',
    required: true,
  }),
});

async function show(admin: AdminContext, read?: ReturnType<typeof readForm>): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const db = shop.db.read;
  const behind = ctx.query.id('behind') ?? 0;
  const [found, settled, statements] = await Promise.all([
    readToMatch(db, { behind, limit: SHOWN + 1 }),
    readSettledCredits(db, SETTLED),
    readLatestStatements(db, LATEST),
  ]);
  const waiting = found.slice(0, SHOWN);
  const last = found.length > SHOWN ? waiting.at(-1) : undefined;
  const statuses = await readOrderStatuses(
    db,
    settled.flatMap(({ orderId }) => orderId ?? []),
  );
  return screenPage({
    title: t('admin.menu.bank'),
    status: read ? 422 : 200,
    body: (
      <div className="home">
        <Section title={t('admin.bank.bring')}>
          <p className="soft">{t('admin.bank.about')}</p>
          <Form fields={fieldsOf(admin)} read={read} submit={t('admin.bank.submit')} small />
          {statements.length > 0 && (
            <ul className="settings-list">
              {statements.map(({ id, name, format, readAt, credits, added }) => (
                <li key={id}>
                  {name}{' '}
                  <span className="soft">
                    {whenText(admin, readAt)} · {FORMATS[format]} ·{' '}
                    {t('admin.bank.read', { added, known: credits - added })}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Section title={t('admin.bank.waiting')}>
          {waiting.length === 0 ? (
            <p className="empty">{t('admin.bank.nothing')}</p>
          ) : (
            <>
              <AllThatFit admin={admin} waiting={waiting} />
              <ul className="tasks">
                {waiting.map((credit) => (
                  <Waiting key={credit.id} admin={admin} credit={credit} />
                ))}
              </ul>
              {last && (
                <p>
                  <a className="button" href={`${deskLink(HERE)}?behind=${last.id}`}>
                    {t('admin.bank.more')}
                  </a>
                </p>
              )}
            </>
          )}
        </Section>
        {settled.length > 0 && (
          <Section title={t('admin.bank.settled')}>
            <ul className="tasks">
              {settled.map((credit) => (
                <Settled
                  key={credit.id}
                  admin={admin}
                  credit={credit}
                  status={statuses.get(credit.orderId ?? 0)?.status}
                />
              ))}
            </ul>
          </Section>
        )}
      </div>
    ),
  });
}
