import type { RequestContext } from '../frame/request/request-context.ts';
import { Fields } from '../platform/http/fields.ts';
import type { GatewayMessage } from './model.ts';

const NOTHING = Buffer.alloc(0);

/** What a gateway's server sent, or the browser that it sent back. */
export function messageOf({ query, form, header, sent }: RequestContext): GatewayMessage {
  return {
    query: new Map(query.entries()),
    form: new Map(form.entries()),
    header,
    body: sent ?? NOTHING,
  };
}

/** A message as it was stored: the same for its gateway as when it came. */
export interface StoredMessage {
  /** As in the address, without its question mark. */
  query: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** @throws TooManyFields */
export function messageAgain({ query, headers, body }: StoredMessage): GatewayMessage {
  const isForm = (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
  return {
    query: new Map(Fields.parse(query).entries()),
    form: new Map(isForm ? Fields.parse(body.toString()).entries() : []),
    header: (name) => headers[name.toLowerCase()],
    body,
  };
}
