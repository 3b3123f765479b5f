import { type Box, moved, resized, shaped } from './model-crop.ts';

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** A part of a picture is taken with the mouse, a finger or arrows; four fields say the same in numbers. */
export function cropPictures(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-crop]')) attach(place);
}

function attach(place: HTMLElement): void {
  const image = place.querySelector('img');
  const frame = place.querySelector<HTMLElement>('.crop-box');
  const inputs = SIDES.map((side) => place.querySelector<HTMLInputElement>(`[data-side="${side}"]`));
  if (!image || !frame || inputs.some((input) => !input)) return;
  const read = (): Box => {
    const [x = 0, y = 0, width = 100, height = 100] = inputs.map((input) => Number(input?.value));
    return { x, y, width, height };
  };
  const draw = () => {
    const { x, y, width, height } = read();
    Object.assign(frame.style, { left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` });
  };
  const set = (box: Box) => {
    for (const [index, side] of SIDES.entries()) {
      const input = inputs[index];
      if (input) input.value = `${Math.round(box[side] * 100) / 100}`;
    }
    draw();
    inputs[0]?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const share = (event: PointerEvent, from: { x: number; y: number }) => {
    const { width, height } = image.getBoundingClientRect();
    return { dx: ((event.clientX - from.x) / width) * 100, dy: ((event.clientY - from.y) / height) * 100 };
  };
  frame.addEventListener('pointerdown', (event) => {
    const begin = read();
    const from = { x: event.clientX, y: event.clientY };
    const change = (event.target as Element).matches('[data-corner]') ? resized : moved;
    frame.setPointerCapture(event.pointerId);
    const follow = (at: PointerEvent) => {
      const { dx, dy } = share(at, from);
      set(change(begin, dx, dy));
    };
    frame.addEventListener('pointermove', follow);
    const end = () => frame.removeEventListener('pointermove', follow);
    for (const name of ['pointerup', 'pointercancel']) frame.addEventListener(name, end, { once: true });
  });
  frame.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    set((event.shiftKey ? resized : moved)(read(), way[0] ?? 0, way[1] ?? 0));
  });
  for (const button of place.querySelectorAll<HTMLButtonElement>('[data-shape]'))
    button.addEventListener('click', () => {
      const [across, down] = (button.dataset.shape ?? '').split(':').map(Number);
      const { naturalWidth, naturalHeight } = image;
      set(
        across && down && naturalWidth > 0
          ? shaped((across / down) * (naturalHeight / naturalWidth))
          : { x: 0, y: 0, width: 100, height: 100 },
      );
    });
  for (const input of inputs) input?.addEventListener('input', draw);
  draw();
}
