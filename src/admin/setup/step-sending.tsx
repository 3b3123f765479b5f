import { ask } from '../../frame/command/index.ts';
import { saveSettings } from '../../frame/settings/change.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { formatNumber } from '../../platform/money.ts';
import {
  ALL_COUNTRIES,
  putZones,
  readAllZones,
  type SendingPlan,
  UNION_COUNTRIES,
  USUAL_SENDING,
  zonesOf,
} from '../../pricing/index.ts';
import { type AdminContext, check, deskLink, type Field, money, readForm } from '../kit/index.ts';
import type { Step } from './step.ts';

/** Where it sends to, and what that costs the shopper. */
export const sendingStep: Step = {
  name: 'sending',
  needs: 'shipping.edit',
  checks: ['sending'],
  async stands(admin) {
    const zones = await readAllZones(admin.shop.db.read);
    return zones.map(({ names }) => nameOf(admin, names)).join(', ') || admin.ctx.t('admin.setup.nowhere');
  },
  async ask(admin) {
    const zones = await readAllZones(admin.shop.db.read);
    const { t } = admin.ctx;
    if (zones.length === 0) return { fields: fieldsOf(admin), says: <p>{t('admin.setup.sending_net')}</p> };
    return {
      fields: {},
      says: (
        <>
          <ul className="settings-list">
            {zones.map(({ id, names, methods }) => (
              <li key={id}>
                <strong>{nameOf(admin, names)}</strong>:{' '}
                {methods.map(({ titles }) => nameOf(admin, titles)).join(', ') || '–'}
              </li>
            ))}
          </ul>
          <p>
            <a href={deskLink('settings/shipping')}>{t('admin.settings.editor.shipping')}</a>
          </p>
        </>
      ),
    };
  },
  async save(admin) {
    const { ctx, shop, actor, now } = admin;
    if ((await readAllZones(shop.db.read)).length > 0) return undefined;
    const { values, ...read } = readForm(fieldsOf(admin), ctx.form, ctx.t);
    if (!values) return read;
    const { settings } = shop;
    const { country } = settings.address;
    const plan = planOf(values, country, settings.currencies[0]?.code ?? '');
    const rows = zonesOf(plan, settings.languages);
    await ask({ shop, actor, now }, putZones, { rows, settings });
    const sellsTo = plan.world ? ALL_COUNTRIES : plan.europe ? UNION_COUNTRIES : [country];
    const first = [country, ...sellsTo.filter((code) => code !== country)];
    await saveSettings(shop, actor, { values: new Map([['sellsTo', first]]) });
    return undefined;
  },
};

const nameOf = ({ ctx, shop }: AdminContext, names: Record<string, string>): string =>
  inLanguage(names, ctx.language, shop.settings.languages) ?? '';

/** The usual amounts are in euros. */
function fieldsOf({ ctx, shop }: AdminContext) {
  const { t } = ctx;
  const { currencies, address } = shop.settings;
  const [currency] = currencies;
  if (!currency) throw new Error('The settings name no currency.');
  const { decimals, symbol: unit } = currency;
  const amount = (
    name: string,
    of: keyof SendingPlan,
    { required = false, hint = true } = {},
  ): Field<number | null> => {
    const usual = (USUAL_SENDING[of] as Record<string, number>)[currency.code];
    return money({
      label: t(`admin.setup.${name}`),
      ...(hint ? { hint: t('admin.setup.empty_is_not_sent') } : {}),
      ...(usual === undefined ? {} : { value: formatNumber(usual, { ...currency, thousand: '' }) }),
      decimals,
      unit,
      required,
    });
  };
  const isSpain = address.country === 'ES';
  return {
    home: amount('cost_home', 'home', { required: true, hint: false }),
    homeFreeFrom: amount('free_from', 'homeFreeFrom', { hint: false }),
    ...(isSpain ? { islands: amount('cost_islands', 'islands') } : {}),
    europe: amount('cost_europe', 'europe'),
    world: amount('cost_world', 'world'),
    pickup: check({ label: t('admin.setup.pickup'), value: '1' }),
  };
}

type Typed = { home: number | null; pickup: boolean } & Partial<
  Record<'homeFreeFrom' | 'islands' | 'europe' | 'world', number | null>
>;

function planOf(
  { home, pickup, homeFreeFrom, islands, europe, world }: Typed,
  country: string,
  code: string,
): SendingPlan {
  const of = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? undefined : { [code]: minor };
  return {
    country,
    home: of(home) ?? {},
    homeFreeFrom: of(homeFreeFrom),
    islands: of(islands),
    europe: of(europe),
    world: of(world),
    pickup,
  };
}
