import * as v from 'valibot'
import { round as roundSchema } from '../../../contract/round.ts'
import { roundPicture } from '../../../domain/card-image/round-picture.ts'
import { drawableRound } from '../../../domain/link-preview/drawable-round.ts'
import type { PreviewOptions } from '../../../domain/link-preview/preview-text.ts'
import { shownRound } from '../../../domain/round/shown-round.ts'
import type { Fonts } from './fonts.ts'
import { svgImage } from './svg-image.ts'

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
