import { compile, type HtmlToTextOptions } from 'html-to-text';
import { createContext, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter } from '../../platform/mail/mail.ts';
import { type LetterColours, letterColours } from '../look/model-letter.ts';
import { logoOf } from '../look/model-marks.ts';
import { languageFacts, localeOf } from '../shop/languages.ts';
import { placeLines } from '../shop/place.ts';
import type { Language } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';

const SERIF = 'Georgia, "Times New Roman", serif';
const SANS = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

/** What is too long for a phone, an e-mail or a link, breaks rather than makes the whole letter wider than it. */
const SHEET = { background: '#ffffff', padding: 32, wordBreak: 'break-word' } as const;

/** What the letter that is being written is painted with. */
const LetterPaint = createContext<LetterColours | undefined>(undefined);

export interface LetterContent {
  to: string;
  subject: string;
  language: Language;
  /** The letter's own heading. */
  title: string;
  body: ReactNode;
}

/**
 * Puts a letter on the shop's paper: tables and inline styles, because mail programs know little else. Its plain text
 * is made from the same markup.
 */
export function makeLetter(shop: Shop, content: LetterContent): Letter {
  const { name, look } = shop.settings;
  const colours = letterColours(look);
  const { paper, ink, soft, accent } = colours;
  const logo = logoOf(look.logo);
  const imprint = placeLines(shop.settings).join(' · ');
  const body = renderToStaticMarkup(<LetterPaint value={colours}>{content.body}</LetterPaint>);
  const markup = renderToStaticMarkup(
    <html lang={localeOf(shop.settings, content.language)} dir={languageFacts(content.language).direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {/* Programs that darken letters by themselves mix up paper and ink; those that ask leave this one as it is. */}
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{content.subject}</title>
      </head>
      <body
        style={{ margin: 0, background: paper, color: ink, fontFamily: SANS, fontSize: 16, lineHeight: 1.55 }}
      >
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ background: paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="600"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ width: '100%', maxWidth: 600 }}
                >
                  <tbody>
                    <tr>
                      <td style={{ fontFamily: SERIF, fontSize: 24, paddingBottom: 20, color: accent }}>
                        {logo ? (
                          <img
                            src={shop.publicUrl + logo.png}
                            width={logo.width}
                            height={logo.height}
                            alt={name}
                            style={{ border: 0, display: 'block' }}
                          />
                        ) : (
                          name
                        )}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ ...SHEET, borderTop: `3px solid ${accent}` }}>
                        <h1 style={{ fontFamily: SERIF, fontWeight: 400, fontSize: 26, margin: '0 0 16px' }}>
                          {content.title}
                        </h1>
                        <div dangerouslySetInnerHTML={{ __html: body }} />
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '20px 0', color: soft, fontSize: 13 }}>{imprint}</td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>,
  );
  return {
    to: content.to,
    subject: content.subject,
    language: content.language,
    html: `<!doctype html>${markup}`,
    text: `${content.title}\n\n${plainText(body)}\n\n${imprint}\n`,
  };
}

const PLAIN: HtmlToTextOptions = {
  wordwrap: false,
  preserveNewlines: true,
  selectors: [
    { selector: 'a', options: { linkBrackets: ['<', '>'] } },
    { selector: 'img', format: 'skip' },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    { selector: 'table[role="presentation"]', format: 'block' },
  ],
};

/** For programs that show no HTML: links with their addresses, lists of goods in columns, no pictures. */
const plainText = compile(PLAIN);

/** A link that looks like the shop's button. */
export function LetterButton({ href, label }: { href: string; label: string }) {
  const colours = useContext(LetterPaint);
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={href}
        style={{
          background: colours?.accent,
          color: colours?.accentInk,
          display: 'inline-block',
          lineHeight: 1.3,
          padding: '12px 24px',
          textDecoration: 'none',
          borderRadius: 4,
        }}
      >
        {label}
      </a>
    </p>
  );
}

/** A link within or below the words, in the shop's own colour: what is said of none is the blue of the mail program. */
export function LetterLink({ href, children }: { href: string; children: ReactNode }) {
  const colours = useContext(LetterPaint);
  return (
    <a href={href} style={{ color: colours?.accent }}>
      {children}
    </a>
  );
}
