import type { Capability } from '../../frame/command/capabilities.ts';
import type { Stale } from '../../frame/command/index.ts';
import type { ShopError } from '../../frame/request/errors.ts';
import { deskLink } from './address.ts';
import { ToldTable } from './past/told.tsx';
import { type AdminContext, type AdminReply, type ScreenPage, screenPage } from './screen.ts';

/** What is not there, or cannot be done now. */
export function refusedPage({ ctx }: AdminContext, error: ShopError): AdminReply {
  const { t } = ctx;
  return screenPage({
    title: t(`error.${error.code}.title`),
    status: error.status,
    body: <p>{t(`error.${error.code}`, error.values)}</p>,
  });
}

/** A body of more bytes than are read there: how many those are, and the way back to the form that was sent. */
export function tooLargePage({ ctx }: AdminContext, most: string, back: string): ScreenPage {
  const { t } = ctx;
  return screenPage({
    title: t('error.too_large.title'),
    status: 413,
    body: (
      <>
        <p>{t('admin.too_large', { most })}</p>
        <p className="apart">
          <a className="button is-main" href={back}>
            {t('admin.back_to_form')}
          </a>
        </p>
      </>
    ),
  });
}

/** Somebody is signed in who may not do this: the page names the right, so that it can be asked for. */
export function notAllowedPage({ ctx }: AdminContext, missing: Capability): AdminReply {
  const { t } = ctx;
  return screenPage({
    title: t('admin.not_allowed'),
    status: 403,
    body: (
      <>
        <p>{t('admin.not_allowed_text')}</p>
        <p>
          <strong>{t(`people.capability.${missing}`)}</strong> <code>{missing}</code>
        </p>
      </>
    ),
  });
}

/** Names of fields that must not stand in a page again. Postcodes and codes of coupons and roles may. */
const SECRET = /password|secret|token|apikey|^confirm_code$/i;

/** What was sent, to be sent once more: nothing that somebody typed is lost. */
function Again({ admin, without = [] }: { admin: AdminContext; without?: readonly string[] }) {
  const fields = admin.ctx.form.entries().filter(([name]) => !without.includes(name) && !SECRET.test(name));
  return fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a form's fields stand in their order, and names may come twice
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

/** The session has ended while somebody was typing: they sign in beside it and send the same again. */
export function signedOutPage(admin: AdminContext): AdminReply {
  const { ctx } = admin;
  const { t } = ctx;
  return screenPage({
    title: t('admin.signed_out'),
    status: 401,
    look: 'bare',
    body: (
      <>
        <p>{t('admin.signed_out_text')}</p>
        <p>
          <a className="button" href={deskLink('sign-in')} target="_blank" rel="noreferrer">
            {t('admin.sign_in_beside')}
          </a>
        </p>
        <form method="post" action={ctx.path + ctx.query.toQuery()}>
          <Again admin={admin} />
          <button type="submit" className="button is-main">
            {t('admin.send_again')}
          </button>
        </form>
      </>
    ),
  });
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '–' : JSON.stringify(value);

/** What a field is called and what stands in it, in words; undefined of one that has none. */
export type Tell = (
  field: string,
  mine: unknown,
  theirs: unknown,
) => { label: string; before: string; after: string } | undefined;

/**
 * Two people have changed one thing: both values, and a choice.
 *
 * @param page where what stands now is seen
 * @param tell how its history tells of it
 */
export function conflictPage(
  admin: AdminContext,
  { fields, version }: Stale,
  page: string,
  tell?: Tell,
): AdminReply {
  const { ctx } = admin;
  const { t } = ctx;
  const told = [...fields].flatMap(([name, { wanted, stands }]) => {
    const raw = { label: name, before: shown(wanted), after: shown(stands) };
    const said = tell?.(name, wanted, stands) ?? raw;
    // What nobody has said anything of is kept in two ways.
    return said.before === '–' && said.after === '–' ? [] : said;
  });
  return screenPage({
    title: t('admin.conflict'),
    status: 409,
    body: (
      <>
        <p>{t('admin.conflict_text')}</p>
        <ToldTable of={[t('admin.conflict_mine'), t('admin.conflict_theirs')]} told={told} />
        <form method="post" action={ctx.path + ctx.query.toQuery()} className="row apart">
          {version !== undefined && (
            <>
              <Again admin={admin} without={['version']} />
              <input type="hidden" name="version" value={version} />
              <button type="submit" className="button">
                {t('admin.keep_mine')}
              </button>
            </>
          )}
          <a className="button is-main" href={page}>
            {t('admin.take_theirs')}
          </a>
        </form>
      </>
    ),
  });
}
