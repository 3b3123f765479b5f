import type { Translate } from '../../platform/i18n/texts.ts';
import { TOOLS } from './blocks.ts';

/** What of the tools can be on where one writes. */
const STATES: ReadonlySet<string> = new Set(
  TOOLS.flat().filter((tool) => !['horizontalRule', 'undo', 'redo'].includes(tool)),
);

/** Drawings, since three languages stand side by side and in a narrow column words would fill half of it. */
const DRAWINGS: Readonly<Record<string, string>> = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7V5Zm0 7h7a3.5 3.5 0 0 1 0 7H7v-7Z',
  italic: 'M14 5 10 19M10.5 5h7m-11 14h7',
  strike: 'M4 12h16M16 8c-.3-1.9-1.8-3-4-3-2.4 0-4 1.2-4 3.2M8 16c.3 1.9 1.8 3 4.2 3 2.4 0 4-1.3 4-3.3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1m2 3.7a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  paragraph: 'M11 12.5H9a3.8 3.8 0 0 1 0-7.5h8.5M11 5v14M15 5v14',
  heading2: 'M4 5h16M12 5v14.5',
  heading3: 'M6.5 8.5h11M12 8.5v11',
  heading4: 'M8.5 12h7M12 12v7.5',
  bulletList: 'M9.5 6.5H20m-10.5 5.5H20M9.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  orderedList:
    'M10.5 6.5H20m-9.5 5.5H20m-9.5 5.5H20M4.5 5.5 6 4.5v5M4.5 15.2c1-1.2 2.5-.7 2.5.4 0 1-2.5 2.4-2.5 3.4H7',
  blockquote: 'M5 5v14M9.5 8H20m-10.5 4H20m-10.5 4H16',
  horizontalRule: 'M4 12h16M8 7.5h8m-8 9h8',
  undo: 'M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a5.5 5.5 0 0 0 0 11h3',
  picture: 'M4 5h16v14H4V5Zm0 11 5-5 4 4 3-3 4 4M15.5 9.5h.01',
};

/** The toolbar of the editor. What a tool does is said to who hears the page, and to who stays on it. */
export function Toolbar(props: { t: Translate; picture: string; insert: string | undefined }) {
  const { t, picture, insert } = props;
  return (
    <div className="rich-tools" role="toolbar" aria-label={t('admin.texts.tools')}>
      {TOOLS.map((group) => (
        <div key={group[0]} className="rich-tool-group">
          {group.map((tool) => (
            <Tool key={tool} name={tool} label={t(`admin.texts.tool.${tool}`)} />
          ))}
        </div>
      ))}
      <div className="rich-tool-group">
        <Tool name="picture" label={picture} />
        {insert !== undefined && (
          <button type="button" data-tool="insert">
            {insert}
          </button>
        )}
      </div>
    </div>
  );
}

function Tool({ name, label }: { name: string; label: string }) {
  return (
    <button
      type="button"
      data-tool={name}
      aria-label={label}
      title={label}
      aria-pressed={STATES.has(name) ? false : undefined}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={DRAWINGS[name]} />
      </svg>
    </button>
  );
}
