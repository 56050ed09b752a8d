/** What a style sheet says of a shape or a letter, as attributes that a picture can carry with it. */
const CARRIED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'stop-color',
] as const;

/** Space around the board, in distances between neighbours. */
const RIM = 0.15;
/** Pixels of the longer side. */
const SIDE = 1600;

/** The board as it is on the screen, with its layers but without the pointer, as a picture that needs no style sheet. */
export function svgPicture(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [board, copy].map((one) => [...one.querySelectorAll('*')]) as [Element[], Element[]];
  originals.forEach((original, index) => {
    const style = getComputedStyle(original);
    const made = copies[index]!;
    for (const name of CARRIED) {
      const value = style.getPropertyValue(name);
      if (value && value !== getDefault(name)) made.setAttribute(name, value);
    }
  });
  for (const pointer of copy.querySelectorAll('.pointer')) pointer.remove();
  for (const one of copies) one.removeAttribute('class');
  // A little more than the screen shows, so that no letter touches the rim.
  const { x: left, y: top, width: across, height: down } = board.viewBox.baseVal;
  const [x, y, width, height] = [left - RIM, top - RIM, across + 2 * RIM, down + 2 * RIM];
  const scale = SIDE / Math.max(width, height);
  const kept = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: [x, y, width, height].join(' '),
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  };
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  for (const [name, value] of Object.entries(kept)) copy.setAttribute(name, String(value));
  const ground = document.createElementNS(kept.xmlns, 'rect');
  for (const [name, value] of Object.entries({
    x,
    y,
    width,
    height,
    fill: getComputedStyle(document.body).backgroundColor,
  }))
    ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

/** Values that need not be written. */
function getDefault(name: (typeof CARRIED)[number]): string {
  const defaults: Partial<Record<(typeof CARRIED)[number], string>> = {
    'fill-opacity': '1',
    stroke: 'none',
    'stroke-opacity': '1',
    'stroke-dasharray': 'none',
    'stroke-linecap': 'butt',
    'stroke-linejoin': 'miter',
    opacity: '1',
    'paint-order': 'normal',
    'font-weight': '400',
    'text-anchor': 'start',
    'stop-color': 'rgb(0, 0, 0)',
  };
  return defaults[name] ?? '';
}

/** The same picture in pixels. */
export async function pngPicture(board: SVGSVGElement): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svgPicture(board)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return await new Promise((done, failed) =>
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('PNG'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
