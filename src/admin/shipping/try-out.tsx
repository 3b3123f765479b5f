import { formatsOf } from '../../frame/shop/languages.ts';
import { countryList, statesOf } from '../../platform/geography/index.ts';
import {
  type AdminContext,
  type AnyField,
  choice,
  deskLink,
  FieldRow,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';
import { BasketRows } from '../products/basket.tsx';
import { answer } from './try-answer.tsx';
import { SHIPPING } from './zones.tsx';

/** What a cart would pay for sending: asked of the calculation that every cart is priced by. Its address is the question. */
export const tryScreen: Screen = {
  path: `${SHIPPING}/try`,
  needs: 'shipping.edit',
  async GET(admin) {
    const { ctx } = admin;
    const { t, query } = ctx;
    const asked = query.has('country');
    const place = fieldsOf(admin);
    const row = (fields: Record<string, AnyField>) => (
      <div className="rows-fields">
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
          <div className="panel">
            <form action={deskLink(`${SHIPPING}/try`)} className="form is-small">
              {row(place)}
              <BasketRows admin={admin} />
              <button type="submit" className="button is-main">
                {t('admin.shipping.try_it')}
              </button>
            </form>
          </div>
          {asked && (await answer(admin))}
        </>
      ),
    });
  },
};

function fieldsOf(admin: AdminContext) {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { settings } = shop;
  const countries = countryList(settings.sellsTo, formatsOf(settings, ctx.language));
  const states = countries.flatMap(([country]) =>
    [...(statesOf(country) ?? [])].map(([code, name]) => [`${country}:${code}`, name] as const),
  );
  return {
    country: choice({
      label: t('admin.shipping.country'),
      required: true,
      value: settings.address.country,
      options: countries,
    }),
    state: choice({ label: t('admin.shipping.state'), options: states }),
    postcode: text({ label: t('admin.shipping.postcode'), max: 12 }),
  };
}
