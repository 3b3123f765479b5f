import type { ReactNode } from 'react';
import type { Placed } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';

/** Something that has a place among others. */
export interface TreeRow extends Placed {
  name: string;
  href: string | undefined;
  /** Beside the name. */
  notes: ReactNode;
  /** Under it. */
  inside?: ReactNode;
  /** The step that somebody has just taken with it: they go on from its button. */
  next?: string | undefined;
}

/**
 * Things in their order, with buttons that move each by one step; with scripts they can be dragged as well. Works
 * without either: each button is the whole form.
 *
 * @param nests whether one can stand below another
 * @param only those that are shown, where not all are
 * @param more what else the form says: a version, or which of several lists it is
 * @param action elsewhere than to its own address
 */
export function Tree(props: {
  rows: readonly TreeRow[];
  nests?: boolean;
  only?: ReadonlySet<number>;
  more?: Readonly<Record<string, string | number>>;
  action?: string;
}) {
  const { rows, nests = false, only, more = {}, action } = props;
  return (
    <form method="post" action={action} data-tree={nests ? 'nests' : ''} data-stay="">
      {Object.entries(more).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TreeRows rows={rows} nests={nests} only={only} />
    </form>
  );
}

/** The same within a form that says more. */
export function TreeRows(props: {
  rows: readonly TreeRow[];
  nests?: boolean;
  only?: ReadonlySet<number> | undefined;
}) {
  const { rows, nests = false, only } = props;
  return (
    <>
      {['id', 'parent', 'before'].map((name) => (
        <input key={name} type="hidden" name={name} value="" />
      ))}
      <Level rows={rows} parentId={null} nests={nests} only={only} />
    </>
  );
}

function Level(props: {
  rows: readonly TreeRow[];
  parentId: number | null;
  nests: boolean;
  only: ReadonlySet<number> | undefined;
}) {
  const { rows, parentId, nests, only } = props;
  const beside = rows.filter((row) => row.parentId === parentId);
  if (beside.length === 0) return null;
  return (
    <ul className="tree">
      {beside.map((row, at) =>
        only && !only.has(row.id) ? null : (
          <li key={row.id} id={`term-${row.id}`} data-term={row.id}>
            <div className="tree-row">
              <Grip />
              <span className="tree-name">
                {row.href === undefined ? row.name : <a href={row.href}>{row.name}</a>} {row.notes}
              </span>
              <Steps row={row} isFirst={at === 0} isLast={at === beside.length - 1} nests={nests} />
            </div>
            {row.inside}
            <Level rows={rows} parentId={row.id} nests={nests} only={only} />
          </li>
        ),
      )}
    </ul>
  );
}

/** For the mouse alone: who uses none has the buttons. */
const Grip = () => (
  <span className="grip js-only" draggable="true" aria-hidden="true">
    ⠿
  </span>
);

function Steps({
  row: { id, name, parentId, next },
  isFirst,
  isLast,
  nests,
}: {
  row: TreeRow;
  isFirst: boolean;
  isLast: boolean;
  nests: boolean;
}) {
  const { t } = useRequest();
  const steps = [
    ['up', '↑', isFirst],
    ['down', '↓', isLast],
    ...(nests
      ? ([
          ['in', '→', isFirst],
          ['out', '←', parentId === null],
        ] as const)
      : []),
  ] as const;
  return (
    <span className="tree-steps">
      {steps.map(([step, sign, barred]) => (
        <button
          key={step}
          type="submit"
          className="button"
          name="do"
          value={`${step}.${id}`}
          disabled={barred}
          formNoValidate
          data-next={step === next && !barred ? '' : undefined}
          aria-label={t(`admin.terms.step.${step}`, { name })}
        >
          {sign}
        </button>
      ))}
    </span>
  );
}
