import { md5 } from '../../platform/security/tokens.ts';

export interface MailchimpSettings {
  /** `…-us21`: what stands behind the hyphen is where the account lives. */
  apiKey: string;
  /** Of another server that speaks the protocol, without a slash at the end; '' for Mailchimp's own. */
  url: string;
}

interface MailchimpCart {
  id: string;
  email: string;
  currency: string;
  /** Decimal, such as 18.5. */
  total: number;
  checkoutUrl: string;
  lines: readonly {
    id: string;
    productId: string;
    variantId: string;
    title: string;
    quantity: number;
    price: number;
  }[];
}

/** The few resources of Mailchimp's API 3.0 that we write to. Each call throws when it may work later. */
export interface MailchimpApi {
  putMember(list: string, member: { email: string; language: string; subscribed: boolean }): Promise<void>;
  putStore(store: {
    id: string;
    listId: string;
    name: string;
    currency: string;
    email: string;
  }): Promise<void>;
  putCart(store: string, cart: MailchimpCart): Promise<void>;
  deleteCart(store: string, id: string): Promise<void>;
}

/** How long Mailchimp may take to answer. */
const PATIENCE_MS = 15_000;

/** @throws when the key does not say where its account lives */
export function mailchimpApi({ apiKey, url }: MailchimpSettings): MailchimpApi {
  const home = /-([a-z]+\d+)$/.exec(apiKey)?.[1];
  if (!home && url === '')
    throw new Error('MAILCHIMP_API_KEY must end with its data centre, as in "…-us21".');
  const base = `${url || `https://${home}.api.mailchimp.com`}/3.0`;
  const authorization = `Basic ${Buffer.from(`cistella:${apiKey}`).toString('base64')}`;

  /** @param bear the statuses that are an answer too */
  async function send(method: string, path: string, body: unknown, bear: number[] = []): Promise<number> {
    const response = await fetch(base + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (response.ok || bear.includes(response.status)) return response.status;
    throw new Error(`Mailchimp answered ${response.status} to ${method} ${path}: ${text.slice(0, 300)}`);
  }
  const name = encodeURIComponent;

  return {
    async putMember(list, { email, language, subscribed }) {
      const status = subscribed ? 'subscribed' : 'unsubscribed';
      const member = { email_address: email, status_if_new: status, status, language };
      await send('PUT', `/lists/${name(list)}/members/${md5(email.toLowerCase())}`, member);
    },
    async putStore({ id, listId, name: title, currency, email }) {
      const path = `/ecommerce/stores/${name(id)}`;
      if ((await send('GET', path, undefined, [404])) !== 404) return;
      const store = { id, list_id: listId, name: title, currency_code: currency, email_address: email };
      await send('POST', '/ecommerce/stores', store);
    },
    async putCart(store, { id, email, currency, total, checkoutUrl, lines }) {
      const path = `/ecommerce/stores/${name(store)}`;
      for (const { productId, variantId, title } of lines) {
        // A product that is there already is answered with 400, and one of its variants is put beside the others.
        const variants = [{ id: variantId, title }];
        await send('POST', `${path}/products`, { id: productId, title, variants }, [400]);
        await send('PUT', `${path}/products/${name(productId)}/variants/${name(variantId)}`, variants[0]);
      }
      const cart = {
        id,
        customer: { id: md5(email), email_address: email, opt_in_status: false },
        currency_code: currency,
        order_total: total,
        checkout_url: checkoutUrl,
        lines: lines.map((line) => ({
          id: line.id,
          product_id: line.productId,
          product_variant_id: line.variantId,
          quantity: line.quantity,
          price: line.price,
        })),
      };
      // Patching would leave lines that are gone: the cart is written anew.
      await send('DELETE', `${path}/carts/${name(id)}`, undefined, [404]);
      await send('POST', `${path}/carts`, cart);
    },
    async deleteCart(store, id) {
      await send('DELETE', `/ecommerce/stores/${name(store)}/carts/${name(id)}`, undefined, [404]);
    },
  };
}
