import { LetterLink } from '../../frame/page/letter.tsx';
import type { Translate } from '../../platform/i18n/texts.ts';
import type { DownloadView } from '../downloads/read.ts';
import { styles } from './styles.ts';

/** The files of a paid order, as links that work anywhere. */
export function Downloads({ downloads, t }: { downloads: readonly DownloadView[]; t: Translate }) {
  const open = downloads.flatMap(({ href, ...file }) => (href === undefined ? [] : [{ ...file, href }]));
  if (open.length === 0) return null;
  return (
    <>
      <h2 style={styles.title}>{t('orders.downloads')}</h2>
      {open.map(({ product, name, href }) => (
        <p key={href} style={styles.text}>
          {product}
          <br />
          <LetterLink href={href}>{name}</LetterLink>
        </p>
      ))}
    </>
  );
}
