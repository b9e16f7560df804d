import type { Ink, Picture, Shape } from '../../../domain/card-image/shapes.ts'

/** Twice the screen's size: sharp where it is looked at closely, and still a small file. */
const SCALE = 2
const FACES = { text: '--font-text', display: '--font-display' } as const

/** Colours and faces of the light scheme, whatever the page has now: a picture is looked at anywhere. */
function lightTokens(): { ink(name: Ink): string; face(name: keyof typeof FACES): string; end(): void } {
  const probe = document.createElement('span')
  probe.style.colorScheme = 'light'
  probe.hidden = true
  document.body.append(probe)
  const style = getComputedStyle(probe)
  return {
    ink(name) {
      probe.style.color = `var(--${name})`
      return style.color
    },
    face: (name) => style.getPropertyValue(FACES[name]),
    end: () => probe.remove(),
  }
}

/**
 * Paints the shapes; the canvas has its final size afterwards.
 * @throws Error where the browser gives no canvas to paint on
 */
export function paintCardImage(canvas: HTMLCanvasElement, picture: Picture): void {
  canvas.width = Math.ceil(picture.width * SCALE)
  canvas.height = Math.ceil(picture.height * SCALE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser gives no canvas to paint on')
  context.scale(SCALE, SCALE)
  context.lineWidth = 1.5
  context.textBaseline = 'middle'
  const tokens = lightTokens()
  try {
    for (const shape of picture.shapes) paint(context, shape, tokens)
  } finally {
    tokens.end()
  }
}

function paint(
  context: CanvasRenderingContext2D,
  shape: Shape,
  tokens: ReturnType<typeof lightTokens>,
): void {
  context.beginPath()
  switch (shape.kind) {
    case 'box':
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0)
      break
    case 'disc':
      context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI)
      break
    case 'stroke':
      for (const [x, y] of shape.points) context.lineTo(x, y)
      break
    case 'text': {
      const { face = 'text', isBold, size, align = 'start', ink, x, y, text, widthMax } = shape
      context.font = `${isBold ? 600 : 400} ${size}px ${tokens.face(face)}`
      context.textAlign = align
      context.fillStyle = tokens.ink(ink)
      context.fillText(shortened(context, text, widthMax), x, y)
      return
    }
  }
  if (shape.kind !== 'stroke' && shape.fill) {
    context.fillStyle = tokens.ink(shape.fill)
    context.fill()
  }
  if (shape.line) {
    context.strokeStyle = tokens.ink(shape.line)
    context.stroke()
  }
}

function shortened(
  context: CanvasRenderingContext2D,
  text: string,
  widthMax = Number.POSITIVE_INFINITY,
): string {
  if (context.measureText(text).width <= widthMax) return text
  // By code point, so that no emoji is cut in half.
  const characters = Array.from(text)
  while (characters.length > 0 && context.measureText(`${characters.join('')}…`).width > widthMax)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}
