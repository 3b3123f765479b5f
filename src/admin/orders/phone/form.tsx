import { type Address, type AddressError, AddressFields } from '../../../accounts/index.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import { currencyFormat } from '../../../orders/index.ts';
import { gatewaysOf, wayTitle } from '../../../payments/index.ts';
import {
  type AdminContext,
  Bar,
  check,
  choice,
  deskLink,
  FieldRow,
  formKey,
  longText,
  Refused,
  Section,
  text,
} from '../../kit/index.ts';
import { GoodsRows } from '../goods-rows.tsx';
import { ROWS } from './read.ts';

export function PhoneForm(props: {
  admin: AdminContext;
  billing: Address;
  errors: readonly AddressError[];
  refused: string | undefined;
}) {
  const { admin, billing, errors, refused } = props;
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const { languages, currencies } = shop.settings;
  const sent = form.has('key');
  const typed = (name: string) => (sent ? form.text(name, 2000) : undefined);
  const base = currencyFormat(shop.settings, currencies[0]?.code ?? '');
  // Only what a shopkeeper sees for themselves is paid because they say so.
  const byHand = gatewaysOf(shop).filter(({ initialStatus }) => initialStatus !== undefined);
  return (
    <form method="post" className="form is-broad" data-guard="">
      <Refused>{refused}</Refused>
      <input type="hidden" name="key" value={typed('key') || formKey()} />
      <Section title={t('admin.orders.lines')}>
        <p className="hint">{t('admin.orders.change.add_hint')}</p>
        <GoodsRows rows={ROWS} decimals={base.decimals} symbol="" typed={typed} />
        <FieldRow
          name="coupons"
          field={text({
            label: t('admin.orders.change.coupons'),
            hint: t('admin.orders.change.coupons_hint'),
          })}
          typed={typed('coupons')}
        />
      </Section>
      <Section title={t('admin.orders.phone.who')}>
        <AddressFields kind="billing" values={billing} errors={errors} />
        <FieldRow
          name="account"
          field={check({
            label: t('admin.orders.phone.account'),
            hint: t('admin.orders.phone.account_hint'),
            value: ctx.query.has('customer') ? '1' : '',
          })}
          typed={typed('account')}
        />
        {languages.length > 1 && (
          <FieldRow
            name="language"
            field={choice({
              label: t('admin.orders.phone.language'),
              required: true,
              value: languages[0] ?? '',
              options: languages.map((code) => [code, languageFacts(code).name] as const),
            })}
            typed={typed('language')}
          />
        )}
        {currencies.length > 1 && (
          <FieldRow
            name="currency"
            field={choice({
              label: t('admin.orders.phone.currency'),
              required: true,
              value: currencies[0]?.code ?? '',
              options: currencies.map(({ code }) => [code, code] as const),
            })}
            typed={typed('currency')}
          />
        )}
        <FieldRow
          name="note"
          field={longText({ label: t('admin.orders.phone.note'), rows: 2, max: 2000 })}
          typed={typed('note')}
        />
      </Section>
      <Section title={t('admin.orders.phone.payment')}>
        <FieldRow
          name="payment"
          field={choice({
            label: t('admin.orders.phone.how'),
            required: true,
            value: 'link',
            options: [
              ['link', t('admin.orders.phone.link')],
              ...byHand.map(
                (way) =>
                  [
                    way.id,
                    t('admin.orders.phone.by_hand', {
                      way: wayTitle(shop.settings, way, admin.ctx.language),
                    }),
                  ] as const,
              ),
            ],
          })}
          typed={typed('payment')}
        />
        <FieldRow
          name="reference"
          field={text({ label: t('admin.orders.phone.reference'), max: 100 })}
          typed={typed('reference')}
        />
      </Section>
      <Bar
        submit={t('admin.orders.change.see')}
        cancel={{ href: deskLink('orders'), label: t('admin.cancel') }}
      />
    </form>
  );
}
