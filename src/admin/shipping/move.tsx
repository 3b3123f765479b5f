import { useRequest } from '../../frame/page/context.tsx';

/** One place up, one place down: works without a mouse and without scripts. */
export function MoveButtons({ id, name, at, of }: { id: string; name: string; at: number; of: number }) {
  const { t } = useRequest();
  if (of < 2) return null;
  return (
    <form method="post" className="row">
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        className="button"
        name="do"
        value="up"
        disabled={at === 0}
        aria-label={t('admin.shipping.up', { name })}
      >
        ↑
      </button>
      <button
        type="submit"
        className="button"
        name="do"
        value="down"
        disabled={at === of - 1}
        aria-label={t('admin.shipping.down', { name })}
      >
        ↓
      </button>
    </form>
  );
}
