import { useRequest } from '../../../frame/page/context.tsx';
import { RequiredNote } from '../../../frame/page/required-note.tsx';
import { AccountLayout, FormNonce, TextRow } from '../../layout.tsx';

export interface Details {
  firstName: string;
  lastName: string;
  displayName: string;
  email: string;
}

export function DetailsPage({ details, newEmail }: { details: Details; newEmail?: string | undefined }) {
  const { t, links } = useRequest();
  return (
    <AccountLayout current="edit-account">
      <h1 className="page-title">{t('accounts.details')}</h1>
      <form className="woocommerce-EditAccountForm edit-account" action={links.editAccount()} method="post">
        <RequiredNote />
        <div className="field-pairs">
          <TextRow
            name="account_first_name"
            label={t('accounts.field.first_name')}
            value={details.firstName}
            required
            autoComplete="given-name"
            row="first"
          />
          <TextRow
            name="account_last_name"
            label={t('accounts.field.last_name')}
            value={details.lastName}
            required
            autoComplete="family-name"
            row="last"
          />
          <TextRow
            name="account_display_name"
            label={t('accounts.display_name')}
            value={details.displayName}
            required
            autoComplete="nickname"
            hint={t('accounts.display_name_hint')}
          />
          <TextRow
            name="account_email"
            label={t('accounts.field.email')}
            type="email"
            value={details.email}
            required
            autoComplete="email"
            hint={newEmail ? t('accounts.email_waits', { email: newEmail }) : t('accounts.email_hint')}
          />
        </div>
        <fieldset className="account-password">
          <legend className="title">{t('accounts.password_change')}</legend>
          <TextRow
            name="password_current"
            label={t('accounts.password_current')}
            type="password"
            autoComplete="current-password"
            hint={t('accounts.password_keep')}
          />
          <div className="field-pairs">
            <TextRow
              name="password_1"
              label={t('accounts.password_new')}
              type="password"
              autoComplete="new-password"
              row="first"
            />
            <TextRow
              name="password_2"
              label={t('accounts.password_again')}
              type="password"
              autoComplete="new-password"
              row="last"
            />
          </div>
        </fieldset>
        <FormNonce name="save-account-details-nonce" action="save_account_details" />
        <input type="hidden" name="action" value="save_account_details" />
        <button type="submit" className="woocommerce-Button button alt" name="save_account_details" value="1">
          {t('accounts.save')}
        </button>
      </form>
      <p className="account-sessions-link">
        <a href={links.sessions()}>{t('accounts.sessions')}</a>
      </p>
    </AccountLayout>
  );
}
