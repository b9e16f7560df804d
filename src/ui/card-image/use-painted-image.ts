import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CardImage, inks, type Shape, textLines } from '../../domain/card-image/shapes.ts'

interface Painted {
  canvas: RefObject<HTMLCanvasElement | null>
  /** The image as a PNG; undefined while it is made, and if that fails. */
  file: File | undefined
  hasFailed: boolean
}

/**
 * Paints an image on a canvas.
 * @param choice identifies the image, which is painted once, even if what it shows changes
 * @param name of the file, without its extension
 */
export function usePaintedImage(choice: string, name: string, image: () => CardImage): Painted {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [file, setFile] = useState<File>()
  const [hasFailed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: painted once
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let isCurrent = true
    setFile(undefined)
    setFailed(false)
    try {
      paintCardImage(element, image())
      element.toBlob((blob) => {
        if (!isCurrent) return
        if (blob) setFile(new File([blob], `${fileNameOf(name)}.png`, { type: blob.type }))
        else setFailed(true)
      }, 'image/png')
    } catch {
      setFailed(true)
    }
    return () => {
      isCurrent = false
    }
  }, [choice])
  return { canvas, file, hasFailed }
}

/** Returns a title without the characters that file systems do not allow. */
function fileNameOf(title: string): string {
  return title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Pixels per CSS pixel: sharp when enlarged, and still a small file. */
const SCALE = 2

/**
 * Sets the canvas to the size of the image and paints it.
 * @throws Error if the browser does not provide a 2D context
 */
function paintCardImage(canvas: HTMLCanvasElement, image: CardImage): void {
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
