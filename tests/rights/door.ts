/** What a stranger is answered at the door: there, and nowhere else, is somebody heard who is not signed in. */
export const DOOR: Readonly<Record<string, number>> = {
  'GET sign-in': 200,
  'POST sign-in': 403,
  'GET second-factor': 303,
  'POST second-factor': 303,
  'POST sign-out': 303,
  'POST passkey/sign-in': 200,
  'GET own-shop/begun': 404,
  'GET reports/letters': 404,
  'POST reports/letters': 404,
  'GET join': 404,
  'POST join': 404,
  'GET forgotten': 200,
  'POST forgotten': 422,
  'GET new-password': 404,
  'POST new-password': 404,
  // For who is in, or on the way and without a second factor yet.
  'GET enrol': 303,
  'GET account/time-code': 403,
  'POST account/time-code': 403,
  'POST passkey/new': 403,
  'POST account/passkey': 403,
};
