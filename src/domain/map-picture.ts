import { type Bounds, TILE_PX, type TileAddress, toWorld } from './mercator.ts'

/** One tile of a map image, with the offset of its top left corner from the center of the image. */
export interface PictureTile extends TileAddress {
  leftPx: number
  topPx: number
}

const ZOOM_MIN = 11
const ZOOM_MAX = 18
/** The margin around the area on each side. */
const MARGIN_PX = 16

interface Size {
  widthPx: number
  heightPx: number
}

/**
 * Returns the Web Mercator tiles of an image that is centered on the area, at the largest zoom at which the whole area
 * is visible.
 */
export function mapPicture(area: Bounds, { widthPx, heightPx }: Size): PictureTile[] {
  const topLeft = toWorld({ lat: area.north, lon: area.west })
  const bottomRight = toWorld({ lat: area.south, lon: area.east })
  const zoom = zoomThatFits(bottomRight.x - topLeft.x, bottomRight.y - topLeft.y, { widthPx, heightPx })
  const tilesAcross = 2 ** zoom
  const middle = {
    x: ((topLeft.x + bottomRight.x) / 2) * tilesAcross * TILE_PX,
    y: ((topLeft.y + bottomRight.y) / 2) * tilesAcross * TILE_PX,
  }
  const columns = range(middle.x - widthPx / 2, middle.x + widthPx / 2)
  const rows = range(middle.y - heightPx / 2, middle.y + heightPx / 2).filter(
    (y) => y >= 0 && y < tilesAcross,
  )
  return rows.flatMap((y) =>
    columns.map((x) => ({
      z: zoom,
      // The map repeats to the east and west.
      x: ((x % tilesAcross) + tilesAcross) % tilesAcross,
      y,
      leftPx: Math.round(x * TILE_PX - middle.x),
      topPx: Math.round(y * TILE_PX - middle.y),
    })),
  )
}

/** @param width of the area, as a share of the world's width */
function zoomThatFits(width: number, height: number, { widthPx, heightPx }: Size): number {
  const fit = Math.min(
    (widthPx - 2 * MARGIN_PX) / (width * TILE_PX),
    (heightPx - 2 * MARGIN_PX) / (height * TILE_PX),
  )
  return Math.max(ZOOM_MIN, Math.min(ZOOM_MAX, Math.floor(Math.log2(fit))))
}

/** Returns the numbers of the tiles between two pixels. */
function range(fromPx: number, toPx: number): number[] {
  const first = Math.floor(fromPx / TILE_PX)
  const last = Math.ceil(toPx / TILE_PX) - 1
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/**
 * Returns whom a picture of a map must name.
 * @param ofTiles the attribution of the tiles
 * @param ofShapes that of the shapes, which only the service's own tiles show
 */
export function mapCredits(template: string, ofTiles: string, ofShapes: string | undefined): string[] {
  return [ofTiles, (isOwn(template) && ofShapes) || ''].filter((text) => text !== '')
}

/** Returns the URL template of tiles in dark colours, which only the service's own tiles have. */
export function darkTiles(template: string): string {
  return isOwn(template) ? withQuery(template, 'theme=dark') : template
}

/** Returns whether the tiles are the service's own, which show the shapes of the catalogue. */
export function isOwn(template: string): boolean {
  return template.startsWith('/')
}

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

/**
 * Returns the URL of a tile of one map type. URLs of the service's own tiles get the type even if the template has no
 * placeholder for it, and a version, so that the browser does not show cached tiles after an update.
 * @param template a URL with the placeholders of Leaflet, and optionally `{type}`
 */
export function tileUrl(
  template: string,
  { z, x, y }: PictureTile,
  { type, version }: { type: string; version: string },
): string {
  const values: Record<string, string | number> = { z, x, y, type, s: 'a', r: '' }
  const url = template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
  if (!isOwn(template)) return url
  const picture = `picture=${encodeURIComponent(version)}`
  return withQuery(url, template.includes('{type}') ? picture : `type=${encodeURIComponent(type)}&${picture}`)
}
