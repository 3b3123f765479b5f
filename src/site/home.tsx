import {
  type Card,
  type CategoryNode,
  categoryTree,
  cropOf,
  ProductGrid,
  pictureOf,
  readHomeProducts,
} from '../catalogue/index.ts';
import { organisationData } from '../content/index.ts';
import type { Answer } from '../frame/answer.ts';
import { useVisit } from '../frame/context.tsx';
import type { Visit } from '../frame/visit.ts';
import { type HomeBlock, type HomeContent, readHome } from './home-content.ts';

/** The front page: a picture to walk into, what is chosen and new, and three stories that lead into the shop. */
export async function homePage(visit: Visit): Promise<Answer> {
  const { shop, language } = visit;
  const [home, products, categories] = await Promise.all([
    readHome(shop.db.read),
    readHomeProducts(visit),
    categoryTree(visit),
  ]);
  return {
    kind: 'page',
    title: shop.settings.name,
    description: shop.settings.tagline[language],
    bodyClass: ['home'],
    structured: [organisationData(visit)],
    cache: { tags: ['home', 'listing', 'categories'] },
    body: <Home home={home} products={products} categories={categories} />,
  };
}

type Products = Awaited<ReturnType<typeof readHomeProducts>>;

function Home({
  home,
  products,
  categories,
}: {
  home: HomeContent | undefined;
  products: Products;
  categories: CategoryNode[];
}) {
  const { t, shop, language } = useVisit();
  const [first, ...rest] = home?.stories ?? [];
  return (
    <div className="woocommerce home-page">
      {home ? (
        <Hero block={home.hero} categories={categories} />
      ) : (
        <h1 className="page-title">{shop.settings.tagline[language]}</h1>
      )}
      {home && <Promises promises={home.promises} />}
      <Shelf title={t('site.home_featured')} cards={products.featured} suffix="-f" />
      {first && <Story block={first} categories={categories} />}
      <Categories categories={categories} />
      <Shelf title={t('site.home_sale')} cards={products.sale} suffix="-s" />
      {rest.map((block) => (
        <Story key={block.title[language]} block={block} categories={categories} />
      ))}
      <Shelf title={t('site.home_new')} cards={products.newest} suffix="-n" />
    </div>
  );
}

function Hero({ block, categories }: { block: HomeBlock; categories: CategoryNode[] }) {
  const { language } = useVisit();
  return (
    <section className="home-hero">
      <BlockPicture block={block} sizes="(width >= 1280px) 1184px, 100vw" eager />
      <div className="home-hero-words">
        <h1>{block.title[language]}</h1>
        <p>{block.text[language]}</p>
        <a className="button alt" href={blockHref(useVisit(), block, categories)}>
          {block.action[language]}
        </a>
      </div>
    </section>
  );
}

function Story({ block, categories }: { block: HomeBlock; categories: CategoryNode[] }) {
  const { language } = useVisit();
  return (
    <section className="home-story">
      <BlockPicture block={block} sizes="(width >= 960px) 60vw, 100vw" />
      <div className="home-story-words">
        <h2>{block.title[language]}</h2>
        <p>{block.text[language]}</p>
        <a className="button" href={blockHref(useVisit(), block, categories)}>
          {block.action[language]}
        </a>
      </div>
    </section>
  );
}

function BlockPicture({ block, sizes, eager }: { block: HomeBlock; sizes: string; eager?: boolean }) {
  const { language } = useVisit();
  const picture = pictureOf({ ...block.picture, alt: block.alt[language] }, 'full', block.alt[language]);
  if (!picture) return null;
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
    />
  );
}

function Promises({ promises }: { promises: HomeContent['promises'] }) {
  const { language } = useVisit();
  return (
    <ul className="home-promises">
      {promises.map(({ title, text }) => (
        <li key={title[language]}>
          <strong>{title[language]}</strong>
          <span>{text[language]}</span>
        </li>
      ))}
    </ul>
  );
}

function Shelf({ title, cards, suffix }: { title: string; cards: readonly Card[]; suffix: string }) {
  if (cards.length === 0) return null;
  return (
    <section className="home-shelf">
      <h2>{title}</h2>
      <ProductGrid cards={cards} suffix={suffix} />
    </section>
  );
}

function Categories({ categories }: { categories: CategoryNode[] }) {
  const { t } = useVisit();
  if (categories.length === 0) return null;
  return (
    <section className="home-shelf">
      <h2>{t('site.home_categories')}</h2>
      <ul className="home-categories">
        {categories.map(({ id, name, href, picture }) => (
          <li key={id}>
            <a href={href}>
              {picture && (
                <img
                  src={picture.src}
                  srcSet={picture.srcset}
                  sizes="(width >= 960px) 30vw, 50vw"
                  width={picture.width}
                  height={picture.height}
                  alt=""
                  style={cropOf(picture)}
                  loading="lazy"
                  decoding="async"
                />
              )}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function blockHref(visit: Visit, block: HomeBlock, categories: readonly CategoryNode[]): string {
  return findCategory(categories, block.categoryId)?.href ?? visit.links.shop();
}

function findCategory(nodes: readonly CategoryNode[], id: number | undefined): CategoryNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findCategory(node.children, id);
    if (found) return found;
  }
  return undefined;
}
