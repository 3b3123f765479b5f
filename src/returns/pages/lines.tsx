import { useRequest } from '../../frame/page/context.tsx';
import type { Order } from '../../orders/index.ts';
import { lineText } from '../../parcels/index.ts';
import { exceptionIn, type ReturnLine } from '../model.ts';

/** What was bought, each with how many of it; nothing chosen is everything. */
export function KnownLines({ order, lines }: { order: Order; lines: readonly ReturnLine[] }) {
  const { t } = useRequest();
  return (
    <fieldset className="withdrawal-lines">
      <legend>{t('returns.field.things')}</legend>
      <p className="field-hint">{t('returns.hint.lines')}</p>
      {order.lines.map(({ id = 0, quantity, withdrawal }) => (
        <p key={id} className="withdrawal-line">
          <label htmlFor={`withdrawal-line-${id}`}>
            {lineText(order, id)}
            <Excepted reason={exceptionIn(order, { withdrawal })} />
          </label>{' '}
          <select
            id={`withdrawal-line-${id}`}
            name={`lines[${id}][pieces]`}
            defaultValue={lines.find(({ lineId }) => lineId === id)?.pieces ?? 0}
          >
            {Array.from({ length: Math.min(quantity, 100) + 1 }, (_, pieces) => pieces).map((pieces) => (
              <option key={pieces} value={pieces}>
                {t('returns.pieces_of', { pieces, of: quantity })}
              </option>
            ))}
          </select>
        </p>
      ))}
    </fieldset>
  );
}

/** Why one of them cannot be withdrawn from; nobody is kept from asking. */
function Excepted({ reason }: { reason: ReturnType<typeof exceptionIn> }) {
  const { t } = useRequest();
  if (reason === '') return null;
  const why = reason === 'digital' ? t('returns.excepted.digital') : t(`catalogue.withdrawal.${reason}`);
  return (
    <span className="field-hint">
      {why} {t('returns.excepted_hint')}
    </span>
  );
}

/** What is meant, in words. */
export function ThingsMeant({
  order,
  lines,
  things,
}: {
  order: Order | undefined;
  lines: readonly ReturnLine[];
  things: string;
}) {
  const { t } = useRequest();
  if (order && lines.length > 0)
    return (
      <ul>
        {lines.map(({ lineId, pieces }) => (
          <li key={lineId}>
            {pieces} × {lineText(order, lineId)}
          </li>
        ))}
      </ul>
    );
  return <p className="as-typed">{things === '' ? t('returns.everything') : things}</p>;
}
