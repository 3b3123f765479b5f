import { formatsOf, languageFacts } from '../../frame/shop/languages.ts';
import { countryList, statesOf } from '../../platform/geography/index.ts';
import type { KeptZone, ZoneWish } from '../../pricing/index.ts';
import { type AdminContext, type AnyField, check, longText, text } from '../kit/index.ts';
import { type Place, placeText } from './words.ts';

const CONTINENTS = ['EU', 'NA', 'SA', 'AS', 'AF', 'OC', 'AN'];

/** The fields of a zone, those of places in the groups that they are shown in. */
export interface ZoneFields {
  fields: Record<string, AnyField>;
  names: string[];
  groups: { label: string; fields: string[]; chosen: number }[];
}

const placeField = ({ kind, value }: Place) => `in.${kind}.${value}`;

/** @param zone as it stands; undefined for a new one, whose code is asked for */
export function zoneFields(admin: AdminContext, zone: KeptZone | undefined): ZoneFields {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const chosen = new Set(zone?.locations.map(placeField));
  const fields: Record<string, AnyField> = {};
  if (!zone)
    fields.code = text({
      label: t('admin.shipping.code'),
      hint: t('admin.shipping.code_hint'),
      required: true,
      max: 50,
    });
  for (const language of shop.settings.languages)
    fields[`names.${language}`] = text({
      label: `${t('admin.shipping.name')} (${languageFacts(language).name})`,
      value: zone?.names[language] ?? '',
      max: 100,
    });
  const names = Object.keys(fields);
  const groups = placesToChoose(admin, zone).map(({ label, places }) => {
    for (const place of places)
      fields[placeField(place)] = check({
        label: placeText(admin, place),
        value: chosen.has(placeField(place)) ? '1' : '',
      });
    const own = places.map(placeField);
    return { label, fields: own, chosen: own.filter((name) => chosen.has(name)).length };
  });
  const codes = zone?.locations.filter(({ kind }) => kind === 'postcode').map(({ value }) => value) ?? [];
  fields.postcodes = longText({
    label: t('admin.shipping.postcodes'),
    hint: t('admin.shipping.postcodes_hint'),
    value: codes.join('\n'),
    max: 20_000,
  });
  return { fields, names, groups };
}

function placesToChoose({ ctx, shop }: AdminContext, zone: KeptZone | undefined) {
  const { t } = ctx;
  const own = (kind: Place['kind']) =>
    zone?.locations.filter((place) => place.kind === kind).map(({ value }) => value) ?? [];
  const codes = [...new Set([...shop.settings.sellsTo, ...own('country')])];
  const countries = countryList(codes, formatsOf(shop.settings, ctx.language));
  const groups: { label: string; places: Place[] }[] = [
    {
      label: t('admin.shipping.countries'),
      places: countries.map(([value]) => ({ kind: 'country', value })),
    },
  ];
  for (const [country, name] of countries) {
    const begun = `${country}:`;
    const states = [...(statesOf(country)?.keys() ?? [])].map((code) => begun + code);
    const values = [...new Set([...states, ...own('state').filter((each) => each.startsWith(begun))])];
    if (values.length > 0)
      groups.push({
        label: t('admin.shipping.states', { country: name }),
        places: values.map((value) => ({ kind: 'state', value })),
      });
  }
  const continents: Place[] = CONTINENTS.map((value) => ({ kind: 'continent', value }));
  return [...groups, { label: t('admin.shipping.continents'), places: continents }];
}

/** The zone that was typed. Names in languages that the form did not ask for stay, and so do places that it did not show. */
export function zoneTyped(
  { fields }: ZoneFields,
  values: Readonly<Record<string, unknown>>,
  zone: KeptZone | undefined,
): ZoneWish {
  const names: Record<string, string> = { ...zone?.names };
  for (const [name, value] of Object.entries(values))
    if (name.startsWith('names.')) names[name.slice('names.'.length)] = String(value).trim();
  for (const [language, name] of Object.entries(names)) if (name === '') delete names[language];
  const shown = Object.keys(fields).filter((name) => name.startsWith('in.'));
  const unseen = (zone?.locations ?? []).filter(
    (place) => place.kind !== 'postcode' && !shown.includes(placeField(place)),
  );
  const ticked = shown.filter((name) => values[name] === true).map(placeFrom);
  const codes = String(values.postcodes ?? '')
    .split('\n')
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map((value): Place => ({ kind: 'postcode', value }));
  const code = zone?.code ?? String(values.code ?? '');
  return {
    code,
    names,
    locations: [...unseen, ...ticked, ...new Map(codes.map((each) => [each.value, each])).values()],
  };
}

function placeFrom(name: string): Place {
  const [, kind = '', ...value] = name.split('.');
  return { kind: kind as Place['kind'], value: value.join('.') };
}
