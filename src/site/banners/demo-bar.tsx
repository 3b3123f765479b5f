import { showsDemo } from '../../frame/demo/door.ts';
import { useRequest } from '../../frame/page/context.tsx';

/** Above every page of the demo: what this is, and the way to a shop of one's own. */
export function DemoBar() {
  const { shop, t } = useRequest();
  if (!showsDemo(shop)) return null;
  return (
    <p className="demo-bar">
      {t('site.demo')} <a href="/admin/own-shop">{t('site.demo_leave')}</a>
    </p>
  );
}
