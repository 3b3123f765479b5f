import type { Visit } from '../../frame/visit.ts';
import type { Relaxed } from '../model-question.ts';
import { addressOf } from './addresses.ts';
import type { Found } from './ask.ts';
import { type Chip, chipsOf } from './chips.ts';
import { type Item, readItems } from './items.ts';

/** Everything that a page of results shows. */
export interface ResultsView {
  found: Found;
  items: Item[];
  chips: Chip[];
  /** What to leave out to find something, and how much that gives; most first. */
  ways: { label: string; href: string; total: number }[];
  /** A text that would find more. */
  suggestion: { text: string; href: string } | undefined;
  address(page: number): string;
}

export async function viewResults(visit: Visit, found: Found): Promise<ResultsView> {
  const { open, request, answer, within } = found;
  const chips = chipsOf(visit, found);
  const { suggestion } = answer;
  const to = (changed: Partial<typeof request>) =>
    addressOf(visit.shop, open, { ...request, page: 1, ...changed }, within);
  return {
    found,
    items: await readItems(visit, found),
    chips,
    ways: found.relaxed.slice(0, 5).flatMap(({ drop, total }) => {
      const chip = chips.find((one) => one.drop === nameOfDrop(drop));
      return chip ? [{ label: chip.label, href: chip.href, total }] : [];
    }),
    suggestion: suggestion ? { text: suggestion, href: to({ text: suggestion }) } : undefined,
    address: (page) => to({ page }),
  };
}

function nameOfDrop(drop: Relaxed['drop']): string {
  if ('text' in drop) return 'text';
  if ('range' in drop) return drop.range;
  return `${drop.choice.replace(/\.own$/, '')} ${drop.value}`;
}
