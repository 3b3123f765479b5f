import type { ReactNode } from 'react';

/**
 * The look of a letter. Mail programs know tables and inline styles and little else, so this is the one place of
 * the shop that writes colours out.
 */
export const COLOURS = {
  paper: '#faf6ef',
  surface: '#fffdf9',
  ink: '#2a2420',
  soft: '#685d53',
  line: '#e2d8c9',
  accent: '#a4452a',
};

const TEXT = 'Figtree, "Helvetica Neue", Arial, sans-serif';
const TITLE = 'Fraunces, Georgia, "Times New Roman", serif';

export const styles = {
  cell: { padding: '12px 0', borderBottom: `1px solid ${COLOURS.line}`, verticalAlign: 'top' },
  amount: {
    padding: '12px 0 12px 16px',
    borderBottom: `1px solid ${COLOURS.line}`,
    textAlign: 'right',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  head: {
    padding: '0 0 8px',
    borderBottom: `1px solid ${COLOURS.line}`,
    color: COLOURS.soft,
    fontSize: '13px',
    fontWeight: 'normal',
    textAlign: 'left',
  },
  title: { margin: '0 0 8px', fontFamily: TITLE, fontSize: '20px', fontWeight: 'normal' },
  soft: { color: COLOURS.soft, fontSize: '14px' },
  text: { margin: '0 0 16px' },
} as const;

/** The sheet that every letter is written on. */
export function Letter({
  language,
  title,
  shop,
  footer,
  children,
}: {
  language: string;
  title: string;
  shop: string;
  footer: string;
  children: ReactNode;
}) {
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: COLOURS.paper }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 12px' }}>
                <table
                  role="presentation"
                  width="600"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{ width: '100%', maxWidth: '600px', fontFamily: TEXT, color: COLOURS.ink }}
                >
                  <tbody>
                    <tr>
                      <td
                        style={{
                          padding: '0 0 20px',
                          fontFamily: TITLE,
                          fontSize: '22px',
                          color: COLOURS.accent,
                        }}
                      >
                        {shop}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          padding: '32px',
                          backgroundColor: COLOURS.surface,
                          border: `1px solid ${COLOURS.line}`,
                          fontSize: '16px',
                          lineHeight: '1.55',
                        }}
                      >
                        <h1
                          style={{
                            margin: '0 0 20px',
                            fontFamily: TITLE,
                            fontSize: '28px',
                            lineHeight: '1.2',
                            fontWeight: 'normal',
                          }}
                        >
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '20px 0 0', color: COLOURS.soft, fontSize: '13px' }}>{footer}</td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}
