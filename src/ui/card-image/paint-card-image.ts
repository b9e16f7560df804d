import { type CardImage, inks, type Shape, textLines } from '../../domain/card-image/shapes.ts'

/** Pixels per CSS pixel: sharp when enlarged, and still a small file. */
const SCALE = 2

/**
 * Sets the canvas to the size of the image and paints it.
 * @throws Error if the browser does not provide a 2D context
 */
export function paintCardImage(canvas: HTMLCanvasElement, image: CardImage): void {
  canvas.width = Math.ceil(image.width * SCALE)
  canvas.height = Math.ceil(image.height * SCALE)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser does not provide a 2D context')
  context.scale(SCALE, SCALE)
  context.lineWidth = 1.5
  context.textBaseline = 'middle'
  const style = getComputedStyle(document.body)
  const faces = {
    text: style.getPropertyValue('--font-text'),
    display: style.getPropertyValue('--font-display'),
  }
  for (const shape of image.shapes) paint(context, shape, faces)
}

function paint(
  context: CanvasRenderingContext2D,
  shape: Shape,
  faces: { text: string; display: string },
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
      const { font = 'text', isBold, size, align = 'start', ink, x } = shape
      context.font = `${isBold ? 600 : 400} ${size}px ${faces[font]}`
      context.textAlign = align
      context.fillStyle = inks[ink]
      const widthOf = (part: string) => context.measureText(part).width
      for (const { text, y } of textLines(shape, widthOf)) context.fillText(text, x, y)
      return
    }
  }
  if (shape.fill) {
    context.fillStyle = inks[shape.fill]
    context.fill()
  }
  if (shape.line) {
    context.strokeStyle = inks[shape.line]
    context.stroke()
  }
}
