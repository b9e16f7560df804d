import L from 'leaflet'
import type { MapTypeCode } from '../../contract/catalogue.ts'
import { darkTiles } from '../../domain/geometry/map-tiles.ts'

/** The highest zoom for which there are tiles; above it, tiles are enlarged. */
const TILE_ZOOM_MAX = 19

/**
 * Adds the layer with the tiles to a map.
 * @param template URL with the placeholders of Leaflet, and optionally `{type}`
 */
export function addTileLayer(map: L.Map, template: string, maxZoom: number): void {
  const options: L.TileLayerOptions & { type: MapTypeCode } = {
    type: 'g',
    maxZoom,
    maxNativeZoom: TILE_ZOOM_MAX,
    // A transparent pixel instead of the browser's icon for broken images.
    errorTileUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)')
  const url = () => (isDark.matches ? darkTiles(template) : template)
  const layer = L.tileLayer(url(), options)
  isDark.addEventListener('change', () => {
    layer.setUrl(url(), true)
    // Added again, because a redraw would ask for tiles at the zoom of the map, which is no whole number.
    if (map.hasLayer(layer)) layer.remove().addTo(map)
  })
  // Without the overlap, hairlines would be visible between rotated tiles.
  layer.on('tileloadstart', ({ tile }) => {
    Object.assign(tile.style, { inlineSize: '257px', blockSize: '257px' })
  })
  layer.addTo(map)
}
