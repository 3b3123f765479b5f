import { ask } from '../../frame/command/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { QrCode } from '../../frame/page/qr-code.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import { dayText } from '../../frame/shop/dates.ts';
import {
  addPasskey,
  addTimeCode,
  askForNewPasskey,
  browserName,
  offerTimeCode,
  PeopleRefused,
  type readFactors,
  removePasskey,
  removeTimeCode,
  renewRecovery,
  type Standing,
  staffActor,
  standingOf,
} from '../../people/index.ts';
import { deskLink } from '../kit/address.ts';
import { text } from '../kit/fields.ts';
import { FieldRow, Section } from '../kit/form.tsx';
import { Refused } from '../kit/refused-box.tsx';
import {
  type AdminContext,
  type AdminReply,
  data,
  done,
  onward,
  problem,
  type Screen,
  screenPage,
} from '../kit/screen.ts';
import { PasskeyPart } from './passkey-part.tsx';

const ACCOUNT = 'account';
const PASSKEY = 'account/passkey';
const TIME_CODE = 'account/time-code';

/**
 * Somebody who may change how they come in: all the way in, or in need of a first factor. @throws ShopError for others
 */
async function own(admin: AdminContext): Promise<Standing> {
  const standing = await standingOf(admin.ctx);
  if (!standing || standing.stage === 'factor') throw new ShopError('not_allowed');
  return standing;
}

/** Whoever asks, as commands know them, though screens may not yet. */
function asked(admin: AdminContext, { staff }: Standing) {
  return { shop: admin.shop, actor: staffActor(staff, admin.ctx.requestId), now: admin.now };
}

/** Recovery codes, shown once; or on to the account. */
function added({ ctx: { t } }: AdminContext, codes: readonly string[] | undefined): AdminReply {
  if (!codes) return onward(deskLink(ACCOUNT), done(t('people.factor_added')));
  return screenPage({
    title: t('people.recovery'),
    look: 'bare',
    body: (
      <>
        <p>{t('people.recovery_text')}</p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <p>
          <a className="button is-main" href={deskLink('')}>
            {t('people.recovery_kept')}
          </a>
        </p>
      </>
    ),
  });
}

/** Where somebody gets a first factor before they are let in. */
const enrol: Screen = {
  path: 'enrol',
  needs: 'nobody',
  async GET(admin) {
    const standing = await standingOf(admin.ctx);
    if (standing?.stage !== 'enrol') return onward(deskLink(standing ? '' : 'sign-in'));
    return offerPage(admin, standing, { first: true });
  },
};

const timeCode: Screen = {
  path: TIME_CODE,
  needs: 'nobody',
  // The answer to a wrong code offers another secret: it is asked for like the first.
  confirm: ['GET', 'POST'],
  async GET(admin) {
    return offerPage(admin, await own(admin), { first: false });
  },
  async POST(admin) {
    const { ctx } = admin;
    const standing = await own(admin);
    const [code, carried] = [ctx.form.trimmed('code', 20), ctx.form.text('carried', 2000)];
    const { id: sessionId } = standing.session;
    try {
      return added(admin, await ask(asked(admin, standing), addTimeCode, { sessionId, carried, code }));
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      const first = standing.stage === 'enrol';
      return offerPage(admin, standing, { first, wrong: ctx.t(`people.error.${error.problem}`) });
    }
  },
};

function offerPage(
  { ctx, shop, now }: AdminContext,
  { staff }: Standing,
  { first, wrong }: { first: boolean; wrong?: string },
): AdminReply {
  const { t } = ctx;
  const { secret, uri, carried } = offerTimeCode(shop, staff, now);
  return screenPage({
    title: t(first ? 'people.enrol' : 'people.time_code'),
    status: wrong === undefined ? 200 : 422,
    look: 'bare',
    body: (
      <>
        <Refused>{wrong}</Refused>
        {first && (
          <>
            <p>{t('people.enrol_text')}</p>
            <NewPasskey />
          </>
        )}
        <form method="post" action={deskLink(TIME_CODE)} className="form">
          <p>{t('people.time_code_text')}</p>
          <QrCode text={uri} label={t('people.qr')} />
          <p>
            {t('people.by_hand')} <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <input type="hidden" name="carried" value={carried} />
          <FieldRow
            name="code"
            field={text({
              label: t('people.time_code_first'),
              required: true,
              max: 20,
              autoComplete: 'one-time-code',
            })}
          />
          <div className="bar">
            <button type="submit" className="button is-main">
              {t('people.time_code_on')}
            </button>
            {!first && (
              <a className="button" href={deskLink(ACCOUNT)}>
                {t('people.cancel')}
              </a>
            )}
          </div>
        </form>
        {first && (
          <form method="post" action={deskLink('sign-out')}>
            <button type="submit" className="plain">
              {t('people.somebody_else')}
            </button>
          </form>
        )}
      </>
    ),
  });
}

