/** An area on the map, in degrees. */
export interface MapArea {
  west: number
  south: number
  east: number
  north: number
}

/** One tile of a map image, with the offset of its top left corner from the center of the image. */
export interface PictureTile {
  z: number
  x: number
  y: number
  leftPx: number
  topPx: number
}

export const TILE_PX = 256
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
export function mapPicture(area: MapArea, { widthPx, heightPx }: Size): PictureTile[] {
  const topLeft = worldPoint(area.north, area.west)
  const bottomRight = worldPoint(area.south, area.east)
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

const LATITUDE_MAX = 85.0511287798

function worldPoint(lat: number, lon: number): { x: number; y: number } {
  const sine = Math.sin((Math.max(-LATITUDE_MAX, Math.min(LATITUDE_MAX, lat)) * Math.PI) / 180)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) }
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
  const isOwn = template.startsWith('/')
  const query = [
    isOwn && !template.includes('{type}') && `type=${encodeURIComponent(type)}`,
    isOwn && `picture=${encodeURIComponent(version)}`,
  ].filter(Boolean)
  if (query.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}`
}
