import { useRequest } from '../../frame/page/context.tsx';

const KEYS = [
  ['⌘K / Ctrl K', 'search'],
  ['⌘S / Ctrl S', 'save'],
  ['j · k', 'move'],
  ['x', 'select'],
  ['Enter', 'open'],
  ['/', 'filter'],
  ['?', 'sheet'],
] as const;

/** The sheet of keys, which `?` opens. Single letters can be turned off: some people's programs type them by themselves. */
export function KeySheet() {
  const { t } = useRequest();
  return (
    <dialog id="keys" className="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{t('admin.keys')}</h2>
      <table>
        <tbody>
          {KEYS.map(([key, name]) => (
            <tr key={name}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{t(`admin.key.${name}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="check">
        <input type="checkbox" data-single-letters="" />
        {t('admin.keys_single')}
      </label>
      <form method="dialog">
        <button type="submit" className="button">
          {t('admin.close')}
        </button>
      </form>
    </dialog>
  );
}
