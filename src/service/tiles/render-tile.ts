import type { CourseDrawing } from './draw-course.ts'
import type { LayerName } from './layers.ts'
import { TILE_SIZE, type TileAddress } from './mercator.ts'
import type { Shape } from './shapes.ts'
import { type Coat, type MapTypeCode, STYLES, type Style } from './styles.ts'
import { type Placing, svgPath, tenth } from './svg-path.ts'

/** Below this zoom a course is a few pixels: the picture is the calm ground alone. */
export const LOWEST_DRAWN_ZOOM = 11

/** One tile as an SVG of 256 × 256. */
export function renderTile(
  tile: TileAddress,
  pictures: readonly CourseDrawing[],
  mapType: MapTypeCode,
): string {
  const style: Style = STYLES[mapType]
  const drawn = pictures.map((picture, at) =>
    paintedOn(style, picture, picture.ground.onTile(tile), `p${at}`),
  )
  const paths = drawn.map(({ paths }) => paths).join('')
  const coats = drawn.map(({ coats }) => coats).join('')
  const ground = `<path fill="${style.background}" d="M0 0h${TILE_SIZE}v${TILE_SIZE}h-${TILE_SIZE}z"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}" viewBox="0 0 ${TILE_SIZE} ${TILE_SIZE}">` +
    `<defs>${paths}</defs>${ground}<g stroke-linecap="round" stroke-linejoin="round" fill="none">${coats}</g>${grain(style)}</svg>`
  )
}

/** Shapes of one layer and one width, as one path that its coats share. */
interface Piece {
  id: string
  width: number | undefined
}

function paintedOn(style: Style, { layers, landscape }: CourseDrawing, placing: Placing, prefix: string) {
  const { scale } = placing
  const pieces = new Map<LayerName, Piece[]>()
  const clips = new Map<string, string>()
  let paths = ''
  let coats = ''
  for (const coat of style.coats) {
    if (scale < (coat.fromScale ?? 0)) continue
    let own = pieces.get(coat.layer)
    if (!own) {
      own = []
      for (const [width, path] of pathsByWidth(layers[coat.layer], placing)) {
        const id = `${prefix}${coat.layer}${own.length}`
        paths += `<path id="${id}" d="${path}"/>`
        own.push({ id, width })
      }
      pieces.set(coat.layer, own)
    }
    const tint = style.tints[landscape]?.[coat.layer]
    const tinted = tint && coat.fill ? { ...coat, fill: tint } : coat
    for (const { id, width } of own) {
      if (coat.isInner) clips.set(id, `<clipPath id="${id}in"><use href="#${id}"/></clipPath>`)
      const clip = coat.isInner ? ` clip-path="url(#${id}in)"` : ''
      coats += `<use href="#${id}"${attributes(tinted, width, scale)}${clip}/>`
    }
  }
  return { paths: paths + [...clips.values()].join(''), coats }
}

/** How far a coat may reach beyond its shape: a beach, a shadow. */
const MARGIN_M = 15

function pathsByWidth(shapes: readonly Shape[], placing: Placing): Map<number | undefined, string> {
  const byWidth = new Map<number | undefined, string>()
  const margin = MARGIN_M * placing.scale + 2
  // From far away a wood is as dense with every second tree, or every fourth.
  const every = placing.scale > 0.45 ? 1 : placing.scale > 0.25 ? 2 : 4
  for (const [at, shape] of shapes.entries()) {
    if (at % every !== 0 && shape.points.length === 1) continue
    if (isSeen(shape, placing, margin))
      byWidth.set(shape.width, (byWidth.get(shape.width) ?? '') + svgPath(shape, placing))
  }
  return byWidth
}

function isSeen(shape: Shape, { scale, offsetX, offsetY }: Placing, margin: number): boolean {
  return (
    shape.east * scale + offsetX > -margin &&
    shape.west * scale + offsetX < TILE_SIZE + margin &&
    shape.south * scale + offsetY > -margin &&
    shape.north * scale + offsetY < TILE_SIZE + margin
  )
}

function attributes(coat: Coat, width: number | undefined, scale: number): string {
  const metres = width === undefined ? coat.strokeMetres : width * (coat.grow ?? 1)
  const aside = (at: 0 | 1) =>
    tenth(((coat.cast?.[at] ?? 0) + (coat.shift?.[at] ?? 0) * (width ?? 0)) * scale)
  let written = ''
  if (coat.fill !== undefined && width === undefined) written += ` fill="${coat.fill}"`
  if (coat.stroke !== undefined && metres !== undefined)
    written += ` stroke="${coat.stroke}" stroke-width="${Math.max(0.1, tenth(metres * scale))}"`
  if (coat.opacity !== undefined) written += ` opacity="${coat.opacity}"`
  if (aside(0) !== 0) written += ` x="${aside(0)}"`
  if (aside(1) !== 0) written += ` y="${aside(1)}"`
  return written
}

/** The noise repeats with the tile, so it runs on across borders. */
function grain({ grain }: Style): string {
  if (!grain) return ''
  return (
    `<filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" stitchTiles="stitch" baseFrequency="${grain.frequency}" numOctaves="2" seed="7"/>` +
    `<feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 1.6 0 0 0 -.55"/></filter>` +
    `<path filter="url(#n)" opacity="${grain.opacity}" d="M0 0h${TILE_SIZE}v${TILE_SIZE}h-${TILE_SIZE}z"/>`
  )
}
