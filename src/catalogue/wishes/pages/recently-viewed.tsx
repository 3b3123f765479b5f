import { useRequest } from '../../../frame/page/context.tsx';

/**
 * The place of what this browser has looked at. Pages are the same for everybody, so the browser keeps the list
 * in the contract's cookie and asks for the panel when it comes near.
 *
 * @param productId the product of this page, which joins the list
 */
export function RecentlyViewed({ productId }: { productId?: number }) {
  const { shop } = useRequest();
  return (
    <div
      className="nv-recently-viewed"
      data-cookie={`${shop.settings.platform}_recently_viewed`}
      data-product={productId}
    />
  );
}
