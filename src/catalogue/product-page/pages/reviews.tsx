import { CaptchaField } from '../../../frame/page/captcha.tsx';
import { useRequest } from '../../../frame/page/context.tsx';
import { PageNumbers } from '../../../frame/page/listing.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import { localeOf } from '../../../frame/shop/languages.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import { inLanguage } from '../../../frame/shop/translated.ts';
import { StarRating } from '../../cards/pages/stars.tsx';
import { Histogram } from '../../reviews/pages/histogram.tsx';
import type { ReviewRow } from '../../reviews/store.ts';
import type { ProductView } from '../view.ts';

/** The reviews of a product and the form to write one (wire.md 2.5, 1.5). `pending`: the writer's own, unseen yet. */
export function Reviews({ view, pending }: { view: ProductView; pending: string | undefined }) {
  const { t, links } = useRequest();
  const { product, reviews } = view;
  const slug = product.slug ?? '';
  return (
    <div id="reviews" className="woocommerce-Reviews">
      <div id="comments">
        <h2 className="woocommerce-Reviews-title">
          {t('catalogue.reviews_title', { count: product.rating_count, name: product.name })}
        </h2>
        {pending !== undefined && (
          <div className="review-pending">
            <p className="woocommerce-review__awaiting-approval">{t('catalogue.review_pending')}</p>
            <p>{pending}</p>
          </div>
        )}
        {product.rating_count > 0 && (
          <Histogram stars={reviews.stars} average={product.rating_sum / product.rating_count} />
        )}
        {reviews.rows.length > 0 ? (
          <>
            <ol className="commentlist">
              {reviews.rows.map((review) => (
                <Review
                  key={review.id}
                  review={review}
                  replies={reviews.replies.filter((reply) => reply.parent_id === review.id)}
                />
              ))}
            </ol>
            <PageNumbers
              listing={{ id: 'reviews', method: 'numbers', base: '', query: '', ...reviews }}
              label={t('catalogue.review_pages')}
              address={(number) =>
                number === 1
                  ? `${links.product({ slug })}#reviews`
                  : `${links.reviewsPage({ slug, number })}#comments`
              }
            />
          </>
        ) : (
          <p className="woocommerce-noreviews">{t('catalogue.no_reviews')}</p>
        )}
      </div>
      <ReviewForm view={view} />
    </div>
  );
}

function Review({ review, replies = [] }: { review: ReviewRow; replies?: readonly ReviewRow[] }) {
  const { t, language, shop } = useRequest();
  const written = new Date(review.created_at);
  const lang = review.language === language ? undefined : localeOf(shop.settings, review.language);
  const answer = inOneOf(review.answer, language, shop.settings.languages);
  return (
    <li className="review" id={`li-comment-${review.id}`}>
      <div id={`comment-${review.id}`} className="comment_container">
        <span className="avatar" aria-hidden="true">
          {[...review.author][0]?.toUpperCase()}
        </span>
        <div className="comment-text">
          {review.rating > 0 && <StarRating average={review.rating} />}
          <p className="meta">
            <strong className="woocommerce-review__author">{review.author}</strong>{' '}
            {review.verified === 1 && (
              <em className="woocommerce-review__verified verified">({t('catalogue.verified_owner')})</em>
            )}{' '}
            <span className="woocommerce-review__dash">–</span>{' '}
            <time className="woocommerce-review__published-date" dateTime={written.toISOString()}>
              {dayText(written, language, shop.settings)}
            </time>
          </p>
          <div className="description" lang={lang}>
            <Lines text={review.body} />
          </div>
        </div>
      </div>
      {(replies.length > 0 || answer) && (
        <ol className="children">
          {answer && <Answer review={review} answer={answer} />}
          {replies.map((reply) => (
            <Review key={reply.id} review={reply} />
          ))}
        </ol>
      )}
    </li>
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/\n+/).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and never move
    <p key={index}>{line}</p>
  ));
}

