import { renderMarkup } from '../../frame/page/context.tsx';
import { type AdminContext, missingFor, type Needs, onward, type Screen, screenPage } from './screen.ts';

/** Something that was found, as a link. */
export interface Hit {
  href: string;
  label: string;
  /** Beside it: of whom, how much. */
  more: string;
}

/** One kind of things that the search of everything looks for. */
export interface SearchSource {
  /** Their heading is the text `admin.menu.{name}`. */
  name: string;
  needs: Needs;
  find(admin: AdminContext, text: string): Promise<Hit[]>;
  /** Where a text leads at once, such as the number of an order. */
  exactly?(admin: AdminContext, text: string): Promise<string | undefined>;
}

/** The search of everything: as a page, and as the piece of one that appears while somebody types. */
export function searchScreen(sources: readonly SearchSource[]): Screen {
  return {
    path: 'search',
    needs: 'signed-in',
    async GET(admin) {
      const { ctx } = admin;
      const { t, query } = ctx;
      const text = query.line('q', 100);
      const own = sources.filter(({ needs }) => missingFor(admin, needs) === undefined);
      const part = query.flag('part');
      if (text !== '' && !part)
        for (const { exactly } of own) {
          const to = await exactly?.(admin, text);
          if (to) return onward(to);
        }
      const found =
        text === ''
          ? []
          : await Promise.all(own.map(async ({ name, find }) => ({ name, hits: await find(admin, text) })));
      const body = <Found admin={admin} found={found} />;
      if (part)
        return { kind: 'html', body: renderMarkup(ctx, body), headers: { 'cache-control': 'no-store' } };
      return screenPage({
        title: t('admin.search_for', { text }),
        body: <div className="panel">{body}</div>,
      });
    },
  };
}

function Found({ admin, found }: { admin: AdminContext; found: { name: string; hits: Hit[] }[] }) {
  const { t } = admin.ctx;
  const some = found.filter(({ hits }) => hits.length > 0);
  if (some.length === 0) return <p>{t('admin.search_nothing')}</p>;
  return some.map(({ name, hits }) => (
    <section key={name}>
      <h2>{t(`admin.menu.${name}`)}</h2>
      {hits.map(({ href, label, more }) => (
        <a key={href} className="hit" href={href}>
          <strong>{label}</strong> <span className="soft">{more}</span>
        </a>
      ))}
    </section>
  ));
}
