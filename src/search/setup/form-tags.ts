import { SETUP_TAG } from './setup.ts';

/** What a page with a form follows. */
export const FORM_TAGS = ['listing', 'categories', 'popularity', 'posts', 'pages', 'tax', SETUP_TAG];
