/** A block as the server says it is: what may stand in it, and what is said of it. */
export interface Shape {
  type: string;
  holds?: 'inline' | 'block' | string[];
  attrs: string[];
  needs: string[];
}

type Words = Readonly<Record<string, string>>;

/** What the page brings for its editors: blocks and words, in the language of who writes. */
export interface Parts {
  shapes: Shape[];
  labels: Words;
  steps: Words;
  /** Where it is asked what a link may lead to. */
  links: string;
  hint: string;
  /** The language of the text that is written. */
  language: string;
  tools: () => HTMLElement | undefined;
}

export function readParts(): Parts | undefined {
  const template = document.querySelector<HTMLTemplateElement>('template[data-editor-parts]');
  if (!template) return undefined;
  const { shapes = '[]', labels = '{}', steps = '{}', links = '', hint = '' } = template.dataset;
  return {
    shapes: JSON.parse(shapes) as Shape[],
    labels: JSON.parse(labels) as Words,
    steps: JSON.parse(steps) as Words,
    links,
    hint,
    language: '',
    tools: () =>
      (template.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined) ?? undefined,
  };
}
