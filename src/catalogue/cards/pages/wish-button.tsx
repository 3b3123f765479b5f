import { useRequest } from '../../../frame/page/context.tsx';

const HEART =
  'M12 20.2C5.6 15.6 3 12.2 3 8.8A4.6 4.6 0 0 1 7.7 4c1.8 0 3.3.9 4.3 2.6C13 4.9 14.5 4 16.3 4A4.6 4.6 0 0 1 21 8.8c0 3.4-2.6 6.8-9 11.4Z';

export function Heart() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={HEART} />
    </svg>
  );
}

/**
 * The heart of a product. Pages are the same for everybody, so whether it is lit is told by the header
 * (`client/wish-list.ts`); without a script the button posts the form that stands once on every page.
 */
export function WishButton({
  id,
  name,
  wished = false,
  labelled = false,
}: {
  id: number;
  name: string;
  wished?: boolean;
  labelled?: boolean;
}) {
  const { t } = useRequest();
  return (
    <button
      type="submit"
      form="wish-form"
      name={wished ? 'remove_from_wishlist' : 'add_to_wishlist'}
      value={id}
      className={`add-to-wl${wished ? ' wished' : ''}`}
      data-pid={id}
      aria-pressed={wished}
      aria-label={t('catalogue.wish', { name })}
    >
      <Heart />
      {labelled && <span aria-hidden="true">{t('catalogue.wish_short')}</span>}
    </button>
  );
}

/** The form that every heart of the page belongs to, and where it is said what a heart has done. */
export function WishForm() {
  const { t, links } = useRequest();
  return (
    <>
      <form id="wish-form" method="post" action={links.wishList()} hidden />
      <p
        className="nv-wl-notification"
        role="status"
        data-added={t('catalogue.wish_added')}
        data-removed={t('catalogue.wish_removed')}
      />
    </>
  );
}
