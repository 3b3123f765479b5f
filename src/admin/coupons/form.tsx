import type { ReactNode } from 'react';
import { type CouponInput, CouponProblem, type KeptCoupon } from '../../pricing/index.ts';
import {
  type AdminContext,
  type AnyField,
  FieldRow,
  Form,
  formKey,
  readForm,
  Section,
} from '../kit/index.ts';
import { couponFields, idleFields, isWorthNothing, NoSuchProduct, type Rules, rulesOf } from './fields.ts';
import { FIELD_OF } from './words.ts';

export type Read = ReturnType<typeof readForm>;
/** What came of a form: what was asked for was done, or how it stands with what is wrong. */
export type Tried<T> = { done: T } | { read: Read; refused?: string };

type Fields = Record<string, AnyField>;

/** A coupon of which nothing is said yet. */
export const BLANK: Rules = {
  description: '',
  kind: 'percent',
  ppm: 100_000,
  amount: {},
  freeShipping: false,
  individualUse: false,
  excludeSaleItems: false,
  minimum: null,
  maximum: null,
  productIds: [],
  excludedProductIds: [],
  categoryIds: [],
  excludedCategoryIds: [],
  brandIds: [],
  excludedBrandIds: [],
  emails: [],
  itemLimit: null,
  usageLimit: null,
  customerLimit: null,
  startsAt: null,
  endsAt: null,
  enabled: true,
};

export const rulesIn = ({ id: _, code: __, version: ___, batchId: ____, ...rules }: KeptCoupon): Rules =>
  rules;

/** Reads the form of a coupon and asks for what is made of it; what is refused stands at its field. */
export async function tryForm<T>(
  admin: AdminContext,
  { rules, first }: { rules: Rules; first: Fields },
  ask: (input: Omit<CouponInput, 'code'>, values: Readonly<Record<string, unknown>>) => Promise<T>,
): Promise<Tried<T>> {
  const { form, t } = admin.ctx;
  const { worth, goods, whom } = await couponFields(admin, rules);
  const read = readForm({ ...first, ...worth, ...goods, ...whom }, form, t);
  if (!read.values) return { read };
  for (const name of idleFields(rules, read.values))
    read.errors.set(name, t(`admin.coupons.idle.${name === 'percent' ? 'percent' : 'amount'}`));
  if (isWorthNothing(read.values)) read.errors.set('kind', t('admin.coupons.worth_nothing'));
  if (read.errors.size > 0) return { read };
  try {
    return { done: await ask(await rulesOf(admin, rules, read.values), read.values) };
  } catch (error) {
    if (error instanceof NoSuchProduct)
      read.errors.set(error.field, t('admin.products.no_such', { code: error.code }));
    else if (error instanceof CouponProblem) {
      const text = t(`admin.coupons.fault.${error.fault}`);
      const field = FIELD_OF[error.fault];
      if (field === undefined) return { read, refused: text };
      read.errors.set(field, text);
    } else throw error;
    return { read };
  }
}

/** All that a coupon can be. @param first what is asked before its rules: a code, or how many */
export async function CouponForm(props: {
  admin: AdminContext;
  rules: Rules;
  first: Fields;
  tried: { read: Read; refused?: string } | undefined;
  version?: number;
  submit: string;
}): Promise<ReactNode> {
  const { admin, rules, first, tried, version, submit } = props;
  const { t, form } = admin.ctx;
  const { worth, goods, whom } = await couponFields(admin, rules);
  const read = tried?.read;
  const rows = (fields: Fields) => (
    <div className="pairs">
      {Object.entries(fields).map(([name, field]) => (
        <FieldRow
          key={name}
          name={name}
          field={field}
          typed={read?.typed.get(name)}
          error={read?.errors.get(name)}
        />
      ))}
    </div>
  );
  return (
    <Form
      fields={{ ...first, ...worth, ...goods, ...whom }}
      read={read}
      refused={tried?.refused}
      version={version}
      submit={submit}
      laidOut
      broad
    >
      {version === undefined && <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />}
      <Section title={t('admin.coupons.part.worth')}>{rows({ ...first, ...worth })}</Section>
      <Section title={t('admin.coupons.part.whom')}>{rows(whom)}</Section>
      <Section title={t('admin.coupons.part.goods')}>{rows(goods)}</Section>
    </Form>
  );
}
