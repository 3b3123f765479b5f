import { useRequest } from '../../frame/page/context.tsx';

/** For scripts: where one signs in again beside what one has typed, and what is said when nobody answers. */
export function Door() {
  const { t } = useRequest();
  return (
    <>
      <dialog id="door" className="door" aria-labelledby="door-title">
        <h2 id="door-title">{t('admin.signed_out')}</h2>
        <p>{t('admin.door')}</p>
        <div data-door="" />
        <form method="dialog">
          <button type="submit" className="button">
            {t('admin.close')}
          </button>
        </form>
      </dialog>
      <template data-why="lost">{t('admin.lost')}</template>
      <template data-why="signed-out">{t('admin.not_sent')}</template>
    </>
  );
}
