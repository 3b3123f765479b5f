const STEP = { small: 1, large: 10 };

/** What a picture is about is shown on it: by a click, or by arrows on the mark. Two fields say the same in numbers. */
export function markFocus(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-focus]')) attach(place);
}

function attach(place: HTMLElement): void {
  const image = place.querySelector('img');
  const mark = place.querySelector<HTMLElement>('.focus-mark');
  const said = place.querySelector<HTMLElement>('[data-focus-said]');
  const x = place.querySelector<HTMLInputElement>('[name=focusX]');
  const y = place.querySelector<HTMLInputElement>('[name=focusY]');
  if (!image || !mark || !x || !y) return;
  const draw = () => {
    mark.style.left = `${x.value}%`;
    mark.style.top = `${y.value}%`;
  };
  const set = (left: number, top: number) => {
    const within = (value: number) => `${Math.round(Math.min(100, Math.max(0, value)))}`;
    x.value = within(left);
    y.value = within(top);
    draw();
    if (said) said.textContent = (said.dataset.text ?? '').replace('{x}', x.value).replace('{y}', y.value);
    x.dispatchEvent(new Event('input', { bubbles: true }));
  };
  image.addEventListener('click', ({ clientX, clientY }) => {
    const box = image.getBoundingClientRect();
    set(((clientX - box.left) / box.width) * 100, ((clientY - box.top) / box.height) * 100);
    mark.focus();
  });
  mark.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? STEP.large : STEP.small;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    set(Number(x.value) + (way[0] ?? 0) * step, Number(y.value) + (way[1] ?? 0) * step);
  });
  for (const input of [x, y]) input.addEventListener('input', draw);
  draw();
}
