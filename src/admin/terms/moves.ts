import { type Placed, STEPS, type Step, stepTo } from '../../catalogue/index.ts';
import type { AdminContext } from '../kit/index.ts';

export interface Move {
  id: number;
  parentId: number | null;
  before: number | null;
  /** The same form's fields that put it back. */
  undo: Record<string, string>;
}

/** Where a form of a tree wants something: a step of a button (`up.12`), or a place that it was dragged to. */
export function moveIn({ ctx: { form } }: AdminContext, all: readonly Placed[]): Move | undefined {
  const [step = '', number] = form.text('do', 20).split('.');
  const id = step === 'move' ? form.id('id') : Number(number);
  const one = all.find((each) => each.id === id);
  if (!one) return undefined;
  const place =
    step === 'move'
      ? { parentId: form.id('parent') ?? null, before: form.id('before') ?? null }
      : STEPS.includes(step as Step)
        ? stepTo(all, one.id, step as Step)
        : undefined;
  if (!place) return undefined;
  const beside = all.filter(({ parentId }) => parentId === one.parentId);
  const next = beside[beside.indexOf(one) + 1];
  const undo = {
    do: 'move',
    id: `${one.id}`,
    parent: `${one.parentId ?? ''}`,
    before: `${next?.id ?? ''}`,
  };
  return { id: one.id, ...place, undo };
}
