import { dayText } from '../../../frame/shop/dates.ts';
import { dayStart } from '../../../platform/i18n/days.ts';
import type { AdminContext } from '../screen.ts';
import type { Filter, ListOf } from './describe.ts';
import { inputsOf, type ListState, stateLink } from './state.ts';

/** One thing that narrows the list, in words, and the address without it. */
export interface Chip {
  label: string;
  value: string;
  without: string;
}

export async function chipsOf<Row>(
  list: ListOf<Row>,
  admin: AdminContext,
  state: ListState,
): Promise<Chip[]> {
  const { t } = admin.ctx;
  const chips: Chip[] = [];
  if (state.text !== '')
    chips.push({
      label: t('admin.list.search'),
      value: state.text,
      without: stateLink(list, state, { text: '' }),
    });
  for (const filter of list.filters) {
    const inputs = inputsOf(filter);
    const typed = inputs.map((name) => state.filters.get(name) ?? '');
    if (typed.every((text) => text === '')) continue;
    const filters = new Map([...state.filters].filter(([name]) => !inputs.includes(name)));
    chips.push({
      label: t(`admin.${list.name}.filter.${filter.name}`),
      value: await valueText(filter, admin, typed),
      without: stateLink(list, state, { filters }),
    });
  }
  return chips;
}

async function valueText(
  filter: Filter,
  admin: AdminContext,
  [first = '', second = '']: string[],
): Promise<string> {
  switch (filter.kind) {
    case 'enum':
      return (await filter.options(admin)).find(([value]) => value === first)?.[1] ?? first;
    case 'reference':
      return /^\d{1,9}$/.test(first) ? filter.label(admin, Number(first)) : first;
    case 'flag':
      return admin.ctx.t('admin.yes');
    case 'text':
      return first;
    case 'date':
      return inOrder(first, second)
        .map((day) => dayIn(admin, day))
        .join(' – ');
    default:
      return `${first || '…'} – ${second || '…'}${filter.unit ? ` ${filter.unit}` : ''}`;
  }
}

/** As they are read: the earlier one first, whichever was said first. */
const inOrder = (first: string, second: string): string[] =>
  first !== '' && second !== '' ? [first, second].toSorted() : [first, second];

const dayIn = ({ ctx, shop: { settings } }: AdminContext, day: string): string =>
  day === '' ? '…' : dayText(dayStart(day, settings.timeZone), ctx.language, settings);
