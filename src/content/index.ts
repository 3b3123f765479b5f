import { pictureUsers, setDescribedLinks, videoUsers } from '../catalogue/index.ts';
import { ask, job } from '../frame/command/index.ts';
import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { loadPosts, loadPostsAnywhere, morePosts } from './blog/http-calls.tsx';
import { feed } from './blog/http-feed.tsx';
import { authorLists, blogIndex, categoryLists, tagLists } from './blog/http-list.tsx';
import { postComment } from './comments/http.ts';
import { sendCommentLetter } from './comments/letters.tsx';
import { commentFields } from './comments/section.tsx';
import { LETTER_JOB } from './comments/store-write.ts';
import { CONTACT_PATH, postMessage } from './contact/http.ts';
import { sendContactLetter } from './contact/letter.tsx';
import { contactFields } from './contact/section.tsx';
import { CONTACT_JOB } from './contact/store.ts';
import { pageByKey, plainPage, postPage, previewPage } from './entry/http-entry.tsx';
import { homePage } from './entry/http-home.tsx';
import { keepPagesSeen } from './follow-words.ts';
import { oldAddresses, queryForms } from './http-links.ts';
import { FIXED_PAGES, POSTS_PATH } from './links.ts';
import { contentLists } from './lists.ts';
import { contentHolder } from './persons.ts';
import { readLinks } from './rich-text/read-links.ts';
import { contentSection } from './settings.ts';
import { contentShows, contentVideos } from './shows.ts';
import { emptyEntryBin } from './states/commands.ts';
import { publishDue } from './writing/commands.ts';
import { followMergedTerm, followTerm } from './writing/steps-terms.ts';
import { fillLanguage, forgetLanguage } from './writing/store-languages.ts';

export { PostCards } from './blog/pages/post-index.tsx';
export { addPostAside, type PostSubject } from './blog/post-aside.ts';
export { xmlText } from './blog/xml.ts';
export { editMenu, setMenus } from './commands.ts';
export { answerComment, moderateComment, removeComment } from './comments/commands.ts';
export { writeCommentLetter } from './comments/letters.tsx';
export { countWaitingComments, findComment, listComments } from './comments/store.ts';
export { addComment, type CommentInput } from './comments/store-write.ts';
export { writeContactLetter } from './contact/letter.tsx';
export { entryAddresses } from './entry/addresses.ts';
export { asTyped, lookLinks, previewLinks } from './entry/preview.ts';
export { entryPath, FRONT_PAGE, topicPath } from './links.ts';
export { MENU_TAGS, type Menu, type MenuItem, readArrangedMenus, readMenus } from './menus.ts';
export { ContentProblem, type Kind } from './model.ts';
export {
  editMenus,
  type MenuEdit,
  type MenuItemInput,
  type MenuPlace,
  type MenusInput,
  MenuUnknown,
} from './model-menus.ts';
export { keyedPages } from './pages-by-key.ts';
export { cleanBody } from './rich-text/clean.ts';
export { documentOf, markupOf } from './rich-text/markup.ts';
export {
  excerptOf,
  PLAIN_ADDRESSES as LINK_ADDRESSES,
  type RichDocument,
  type RichNode,
  wordsOf as wordsOfDocument,
} from './rich-text/model.ts';
export { NODE_SHAPES, type NodeShape } from './rich-text/model-shapes.ts';
export { setSearchForms } from './rich-text/search-form.tsx';
export { toHtml as bodyHtml } from './rich-text/to-html.ts';
export { type BrokenLink, listBrokenLinks } from './shelf/broken.ts';
export type { EntryFilter, EntryPage, ShelfEntry } from './shelf/model.ts';
export { countShelf, listShelf, listShelfIds, readShelfTitles } from './shelf/store.ts';
export { readKeyed } from './shelf/store-broken.ts';
export { listUntranslatedEntries } from './shelf/untranslated.ts';
export { setEntryState } from './states/commands.ts';
export { setFrontPage } from './states/commands-front.ts';
export { type PostRow, readEntriesById } from './store.ts';
export { countListedEntries, readListedEntries } from './store-sitemap.ts';
export { removeAuthor, removeTopic } from './topics/commands.ts';
export { countWritten, readTopicUses } from './topics/store.ts';
export {
  changeAuthor,
  changeEntry,
  changeTopic,
  removeRedirect,
  restoreEntry,
  setRedirect,
} from './writing/commands.ts';
export { confirmPage, draftPage } from './writing/commands-drafts.ts';
export { importPages } from './writing/commands-pages.ts';
export type { EntryInput, EntryTexts } from './writing/entry-input.ts';
export { type Difference, differencesOf } from './writing/model-differences.ts';
export { exportPages } from './writing/pages-file.ts';
export {
  countPosts,
  readAuthor,
  readAuthors,
  readEntryTerms,
  readEntryTexts,
  readListedIds,
} from './writing/read-texts.ts';
export { readDrafted } from './writing/store-drafts.ts';
export { type ListedRedirect, listRedirects } from './writing/store-redirect.ts';
export type { AuthorInput } from './writing/store-topics.ts';
export {
  listEntries,
  listRevisionMoments,
  listRevisions,
  readEntryVersion,
  readOutdatedTexts,
  readRevision,
  readWholeEntry,
} from './writing/store-whole.ts';
export { importWxr } from './wxr/commands.ts';
export type { WxrReport } from './wxr/importer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The journal and the pages: what the shop says besides its products. */
export const content: Module = {
  name: 'content',
  settings: [contentSection],
  lists: contentLists,
  addresses: {
    home: { GET: homePage },
    blog: blogIndex,
    postCategory: categoryLists,
    postTag: tagLists,
    author: authorLists,
    commentsPage: { GET: postPage },
    post: { GET: postPage },
    page: { GET: plainPage },
    ...Object.fromEntries(FIXED_PAGES.map((key) => [key, { GET: pageByKey(key) }])),
    feed: { GET: feed },
  },
  paths: { [`${POSTS_PATH}*`]: { POST: morePosts }, [CONTACT_PATH]: { POST: postMessage } },
  actions: { ecsload: loadPosts },
  queryHandlers: [postComment, previewPage, queryForms, loadPostsAnywhere],
  notFound: [oldAddresses],
  slots: { 'comment-fields': commentFields, 'contact-fields': contactFields },
  subscribe: (shop) => {
    holders.add(shop, contentHolder);
    pictureUsers.add(shop, contentShows);
    videoUsers.add(shop, contentVideos);
    setDescribedLinks(shop, (of, language, references) =>
      readLinks({ shop: of, language, links: of.addresses.in(language) }, references),
    );
    keepPagesSeen(shop);
    shop.events.on('language.added', fillLanguage);
    shop.events.on('language.removed', forgetLanguage);
    shop.events.on('term.readdressed', followTerm);
    shop.events.on('term.merged', followMergedTerm);
  },
  jobs: (shop) => ({
    [LETTER_JOB]: (payload: { id: number }) => sendCommentLetter(shop, payload),
    [CONTACT_JOB]: (payload: { id: number }) => sendContactLetter(shop, payload),
  }),
  schedule: (shop) => ({
    publish: {
      every: MINUTE,
      run: async () => {
        await ask({ shop, actor: job('content.publish'), now: Date.now() }, publishDue, undefined);
      },
    },
    bin: {
      every: HOUR,
      run: async () => {
        const asked = { shop, actor: job('content.bin'), now: Date.now() };
        for (let count = 1; count > 0; ) count = await ask(asked, emptyEntryBin, undefined);
      },
    },
  }),
};
