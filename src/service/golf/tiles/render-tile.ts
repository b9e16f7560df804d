import type { MapTypeCode } from '../../../contract/maps.ts'
import { TILE_PX, type TileAddress } from '../../../domain/mercator.ts'
import type { Landscape } from '../courses/course-geometry.ts'
import type { CourseDrawing } from './draw-course.ts'
import type { LayerName } from './layers.ts'
import type { PixelTransform } from './local-projection.ts'
import type { Shape } from './map-shapes.ts'
import { type Coat, type Grain, type Offset, STYLES, type Style } from './styles.ts'
import { roundToTenth, svgPath } from './svg-path.ts'

/** Below this zoom, tiles show only the background, because a course would be only a few pixels large. */
export const MIN_DRAWN_ZOOM = 11

const WHOLE_TILE = `M0 0h${TILE_PX}v${TILE_PX}h-${TILE_PX}z`

/** Renders one tile as an SVG of 256 × 256 pixels. */
export function renderTile(
  tile: TileAddress,
  drawings: readonly CourseDrawing[],
  mapType: MapTypeCode,
): string {
  const style: Style = STYLES[mapType]
  const courses = drawings.map((drawing, index) => renderPaths(drawing, tile, style, `p${index}`))
  const definitions = courses.map((course) => course.definitions).join('')
  // Renders coat by coat, because the land of one course must not cover the fairways of another.
  const uses = style.coats
    .flatMap((coat) => courses.map((course) => renderCoat(coat, course, style)))
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}" viewBox="0 0 ${TILE_PX} ${TILE_PX}">` +
    `<defs>${definitions}</defs>` +
    `<path fill="${style.background}" d="${WHOLE_TILE}"/>` +
    `<g stroke-linecap="round" stroke-linejoin="round" fill="none">${uses}</g>` +
    `${style.grain ? renderGrain(style.grain) : ''}</svg>`
  )
}

interface RenderedPaths {
  /** Paths and clip paths for `<defs>`. */
  definitions: string
  pathsByLayer: ReadonlyMap<LayerName, readonly LayerPath[]>
  landscape: Landscape
  scale: number
}

function renderPaths(
  { layers, landscape, projection }: CourseDrawing,
  tile: TileAddress,
  style: Style,
  idPrefix: string,
): RenderedPaths {
  const transform = projection.toPixels(tile)
  const { scale } = transform
  const pathsByLayer = new Map<LayerName, LayerPath[]>()
  const clippedLayers = new Set<LayerName>()
  for (const { layer, isClipped, minScale = 0 } of style.coats) {
    if (scale < minScale) continue
    if (isClipped) clippedLayers.add(layer)
    if (pathsByLayer.has(layer)) continue
    pathsByLayer.set(layer, layerPaths(layers[layer], transform, `${idPrefix}${layer}`))
  }
  const paths = [...pathsByLayer.values()].flat().map(({ id, data }) => `<path id="${id}" d="${data}"/>`)
  const clips = [...clippedLayers]
    .flatMap((layer) => pathsByLayer.get(layer) ?? [])
    .map(({ id }) => `<clipPath id="${id}in"><use href="#${id}"/></clipPath>`)
  return { definitions: [...paths, ...clips].join(''), pathsByLayer, landscape, scale }
}

/** Renders `<use>` elements. */
function renderCoat(coat: Coat, { pathsByLayer, landscape, scale }: RenderedPaths, style: Style): string {
  if (scale < (coat.minScale ?? 0)) return ''
  const tinted = withTint(coat, style.tints[landscape]?.[coat.layer])
  const paths = pathsByLayer.get(coat.layer) ?? []
  return paths.map((path) => renderUse(path, tinted, scale)).join('')
}

/** All visible shapes of one layer that have the same width, as one path that the layer's coats share. */
interface LayerPath {
  id: string
  data: string
  /** In metres; undefined for areas. */
  width: number | undefined
}

function layerPaths(shapes: readonly Shape[], transform: PixelTransform, idPrefix: string): LayerPath[] {
  const dataByWidth = new Map<number | undefined, string>()
  const step = discStep(transform.scale)
  for (const [index, shape] of shapes.entries()) {
    const isDisc = shape.points.length === 1
    if ((isDisc && index % step !== 0) || !isVisible(shape, transform)) continue
    dataByWidth.set(shape.width, (dataByWidth.get(shape.width) ?? '') + svgPath(shape, transform))
  }
  return Array.from(dataByWidth, ([width, data], index) => ({ id: `${idPrefix}${index}`, data, width }))
}

/** Returns n if only every n-th plant is drawn, because at small scales a wood looks equally dense with fewer trees. */
function discStep(scale: number): number {
  if (scale > 0.45) return 1
  return scale > 0.25 ? 2 : 4
}

/** How far a coat may extend beyond its shape, such as a beach or a shadow. */
const COAT_MARGIN_M = 15

function isVisible(shape: Shape, { scale, offsetX, offsetY }: PixelTransform): boolean {
  const margin = COAT_MARGIN_M * scale + 2
  return (
    shape.east * scale + offsetX > -margin &&
    shape.west * scale + offsetX < TILE_PX + margin &&
    shape.south * scale + offsetY > -margin &&
    shape.north * scale + offsetY < TILE_PX + margin
  )
}

function withTint(coat: Coat, tint: string | undefined): Coat {
  return tint && coat.fill ? { ...coat, fill: tint } : coat
}

function renderUse({ id, width }: LayerPath, coat: Coat, scale: number): string {
  const attributes = [`href="#${id}"`]
  if (coat.fill !== undefined && width === undefined) attributes.push(`fill="${coat.fill}"`)
  const strokeWidth = width === undefined ? coat.strokeWidth : width * (coat.widthFactor ?? 1)
  if (coat.stroke !== undefined && strokeWidth !== undefined) {
    const strokeWidthPx = Math.max(0.1, roundToTenth(strokeWidth * scale))
    attributes.push(`stroke="${coat.stroke}"`, `stroke-width="${strokeWidthPx}"`)
  }
  if (coat.opacity !== undefined) attributes.push(`opacity="${coat.opacity}"`)
  const offset = offsetPx(coat, width, scale)
  if (offset.x !== 0) attributes.push(`x="${offset.x}"`)
  if (offset.y !== 0) attributes.push(`y="${offset.y}"`)
  if (coat.isClipped) attributes.push(`clip-path="url(#${id}in)"`)
  return `<use ${attributes.join(' ')}/>`
}

function offsetPx({ offsetMetres, offsetInWidths }: Coat, width: number | undefined, scale: number): Offset {
  const along = (axis: 'x' | 'y') =>
    roundToTenth(((offsetMetres?.[axis] ?? 0) + (offsetInWidths?.[axis] ?? 0) * (width ?? 0)) * scale)
  return { x: along('x'), y: along('y') }
}

/** Renders noise that repeats with the tile, so it continues across tile borders. */
function renderGrain({ frequency, opacity }: Grain): string {
  return (
    `<filter id="n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" stitchTiles="stitch" baseFrequency="${frequency}" numOctaves="2" seed="7"/>` +
    `<feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 1.6 0 0 0 -.55"/></filter>` +
    `<path filter="url(#n)" opacity="${opacity}" d="${WHOLE_TILE}"/>`
  )
}
