import sanitize from 'sanitize-html';

const SHAPES =
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask symbol use title desc text tspan style';
const PAINT =
  'id class fill fill-opacity fill-rule clip-path clip-rule mask opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity color stop-color stop-opacity offset transform gradientTransform gradientUnits spreadMethod clipPathUnits maskUnits maskContentUnits x y x1 x2 y1 y2 cx cy r rx ry fx fy dx dy d points width height viewBox preserveAspectRatio xmlns font-family font-size font-weight font-style text-anchor letter-spacing href xlink:href xmlns:xlink style';

/** Anything that a style could fetch or run: only its own parts may be named. */
const REACHES_OUT = /@|\\|<|expression|url\(\s*['"]?\s*(?!#)[^)]/i;

/**
 * A drawing without anything that runs or fetches: shapes and paint alone, and references to its own parts.
 *
 * @returns undefined where nothing to be seen is left
 */
export function cleanSvg(source: string): string | undefined {
  const clean = sanitize(source, {
    allowedTags: SHAPES.split(' '),
    allowedAttributes: { '*': PAINT.split(' ') },
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    allowedSchemes: [],
    allowProtocolRelative: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    nonTextTags: ['script', 'foreignObject', 'iframe', 'noscript'],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: ownParts(attribs) }),
    },
    exclusiveFilter: ({ tag, text }) => tag === 'style' && REACHES_OUT.test(text),
  }).trim();
  return /^<svg[\s>]/.test(clean) && /<(?:path|rect|circle|ellipse|line|poly|text|use)/.test(clean)
    ? clean
    : undefined;
}

function ownParts(attributes: sanitize.Attributes): sanitize.Attributes {
  const kept = Object.entries(attributes).filter(([name, value]) =>
    name.endsWith('href') ? /^#[\w.-]+$/.test(value) : name.startsWith('xmlns') || !REACHES_OUT.test(value),
  );
  return Object.fromEntries(kept);
}