function NewPasskey() {
  const { t } = useRequest();
  return (
    <form method="post" action={deskLink(PASSKEY)}>
      <PasskeyPart question={deskLink('passkey/new')} way="create" label={t('people.passkey_add')} />
    </form>
  );
}

const passkeyQuestion: Screen = {
  path: 'passkey/new',
  needs: 'nobody',
  async POST(admin) {
    const { staff } = await own(admin);
    return data(await askForNewPasskey(admin.shop, staff, admin.now));
  },
};

const passkey: Screen = {
  path: PASSKEY,
  needs: 'nobody',
  confirm: ['POST'],
  async POST(admin) {
    const { ctx } = admin;
    const standing = await own(admin);
    const name = browserName(ctx.userAgent, ctx.t);
    const answer = ctx.form.text('passkey', 20_000);
    try {
      return added(
        admin,
        await addPasskey(asked(admin, standing), { sessionId: standing.session.id, answer, name }),
      );
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      const back = standing.stage === 'enrol' ? 'enrol' : ACCOUNT;
      return onward(deskLink(back), problem(ctx.t(`people.error.${error.problem}`)));
    }
  },
};

const remove: Screen = {
  path: 'account/factors',
  needs: 'signed-in',
  confirm: ['POST'],
  async POST(admin) {
    const { ctx } = admin;
    const { needsFactor: factorNeeded } = await own(admin);
    const id = ctx.form.id('passkey_id');
    try {
      if (id === undefined) await admin.do(removeTimeCode, { factorNeeded });
      else await admin.do(removePasskey, { id, factorNeeded });
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      return onward(deskLink(ACCOUNT), problem(ctx.t(`people.error.${error.problem}`)));
    }
    return onward(deskLink(ACCOUNT), done(ctx.t('people.factor_removed')));
  },
};

const recovery: Screen = {
  path: 'account/recovery',
  needs: 'signed-in',
  confirm: ['POST'],
  async POST(admin) {
    try {
      return added(admin, await admin.do(renewRecovery, undefined));
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      return onward(deskLink(ACCOUNT), problem(admin.ctx.t(`people.error.${error.problem}`)));
    }
  },
};

export const factorScreens: readonly Screen[] = [enrol, timeCode, passkeyQuestion, passkey, remove, recovery];

/** The part of one's account that tells what one shows besides a password. */
export function Factors({ factors }: { factors: Awaited<ReturnType<typeof readFactors>> }) {
  const { t, language, shop } = useRequest();
  const day = (at: number) => dayText(at, language, shop.settings);
  const { passkeys, timeCodeSince, recoveryCodes } = factors;
  return (
    <Section title={t('people.factors')}>
      <ul className="lines">
        {passkeys.map(({ id, name, createdAt, usedAt }) => (
          <Factor
            key={id}
            label={t('people.passkey_of', { name })}
            about={[
              t('people.since', { day: day(createdAt) }),
              ...(usedAt === null ? [] : [t('people.used', { day: day(usedAt) })]),
            ]}
            field={{ name: 'passkey_id', value: id }}
          />
        ))}
        {timeCodeSince !== undefined && (
          <Factor
            label={t('people.time_code')}
            about={[t('people.since', { day: day(timeCodeSince) })]}
            field={{ name: 'time_code', value: 1 }}
          />
        )}
        {(passkeys.length > 0 || timeCodeSince !== undefined) && (
          <li>
            <span>{t('people.recovery_left', { n: recoveryCodes })}</span>
            <form method="post" action={deskLink('account/recovery')}>
              <button type="submit" className="button">
                {t('people.recovery_renew')}
              </button>
            </form>
          </li>
        )}
      </ul>
      <NewPasskey />
      {timeCodeSince === undefined && (
        <p>
          <a className="button" href={deskLink(TIME_CODE)}>
            {t('people.time_code_add')}
          </a>
        </p>
      )}
    </Section>
  );
}

function Factor({
  label,
  about,
  field,
}: {
  label: string;
  about: readonly string[];
  field: { name: string; value: number };
}) {
  const { t } = useRequest();
  return (
    <li>
      <span>
        {label} <span className="soft">{about.join(' · ')}</span>
      </span>
      <form method="post" action={deskLink('account/factors')}>
        <button type="submit" className="button" {...field}>
          {t('people.remove')}
          <span className="screen-reader-text"> {label}</span>
        </button>
      </form>
    </li>
  );
}
