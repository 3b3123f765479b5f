import { useRequest } from '../../frame/page/context.tsx';
import type { Guarantee } from './read.ts';

/** The legal guarantee, before it is bought: the Union's notice where the shop has it, and its words in any case. */
export function GuaranteeNotice({ guarantee: { words, notice } }: { guarantee: Guarantee }) {
  const { t } = useRequest();
  return (
    <section className="guarantee-notice" aria-labelledby="guarantee-title">
      <h2 id="guarantee-title">{t('catalogue.guarantee')}</h2>
      <p>{words}</p>
      {notice && (
        <a href={notice.src}>
          <img
            src={notice.src}
            srcSet={notice.srcset}
            sizes="18rem"
            width={notice.width}
            height={notice.height}
            alt={t('catalogue.guarantee_notice')}
            loading="lazy"
            decoding="async"
          />
        </a>
      )}
    </section>
  );
}