interface Said {
  text: string;
  language: Language;
}

/** What the shop answers, in the language of who reads or else in one that it was written in. */
function inOneOf(answer: string, language: Language, languages: readonly Language[]): Said | undefined {
  if (answer === '') return undefined;
  const texts = Object.entries(JSON.parse(answer) as Record<Language, string>);
  const said = texts.map(([own, text]) => [own, { text, language: own }] as const);
  return inLanguage(Object.fromEntries(said), language, languages);
}

/** The shop's own words below a review. */
function Answer({ review, answer }: { review: ReviewRow; answer: Said }) {
  const { t, language, shop } = useRequest();
  const written = new Date(review.answered_at);
  const lang = answer.language === language ? undefined : localeOf(shop.settings, answer.language);
  return (
    <li className="review review-answer" id={`answer-${review.id}`}>
      <div className="comment_container">
        <span className="avatar" aria-hidden="true">
          {[...shop.settings.name][0]?.toUpperCase()}
        </span>
        <div className="comment-text">
          <p className="meta">
            <strong className="woocommerce-review__author">
              {t('catalogue.shop_answers', { name: shop.settings.name })}
            </strong>{' '}
            <span className="woocommerce-review__dash">–</span>{' '}
            <time className="woocommerce-review__published-date" dateTime={written.toISOString()}>
              {dayText(written, language, shop.settings)}
            </time>
          </p>
          <div className="description" lang={lang}>
            <Lines text={answer.text} />
          </div>
        </div>
      </div>
    </li>
  );
}

function ReviewForm({ view: { product } }: { view: ProductView }) {
  const { t, language, shop } = useRequest();
  const required = shop.settings.catalogue.reviewRatingRequired;
  return (
    <div id="review_form_wrapper">
      <div id="review_form">
        <div id="respond" className="comment-respond">
          <h3 id="reply-title" className="comment-reply-title">
            {t('catalogue.write_review')}
          </h3>
          <form action="/wp-comments-post.php" method="post" id="commentform" className="comment-form">
            <p className="comment-notes">{t('catalogue.review_notes')}</p>
            <div className="comment-form-rating">
              <label htmlFor="rating" id="comment-form-rating-label">
                {t('catalogue.your_rating')}
                {required && <Required />}
              </label>
              <select name="rating" id="rating" required={required} defaultValue="">
                <option value="">{t('catalogue.rate')}</option>
                {[5, 4, 3, 2, 1].map((stars) => (
                  <option key={stars} value={stars}>
                    {t(`catalogue.stars.${stars}`)}
                  </option>
                ))}
              </select>
            </div>
            <p className="comment-form-comment">
              <label htmlFor="comment">
                {t('catalogue.your_review')}
                <Required />
              </label>
              <textarea id="comment" name="comment" cols={45} rows={8} maxLength={5000} required />
            </p>
            <p className="comment-form-author">
              <label htmlFor="author">
                {t('catalogue.your_name')}
                <Required />
              </label>
              <input
                id="author"
                className="input-text"
                name="author"
                type="text"
                autoComplete="name"
                maxLength={100}
                required
              />
            </p>
            <p className="comment-form-email">
              <label htmlFor="email">
                {t('catalogue.your_email')}
                <Required />
              </label>
              <input
                id="email"
                className="input-text"
                name="email"
                type="email"
                autoComplete="email"
                maxLength={200}
                required
              />
            </p>
            <CaptchaField form="review" />
            <p className="form-submit">
              <button name="submit" type="submit" id="submit" className="submit button">
                {t('catalogue.send_review')}
              </button>
              <input type="hidden" name="comment_post_ID" value={product.id} />
              <input type="hidden" name="comment_parent" value="0" />
              <input type="hidden" name="lang" value={language} />
            </p>
          </form>
        </div>
      </div>
    </div>
  );
}

function Required() {
  return (
    <span className="required" aria-hidden="true">
      {' *'}
    </span>
  );
}
