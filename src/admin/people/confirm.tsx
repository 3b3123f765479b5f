import {
  confirm,
  isConfirmed,
  type NotLetIn,
  type Shown,
  type Standing,
  standingOf,
} from '../../people/index.ts';
import { deskLink } from '../kit/address.ts';
import { password, text } from '../kit/fields.ts';
import { FieldRow } from '../kit/form.tsx';
import { Refused } from '../kit/refused-box.tsx';
import { type AdminContext, type AdminReply, onward, screenPage } from '../kit/screen.ts';
import { PasskeyPart } from './passkey-part.tsx';

/**
 * Lets nobody on who has not shown for a while who they are.
 *
 * @param ways of asking that want it
 * @returns the page that asks for it, or undefined for whoever may go on
 */
export type ConfirmFirst = (
  admin: AdminContext,
  ways: readonly ('GET' | 'POST')[],
) => Promise<AdminReply | undefined>;

/** What the page that asks puts beside what was typed before. */
const ASKED = 'confirm_for';
const OWN = [ASKED, 'confirm_code', 'confirm_password', 'confirm_passkey'];

/**
 * What was typed comes back to the same address together with the proof, and goes on from there: nothing has to be
 * kept, and nothing is lost. Passwords alone have to be typed again.
 */
export const confirmFirst: ConfirmFirst = async (admin, ways) => {
  const { ctx } = admin;
  const asked = ctx.form.text(ASKED, 4);
  if (!ways.includes(ctx.method) && asked === '') return undefined;
  const standing = await standingOf(ctx);
  if (standing?.stage !== 'in') return undefined;
  if (asked === '') return isConfirmed(standing, ctx.now) ? undefined : confirmPage(admin, standing);
  const outcome = await confirm(ctx, standing, shownIn(admin));
  if (outcome !== 'in') return confirmPage(admin, standing, outcome);
  if (asked === 'GET') return onward(ctx.path + ctx.query.toQuery());
  ctx.form = carried(admin);
  return undefined;
};

function shownIn({ ctx: { form } }: AdminContext): Shown {
  if (form.text('confirm_passkey', 1) !== '') return { answer: form.text('confirm_passkey', 20_000) };
  const code = form.trimmed('confirm_code', 40);
  return code === '' ? { password: form.text('confirm_password', 256) } : { code };
}

const carried = ({ ctx }: AdminContext) => ctx.form.without(...OWN);

function confirmPage(admin: AdminContext, standing: Standing, wrong?: NotLetIn): AdminReply {
  const { ctx } = admin;
  const { t } = ctx;
  const method = ctx.form.text(ASKED, 4) || ctx.method;
  const typed = carried(admin)
    .withoutLike(/password/i)
    .entries();
  return screenPage({
    title: t('people.confirm'),
    status: wrong ? 403 : 200,
    look: 'bare',
    body: (
      <form method="post" action={ctx.path + ctx.query.toQuery()} className="form">
        {wrong && <Refused>{t(`people.not_let_in.${wrong}`)}</Refused>}
        <p>{t(standing.hasFactor ? 'people.confirm_factor' : 'people.confirm_password')}</p>
        {typed.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a form's fields stand in their order, and names may come twice
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name={ASKED} value={method} />
        {standing.hasFactor ? (
          <>
            <PasskeyPart question={deskLink('passkey/confirm')} field="confirm_passkey" />
            <FieldRow
              name="confirm_code"
              field={text({
                label: t('people.code'),
                hint: t('people.code_hint'),
                max: 40,
                autoComplete: 'one-time-code',
              })}
            />
          </>
        ) : (
          <FieldRow
            name="confirm_password"
            field={password({
              label: t('people.password'),
              required: true,
              autoComplete: 'current-password',
              // There is nothing else to do here.
              autoFocus: true,
            })}
          />
        )}
        <div className="bar">
          <button type="submit" className="button is-main">
            {t('people.go_on')}
          </button>
          <a className="button" href={deskLink('')}>
            {t('people.cancel')}
          </a>
        </div>
      </form>
    ),
  });
}
