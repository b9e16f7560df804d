import * as v from 'valibot'
import { round as roundSchema } from '../../../contract/round.ts'
import { roundPicture } from '../../../domain/card-image/round-picture.ts'
import { type CardImage, inks, type Shape, textLines } from '../../../domain/card-image/shapes.ts'
import { escapeHtml } from '../../../domain/format/html.ts'
import { drawableRound } from '../../../domain/link-preview/drawable-round.ts'
import type { PreviewOptions } from '../../../domain/link-preview/preview-text.ts'
import { shownRound } from '../../../domain/round/shown-round.ts'
import { FONT_FAMILY, type Fonts } from './fonts.ts'

export interface DrawingOrder {
  /** The JSON of `GET /rest/round/{token}`. */
  roundJson: string
  options: PreviewOptions
  company: string
}

/** Returns the preview image of a round as SVG. @throws Error when the round has no course */
export function drawPreview({ roundJson, options, company }: DrawingOrder, fonts: Fonts): string {
  const round = shownRound(v.parse(roundSchema, JSON.parse(roundJson)))
  if (!round) throw new Error('the round has no course')
  const canDraw = (character: string) => fonts.regular.has(character)
  const picture = { shape: 'wide', preview: options, company, address: '' } as const
  return svgImage(roundPicture(drawableRound(round, canDraw), picture), fonts)
}

type Text = Extract<Shape, { kind: 'text' }>

const ANCHORS = { start: 'start', center: 'middle', end: 'end' } as const
/** Half of the height of a capital letter: the distance of a baseline from the vertical center of the text. */
const HALF_CAPITAL = 0.364
const round = (value: number) => Math.round(value * 100) / 100

/** Converts an image to SVG. Leaves out characters that the fonts do not contain. */
export function svgImage({ width, height, shapes }: CardImage, fonts: Fonts): string {
  const body = shapes.map((shape) => elementOf(shape, fonts)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${FONT_FAMILY}">${body}</svg>`
}

function elementOf(shape: Shape, fonts: Fonts): string {
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height, radius = 0 } = shape
      const size = `width="${round(width)}" height="${round(height)}"`
      return `<rect x="${round(x)}" y="${round(y)}" ${size} rx="${radius}" ${surfaceOf(shape)}/>`
    }
    case 'disc':
      return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="${round(shape.radius)}" ${surfaceOf(shape)}/>`
    case 'stroke': {
      const points = shape.points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')
      return `<polyline points="${points}" ${surfaceOf(shape)}/>`
    }
    case 'text':
      return textOf(shape, fonts)
  }
}

function surfaceOf({ fill, line }: { fill?: Text['ink']; line?: Text['ink'] }): string {
  const stroke = line ? ` stroke="${inks[line]}" stroke-width="2"` : ''
  return `fill="${fill ? inks[fill] : 'none'}"${stroke}`
}

function textOf(shape: Text, fonts: Fonts): string {
  const { x, size, ink, align = 'start', isBold = false } = shape
  const font = isBold ? fonts.bold : fonts.regular
  const drawable = Array.from(shape.text).filter(font.has).join('')
  const widthOf = (part: string) => font.widthOf(part, size)
  const weight = isBold ? ' font-weight="600"' : ''
  const lines = textLines({ ...shape, text: drawable }, widthOf).map(({ text, y }) => {
    const place = `x="${round(x)}" y="${round(y + HALF_CAPITAL * size)}" text-anchor="${ANCHORS[align]}"`
    return `<text ${place} font-size="${round(size)}"${weight} fill="${inks[ink]}" xml:space="preserve">${escapeHtml(text)}</text>`
  })
  return lines.join('')
}
