import { useRequest } from '../../frame/page/context.tsx';
import { formatsOf } from '../../frame/shop/languages.ts';
import { countryList, statesOf } from '../../platform/geography/index.ts';
import type { Address, AddressKind } from '../model.ts';
import { type AddressError, type AddressField, addressFields } from './model-address.ts';

/** The rows of an address form, in the contract's markup (wire.md 2.7). Errors stand under their fields. */
export function AddressFields(props: {
  kind: AddressKind;
  values: Address;
  errors?: readonly AddressError[];
}) {
  const { shop } = useRequest();
  const country = props.values.country || shop.settings.address.country;
  const values = { ...props.values, country };
  return (
    <div className={`woocommerce-${props.kind}-fields__field-wrapper`}>
      {addressFields(shop.settings, props.kind, country).map((field) => (
        <AddressRow
          key={field.name}
          kind={props.kind}
          field={field}
          values={values}
          error={props.errors?.find(({ name }) => name === field.name)}
        />
      ))}
    </div>
  );
}

function AddressRow({
  kind,
  field,
  values,
  error,
}: {
  kind: AddressKind;
  field: AddressField;
  values: Address;
  error: AddressError | undefined;
}) {
  const { t } = useRequest();
  const id = `${kind}_${field.name}`;
  const label = t(`accounts.field.${labelName(field.name, values.country)}`);
  const classes = [
    'form-row',
    `form-row-${field.row}`,
    ...(field.required ? ['validate-required'] : []),
    ...(['email', 'phone', 'postcode', 'state'].includes(field.name) ? [`validate-${field.name}`] : []),
    ...(field.place ? ['address-field'] : []),
    ...(field.type === 'country' ? ['update_totals_on_change'] : []),
    ...(error ? ['woocommerce-invalid'] : []),
  ];
  return (
    <p className={classes.join(' ')} id={`${id}_field`} data-priority={field.priority}>
      <label htmlFor={id} className={field.required ? 'required_field' : undefined}>
        {label}{' '}
        {field.required ? (
          <span className="required" aria-hidden="true">
            *
          </span>
        ) : (
          <span className="optional">({t('accounts.optional')})</span>
        )}
      </label>
      <span className="woocommerce-input-wrapper">
        <Control id={id} kind={kind} field={field} values={values} error={error} />
      </span>
      {error && (
        <span className="checkout-inline-error-message" id={`${id}_description`}>
          {t(`accounts.fault.${error.fault}`, { label })}
        </span>
      )}
    </p>
  );
}

/** Spain calls two of them by names of its own. */
export function labelName(name: string, country: string): string {
  if (name === 'state' && country === 'ES') return 'province';
  return name === 'nif' && country !== 'ES' ? 'vat' : name;
}

function Control({
  id,
  kind,
  field,
  values,
  error,
}: {
  id: string;
  kind: AddressKind;
  field: AddressField;
  values: Address;
  error: AddressError | undefined;
}) {
  const { t, shop, language } = useRequest();
  const common = {
    id,
    name: id,
    autoComplete: field.autocomplete === 'off' ? 'off' : `${kind} ${field.autocomplete}`,
    'aria-required': field.required || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}_description` : undefined,
  };
  const value = values[field.key];
  if (field.type === 'country') {
    return (
      <select {...common} className="country_to_state country_select" defaultValue={value}>
        {countryList(shop.settings.sellsTo, formatsOf(shop.settings, language)).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  const states = field.type === 'state' ? statesOf(values.country) : undefined;
  if (states) {
    return (
      <select
        {...common}
        className="state_select"
        defaultValue={value}
        data-placeholder={t('accounts.choose_state')}
      >
        <option value="">{t('accounts.choose_state')}</option>
        {[...states].map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  const type = field.type === 'email' || field.type === 'tel' ? field.type : 'text';
  return <input {...common} type={type} className="input-text" defaultValue={value} maxLength={150} />;
}
