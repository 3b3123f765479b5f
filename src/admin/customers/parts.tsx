import type { Account, AddressKind } from '../../accounts/index.ts';
import { formatsOf, languageFacts } from '../../frame/shop/languages.ts';
import { countryName } from '../../platform/geography/index.ts';
import { type AdminContext, deskLink, FieldRow, Section, text } from '../kit/index.ts';
import { Postal } from '../orders/parts.tsx';
import type { Around } from './read.ts';
import { whenText } from './words.ts';

interface Props {
  admin: AdminContext;
  account: Account;
  around: Around;
}

const home = ({ id }: Account) => deskLink(`customers/${id}`);

/** Who they are, and how far the shop knows that it is them. */
export function Facts({ admin, account, around }: Props) {
  const { ctx, shop, may } = admin;
  const { t } = ctx;
  const { email, language, country, createdAt, verifiedAt, lastLoginAt, closedAt } = account;
  const { askedEmail, merged, points, cards } = around;
  return (
    <Section title={t('admin.customers.facts')}>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
        <br />
        <span className="soft">
          {verifiedAt === null
            ? t('admin.customers.not_proved')
            : t('admin.customers.proved', { at: whenText(admin, verifiedAt) })}
        </span>
      </p>
      {askedEmail && <p className="soft">{t('admin.customers.email_asked', { email: askedEmail })}</p>}
      {verifiedAt === null && closedAt === 0 && may('customers.edit') && (
        <form method="post" action={home(account)}>
          <button type="submit" className="button" name="do" value="proof">
            {t('admin.customers.send_proof')}
          </button>
        </form>
      )}
      <dl className="facts">
        <dt>{t('admin.customers.column.language')}</dt>
        <dd>{languageFacts(language).name}</dd>
        {country !== '' && (
          <>
            <dt>{t('admin.customers.column.country')}</dt>
            <dd>{countryName(country, formatsOf(shop.settings, ctx.language))}</dd>
          </>
        )}
        <dt>{t('admin.customers.column.registered')}</dt>
        <dd>{whenText(admin, createdAt)}</dd>
        <dt>{t('admin.customers.last_login')}</dt>
        <dd>{lastLoginAt === null ? '–' : whenText(admin, lastLoginAt)}</dd>
        {points?.brought.by !== undefined && (
          <>
            <dt>{t('admin.customers.brought_by')}</dt>
            <dd>
              <a href={deskLink(`customers/${points.brought.by}`)}>{points.brought.by}</a>
            </dd>
          </>
        )}
        {cards.map(({ id, label, expires }) => (
          <div key={id} className="facts-row">
            <dt>{t('admin.customers.card')}</dt>
            <dd>{[label, expires].filter(Boolean).join(' · ')}</dd>
          </div>
        ))}
        {merged.map((other) => (
          <div key={other.id} className="facts-row">
            <dt>{t('admin.customers.merged')}</dt>
            <dd>
              <a href={deskLink(`customers/${other.id}`)}>{other.email}</a>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

export function Tags({ admin, account, around }: Props) {
  const { t } = admin.ctx;
  const { tags } = around;
  const may = admin.may('customers.edit');
  if (tags.length === 0 && !may) return null;
  return (
    <Section title={t('admin.customers.tags')}>
      {tags.length > 0 && (
        <p className="row">
          {tags.map((tag) => (
            <a key={tag} className="badge" href={deskLink('customers', { tag })}>
              {tag}
            </a>
          ))}
        </p>
      )}
      {may && (
        <form className="form is-small" method="post" action={home(account)} data-guard="">
          <input type="hidden" name="do" value="tags" />
          <FieldRow
            name="tags"
            field={text({
              label: t('admin.customers.tags_edit'),
              hint: t('admin.customers.tags_hint'),
              max: 1000,
              value: tags.join(', '),
            })}
          />
          <div className="bar">
            <button type="submit" className="button">
              {t('admin.save')}
            </button>
          </div>
        </form>
      )}
    </Section>
  );
}

const KINDS: readonly AddressKind[] = ['billing', 'shipping'];

export function Addresses({ admin, account, around }: Props) {
  const { ctx, may } = admin;
  const { t } = ctx;
  return KINDS.map((kind) => {
    const address = around.addresses[kind];
    const title = t(`admin.customers.address_${kind}`);
    const edit = may('customers.edit') && account.closedAt === 0 && (
      <a href={deskLink(`customers/${account.id}/address/${kind}`)}>
        {t(address ? 'admin.customers.change' : 'admin.customers.add')}
        <span className="screen-reader-text">{` (${title})`}</span>
      </a>
    );
    return (
      <Section key={kind} title={title} tools={edit}>
        {address ? (
          <>
            <Postal address={address} language={ctx.language} />
            {address.taxId !== '' && <p className="soft">{address.taxId}</p>}
          </>
        ) : (
          <p className="soft">{t('admin.customers.no_address')}</p>
        )}
      </Section>
    );
  });
}

/** Freedom from tax, with the reason that the tax office may ask for. */
export function Tax({ admin, account, around }: Props) {
  const { t } = admin.ctx;
  const { exemption } = around;
  if (!admin.may('customers.edit')) return null;
  return (
    <Section title={t('admin.customers.tax')}>
      <form className="form is-small" method="post" action={home(account)} data-guard="">
        <input type="hidden" name="do" value="tax" />
        <FieldRow
          name="reason"
          field={text({
            label: t('admin.customers.tax_reason'),
            hint: t('admin.customers.tax_hint'),
            value: exemption ?? '',
          })}
        />
        <div className="bar">
          <button type="submit" className="button">
            {t('admin.save')}
          </button>
        </div>
      </form>
    </Section>
  );
}

/** What they said of letters and messages, and how that is known. */
export function Consents({ admin, around }: Props) {
  const { t } = admin.ctx;
  const { newsletter, points } = around;
  const consents = points?.consents ?? [];
  return (
    <Section title={t('admin.customers.consents')}>
      <p>{t(`admin.customers.newsletter.${newsletter?.status ?? 'never'}`)}</p>
      {newsletter && (
        <ul className="plain-list soft">
          {newsletter.proofs.map(({ id, what, source, at }) => (
            <li key={id}>
              {whenText(admin, at)} · {t(`admin.customers.proof.${what}`)}
              {source !== '' && ` · ${source}`}
            </li>
          ))}
        </ul>
      )}
      {consents.map(({ channel, wanted, source, at }) => (
        <p key={channel}>
          {t(wanted === 1 ? 'admin.customers.wants' : 'admin.customers.wants_not', {
            channel: channel === 'sms' ? 'SMS' : 'WhatsApp',
          })}
          <br />
          <span className="soft">
            {whenText(admin, at)} · {source}
          </span>
        </p>
      ))}
    </Section>
  );
}

/** The latest letters about their orders, as they were sent. */
export function Letters({ admin, around }: Props) {
  const { t } = admin.ctx;
  if (around.letters.length === 0) return null;
  return (
    <Section title={t('admin.customers.letters')}>
      <ul className="plain-list">
        {around.letters.map(({ id, orderId, subject, sentAt, kept }) => (
          <li key={id}>
            {kept ? <a href={deskLink(`orders/${orderId}/letters/${id}`)}>{subject}</a> : subject}
            <br />
            <span className="soft">{whenText(admin, sentAt)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
