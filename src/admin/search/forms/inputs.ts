import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Fields } from '../../../platform/http/fields.ts';
import { type AdminContext, type AnyField, check, choice, decimal, text } from '../../kit/index.ts';
import { type Option, SORTS, type Written } from './options.ts';

type Words = Record<string, string>;
type Row = Written & { label?: Words };

/** So many empty rows stand below those that there are. */
const MORE = 2;

const sortName = ({ by, direction = 'asc', as = '' }: Written) => `${by} ${direction} ${as}`.trim();

/** The inputs of options, by their names with `prefix` before them. */
export function inputsOf(
  admin: AdminContext,
  options: readonly Option[],
  written: Written,
  prefix: string,
): Record<string, AnyField> {
  const { t } = admin.ctx;
  const { languages } = admin.shop.settings;
  const fields: Record<string, AnyField> = {};
  for (const option of options) {
    const { name } = option;
    const at = prefix + name;
    const label = t(`admin.searching.option.${name}`);
    const value = written[name];
    switch (option.kind) {
      case 'words':
        for (const language of languages)
          fields[`${at}.${language}`] = text({
            label: languages.length > 1 ? `${label} (${languageFacts(language).name})` : label,
            value: (value as Words)?.[language] ?? '',
            max: 200,
          });
        break;
      case 'flag':
        fields[at] = check({ label, value: (value ?? option.usual) ? '1' : '' });
        break;
      case 'one':
        fields[at] = choice({
          label,
          required: true,
          value: String(value ?? option.usual),
          // How a day is written says itself.
          options: option.of.map(
            (each) =>
              [each, name === 'format' ? each : t(`admin.searching.option.${name}.is.${each}`)] as const,
          ),
        });
        break;
      case 'number':
        fields[at] = decimal({
          label,
          value: String(value ?? option.usual ?? ''),
          min: option.min,
          max: option.max,
        });
        break;
      case 'text':
        fields[at] = text({ label, value: String(value ?? option.usual), max: option.max });
        break;
      case 'list':
        fields[at] = text({
          label,
          hint: t('admin.searching.option.list_hint'),
          value: ((value as string[] | undefined) ?? []).join(', '),
          max: 2000,
        });
        break;
      case 'orders':
        for (let row = 0; row < ORDERS; row += 1)
          fields[`${at}.${row}`] = sortField(
            admin,
            t(`admin.searching.option.usual_sort.${row}`),
            (value as Row[])?.[row],
          );
        break;
      default:
        Object.assign(fields, rowInputs(admin, option.kind, (value as Row[] | undefined) ?? [], at));
    }
  }
  return fields;
}

/** The second decides among those that the first finds equal. */
const ORDERS = 2;

function sortField(admin: AdminContext, label: string, own: Row | undefined) {
  const sort = own ? sortName(own) : '';
  const known: readonly string[] = own && !SORTS.some((each) => each === sort) ? [...SORTS, sort] : SORTS;
  return choice({ label, value: sort, options: known.map((each) => [each, sortText(admin, each)] as const) });
}

/** A row for each choice: what it is, and what it is called in each language. */
function rowInputs(admin: AdminContext, kind: 'sorts' | 'values', rows: readonly Row[], at: string) {
  const { t } = admin.ctx;
  const fields: Record<string, AnyField> = {};
  for (let row = 0; row < rows.length + MORE; row += 1) {
    const own = rows[row];
    const number = row + 1;
    fields[`${at}.${row}.is`] =
      kind === 'sorts'
        ? sortField(admin, t('admin.searching.option.sort_row', { number }), own)
        : text({
            label: t('admin.searching.option.value', { number }),
            value: String(own?.value ?? ''),
            max: 200,
          });
    for (const language of admin.shop.settings.languages)
      fields[`${at}.${row}.label.${language}`] = text({
        label: t('admin.searching.option.called', { number, language }),
        value: own?.label?.[language] ?? '',
        max: 200,
      });
  }
  return fields;
}

const sortText = ({ ctx: { t } }: AdminContext, sort: string): string =>
  SORTS.some((each) => each === sort)
    ? t(`admin.searching.sort.${sort.replace(/^_sfm_+|\s(num|alpha|date|datetime)$/g, '').replace(' ', '_')}`)
    : sort;

/** What was written with what a form says in its place; what is as usual is left out where it was not written. */
export function readInto(
  { ctx: { form }, shop }: AdminContext,
  options: readonly Option[],
  written: Written,
  prefix: string,
): Written {
  const { languages } = shop.settings;
  const next: Written = { ...written };
  const put = (name: string, value: unknown, usual: unknown) => {
    if (value === undefined || (value === usual && !(name in written))) delete next[name];
    else next[name] = value;
  };
  for (const option of options) {
    const { name } = option;
    const at = prefix + name;
    switch (option.kind) {
      case 'words': {
        const said = wordsIn(form, at, languages, written[name] as Words | undefined);
        put(name, Object.keys(said).length > 0 ? said : undefined, undefined);
        break;
      }
      case 'flag':
        put(name, form.flag(at), option.usual);
        break;
      case 'one':
        put(name, form.text(at, 40) || option.usual, option.usual);
        break;
      case 'number': {
        const typed = form.line(at, 20);
        const said = Number(typed.replace(',', '.'));
        put(name, typed === '' || Number.isNaN(said) ? undefined : said, option.usual);
        break;
      }
      case 'text':
        // A blank may be part of it.
        put(name, form.text(at, 200), option.usual);
        break;
      case 'list': {
        const said = form
          .line(at, 2000)
          .split(',')
          .map((each) => each.trim())
          .filter(Boolean);
        put(name, said.length > 0 ? said : undefined, undefined);
        break;
      }
      case 'orders': {
        const said = Array.from({ length: ORDERS }, (_, row) => form.line(`${at}.${row}`, 60)).filter(
          Boolean,
        );
        put(name, said.length > 0 ? said.map(sortIn) : undefined, undefined);
        break;
      }
      default:
        put(
          name,
          rowsIn(form, option.kind, at, languages, (written[name] as Row[] | undefined) ?? []),
          undefined,
        );
    }
  }
  return next;
}

/** Words in languages that the shop does not speak today stay. */
function wordsIn(form: Fields, at: string, languages: readonly string[], stood: Words = {}): Words {
  const said = {
    ...stood,
    ...Object.fromEntries(languages.map((one) => [one, form.line(`${at}.${one}`, 201)])),
  };
  return Object.fromEntries(Object.entries(said).filter(([, words]) => words !== ''));
}

function sortIn(is: string): Row {
  const [by, direction, as] = is.split(' ');
  return { by, direction, ...(as ? { as } : {}) };
}

function rowsIn(
  form: Fields,
  kind: 'sorts' | 'values',
  at: string,
  languages: readonly string[],
  stood: readonly Row[],
): Row[] {
  const rows: Row[] = [];
  for (let row = 0; row < stood.length + MORE; row += 1) {
    const is = form.line(`${at}.${row}.is`, 200);
    if (is === '') continue;
    const label = wordsIn(form, `${at}.${row}.label`, languages, stood[row]?.label);
    rows.push(kind === 'values' ? { value: is, label } : { ...sortIn(is), label });
  }
  return rows;
}
