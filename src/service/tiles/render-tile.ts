import type { CoursePicture } from './course-picture.ts'
import { TILE_SIZE, type TileAddress } from './mercator.ts'
import type { Shape } from './shapes.ts'
import { type Coat, type MapTypeCode, STYLES, type Style } from './styles.ts'
import { type Placing, svgPath, tenth } from './svg-path.ts'

/** Below this zoom a course is a few pixels: the picture is the calm ground alone. */
export const LOWEST_DRAWN_ZOOM = 11

/** One tile as an SVG of 256 × 256. */
export function renderTile(
  tile: TileAddress,
  pictures: readonly CoursePicture[],
  mapType: MapTypeCode,
): string {
  const style: Style = STYLES[mapType]
  const drawn = pictures.map(({ ground, layers }) => {
    const placing = ground.onTile(tile)
    return style.coats.map((coat) => painted(coat, layers[coat.layer], placing)).join('')
  })
  const ground = `<path fill="${style.background}" d="M0 0h${TILE_SIZE}v${TILE_SIZE}h-${TILE_SIZE}z"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_SIZE}" height="${TILE_SIZE}" viewBox="0 0 ${TILE_SIZE} ${TILE_SIZE}">` +
    `${ground}<g stroke-linecap="round" stroke-linejoin="round" fill="none">${drawn.join('')}</g>${grain(style)}</svg>`
  )
}

function painted(coat: Coat, shapes: readonly Shape[], placing: Placing): string {
  const { scale } = placing
  if (coat.fromScale !== undefined && scale < coat.fromScale) return ''
  const [castX, castY] = coat.cast ?? [0, 0]
  const own = {
    scale,
    offsetX: placing.offsetX + castX * scale,
    offsetY: placing.offsetY + castY * scale,
  }
  const border = ((coat.strokeMetres ?? 0) * scale) / 2 + 1
  const byWidth = new Map<number | undefined, string>()
  for (const shape of shapes) {
    if (!isSeen(shape, own, border)) continue
    const [shiftX, shiftY] = coat.shift ?? [0, 0]
    const aside = (shape.width ?? 0) * scale
    const placed = { scale, offsetX: own.offsetX + shiftX * aside, offsetY: own.offsetY + shiftY * aside }
    byWidth.set(shape.width, (byWidth.get(shape.width) ?? '') + svgPath(shape, placed))
  }
  return Array.from(byWidth, ([width, path]) => `<path${attributes(coat, width, scale)} d="${path}"/>`).join(
    '',
  )
}

function isSeen(shape: Shape, { scale, offsetX, offsetY }: Placing, border: number): boolean {
  return (
    shape.east * scale + offsetX > -border &&
    shape.west * scale + offsetX < TILE_SIZE + border &&
    shape.south * scale + offsetY > -border &&
    shape.north * scale + offsetY < TILE_SIZE + border
  )
}

function attributes(coat: Coat, width: number | undefined, scale: number): string {
  const metres = width === undefined ? coat.strokeMetres : width * (coat.grow ?? 1)
  let written = ''
  if (coat.fill !== undefined && width === undefined) written += ` fill="${coat.fill}"`
  if (coat.stroke !== undefined && metres !== undefined)
    written += ` stroke="${coat.stroke}" stroke-width="${Math.max(0.1, tenth(metres * scale))}"`
  if (coat.opacity !== undefined) written += ` opacity="${coat.opacity}"`
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
