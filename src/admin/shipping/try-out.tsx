import { formatsOf } from '../../frame/shop/languages.ts';
import { countryList, statesOf } from '../../platform/geography/index.ts';
import {
  type AdminContext,
  type AnyField,
  choice,
  deskLink,
  FieldRow,
  number,
  picker,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';
import { answer, LINES } from './try-answer.tsx';
import { SHIPPING } from './zones.tsx';

/** What a cart would pay for sending: asked of the calculation that every cart is priced by. Its address is the question. */
export const tryScreen: Screen = {
  path: `${SHIPPING}/try`,
  needs: 'shipping.edit',
  async GET(admin) {
    const { ctx } = admin;
    const { t, query } = ctx;
    const asked = query.has('country');
    const { place, articles } = fieldsOf(admin);
    const row = (fields: Record<string, AnyField>) => (
      <div key={Object.keys(fields)[0]} className="rows-fields">
        {Object.entries(fields).map(([name, field]) => (
          <FieldRow
            key={name}
            name={name}
            field={field}
            typed={query.has(name) ? query.line(name, 100) : undefined}
          />
        ))}
      </div>
    );
    return screenPage({
      title: t('admin.shipping.try'),
      back: { href: deskLink(SHIPPING), label: t('admin.shipping.title') },
      body: (
        <>
          <form action={deskLink(`${SHIPPING}/try`)} className="form is-small">
            {row(place)}
            <div>{articles.map(row)}</div>
            <button type="submit" className="button is-main">
              {t('admin.shipping.try_it')}
            </button>
          </form>
          {asked && (await answer(admin))}
        </>
      ),
    });
  },
};

function fieldsOf({ ctx, shop }: AdminContext) {
  const { t } = ctx;
  const { settings } = shop;
  const countries = countryList(settings.sellsTo, formatsOf(settings, ctx.language));
  const states = countries.flatMap(([country]) =>
    [...(statesOf(country) ?? [])].map(([code, name]) => [`${country}:${code}`, name] as const),
  );
  const place = {
    country: choice({
      label: t('admin.shipping.country'),
      required: true,
      value: settings.address.country,
      options: countries,
    }),
    state: choice({ label: t('admin.shipping.state'), options: states }),
    postcode: text({ label: t('admin.shipping.postcode'), max: 12 }),
  };
  const articles = LINES.map((at) => ({
    [`product.${at}`]: picker({
      label: t('admin.shipping.product', { number: at + 1 }),
      source: deskLink('pick/products'),
      required: at === 0,
    }),
    [`pieces.${at}`]: number({
      label: t('admin.shipping.pieces', { number: at + 1 }),
      value: '1',
      required: true,
      min: 1,
      max: 10_000,
    }),
  }));
  return { place, articles };
}
