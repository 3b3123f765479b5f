import { useRequest } from '../../../frame/page/context.tsx';
import { RequiredNote } from '../../../frame/page/required-note.tsx';
import { languageFacts } from '../../../frame/shop/languages.ts';
import { countryName, statesOf } from '../../../platform/geography/index.ts';
import { AccountLayout, FormNonce } from '../../layout.tsx';
import type { Address, AddressKind } from '../../model.ts';
import { AddressFields } from '../fields.tsx';
import { type AddressError, addressLines } from '../model-address.ts';

const KINDS: readonly AddressKind[] = ['billing', 'shipping'];

/** Both addresses as they stand, each with its link to change it. */
export function AddressesPage({ addresses }: { addresses: Partial<Record<AddressKind, Address>> }) {
  const { t, links } = useRequest();
  return (
    <AccountLayout current="edit-address">
      <h1 className="page-title">{t('accounts.addresses')}</h1>
      <p>{t('accounts.addresses_used')}</p>
      <div className="u-columns woocommerce-Addresses col2-set addresses">
        {KINDS.map((kind) => {
          const address = addresses[kind];
          return (
            <section key={kind} className="woocommerce-Address">
              <h2>{t(`accounts.${kind}`)}</h2>
              {address ? <AddressText address={address} /> : <p>{t('accounts.no_address')}</p>}
              <a className="edit" href={kind === 'billing' ? links.editBilling() : links.editShipping()}>
                {t(address ? 'accounts.address_edit' : 'accounts.address_add')}
                <span className="screen-reader-text"> {t(`accounts.${kind}`)}</span>
              </a>
            </section>
          );
        })}
      </div>
    </AccountLayout>
  );
}

/** An address as it is written on a parcel. */
export function AddressText({ address }: { address: Address }) {
  const { language } = useRequest();
  const state = statesOf(address.country)?.get(address.state) ?? address.state;
  const lines = addressLines(address, state, countryName(address.country, languageFacts(language).formats));
  return (
    <address>
      {lines.map((line) => (
        <span key={line} className="address-line">
          {line}
        </span>
      ))}
      {address.phone && (
        <span className="address-line woocommerce-customer-details--phone">{address.phone}</span>
      )}
      {address.email && (
        <span className="address-line woocommerce-customer-details--email">{address.email}</span>
      )}
    </address>
  );
}

export function EditAddressPage(props: {
  kind: AddressKind;
  values: Address;
  errors: readonly AddressError[];
}) {
  const { t, links } = useRequest();
  const { kind } = props;
  return (
    <AccountLayout current="edit-address">
      <h1 className="page-title">{t(`accounts.${kind}`)}</h1>
      <form method="post" action={kind === 'billing' ? links.editBilling() : links.editShipping()}>
        <RequiredNote />
        <div className="woocommerce-address-fields">
          <AddressFields {...props} />
          <FormNonce name="woocommerce-edit-address-nonce" action="woocommerce-edit_address" />
          <input type="hidden" name="action" value="edit_address" />
          <button type="submit" className="button alt" name="save_address" value="1">
            {t('accounts.address_save')}
          </button>
        </div>
      </form>
    </AccountLayout>
  );
}
