/**
 * Every refusal the shop can make: its code, its HTTP status and its text. The contract answers most refusals
 * with 200 and a notice (wire.md 0.1), so `status` is what a page or a REST call answers; notices keep 200.
 * Modules add to the list here, so that it can be read in one place. The text's key is `error.{code}`.
 */
const STATUS = {
  bad_request: 400,
  not_found: 404,
  wrong_method: 405,
  download_unknown: 404,
  download_closed: 403,
  download_used_up: 403,
  download_over: 403,
  download_missing: 404,
  too_large: 413,
  wrong_origin: 403,
  not_allowed: 403,
  not_on_behalf: 403,
  too_many_requests: 429,
  unsupported_type: 415,
  unexpected: 500,
  search_preparing: 503,
  unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof STATUS;

/** A refusal that a shopper may read. `values` fill the placeholders of `error.{code}`. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly values: Record<string, string | number>;
  /** What HTTP wants said with it. */
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    values: Record<string, string | number> = {},
    headers: Record<string, string> = {},
  ) {
    super(code);
    this.name = 'ShopError';
    this.code = code;
    this.status = STATUS[code];
    this.values = values;
    this.headers = headers;
  }
}

export function errorCodes(): ErrorCode[] {
  return Object.keys(STATUS) as ErrorCode[];
}
