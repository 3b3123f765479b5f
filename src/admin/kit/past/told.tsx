import { useRequest } from '../../../frame/page/context.tsx';
import { Heads } from '../list/heads.tsx';

/**
 * Something in two states, field by field.
 *
 * @param of what the two are called
 */
export function ToldTable({
  of,
  told,
}: {
  of: readonly [string, string];
  told: readonly { label: string; before: string; after: string }[];
}) {
  const { t } = useRequest();
  return (
    <div className="table-wrap">
      <table className="table">
        <Heads of={[t('admin.conflict_field'), ...of]} />
        <tbody>
          {told.map(({ label, before, after }) => (
            <tr key={`${label} ${before} ${after}`}>
              <th scope="row">{label}</th>
              <td className="as-typed">{before}</td>
              <td className="as-typed">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
