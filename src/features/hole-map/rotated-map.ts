import L from 'leaflet'
import type { MapTypeCode } from '../../contract/catalogue.ts'
import type { Coordinates } from '../../contract/round.ts'
import { darkTiles } from '../../domain/geometry/hole-map.ts'
import { coveringSide, inSquare, type Point, rotated, type Size } from './geometry.ts'

/** Private fields of Leaflet that a rotated map must correct. */
interface Draggable extends L.Evented {
  _startPoint: L.Point
  _startPos: L.Point
  _newPos: L.Point
}
interface RotatedDragging extends L.Handler {
  _draggable?: Draggable
}

export interface RotatedMap {
  map: L.Map
  frameSize(): Size
  /** Rotates the map clockwise about the center of its frame. */
  rotate(degrees: number): void
  /** Returns how far it is rotated: clockwise, in degrees. */
  turnDegrees(): number
  /** Must be called when the size of the frame changes. */
  resized(): void
}

/**
 * Creates a Leaflet map in a square that CSS rotates inside its frame. Leaflet does not support rotated containers, so
 * pointer positions and drag distances are rotated back before Leaflet uses them.
 */
export function createRotatedMap(frame: HTMLElement, square: HTMLElement): RotatedMap {
  let turn = 0
  const frameSize = () => ({ width: frame.clientWidth, height: frame.clientHeight })
  cover()

  const map = L.map(square, {
    zoomControl: false,
    attributionControl: false,
    // Disabled because the arrow keys change the hole.
    keyboard: false,
    boxZoom: false,
    zoomSnap: 0,
    zoomDelta: 0.75,
    wheelPxPerZoomLevel: 90,
    dragging: false,
    scrollWheelZoom: false,
    touchZoom: false,
    doubleClickZoom: false,
  })

  map.mouseEventToContainerPoint = (event) => {
    const { left, top } = frame.getBoundingClientRect()
    const point = inSquare({ x: event.clientX - left, y: event.clientY - top }, frameSize(), turn)
    return L.point(point.x, point.y)
  }
  correctDragging()

  /** Leaflet creates its draggable object when dragging is enabled for the first time. */
  function correctDragging(): void {
    map.dragging.enable()
    map.dragging.disable()
    const draggable = (map.dragging as RotatedDragging)._draggable
    draggable?.on('predrag', (event) => {
      const pointer = pointerOf(
        (event as L.LeafletEvent & { originalEvent: MouseEvent | TouchEvent }).originalEvent,
      )
      const moved = rotated(
        { x: pointer.x - draggable._startPoint.x, y: pointer.y - draggable._startPoint.y },
        -turn,
      )
      draggable._newPos = draggable._startPos.add(L.point(moved.x, moved.y))
    })
  }

  function cover(): void {
    const { width, height } = frameSize()
    const side = coveringSide({ width, height })
    Object.assign(square.style, {
      inlineSize: `${side}px`,
      blockSize: `${side}px`,
      insetInlineStart: `${(width - side) / 2}px`,
      insetBlockStart: `${(height - side) / 2}px`,
    })
  }

  return {
    map,
    frameSize,
    rotate(degrees) {
      turn = degrees
      square.style.rotate = `${degrees}deg`
      // Rotates labels back, so that they are upright.
      square.style.setProperty('--upright', `${-degrees}deg`)
    },
    turnDegrees: () => turn,
    resized() {
      cover()
      map.invalidateSize({ animate: false, pan: false })
    },
  }
}

function pointerOf(event: MouseEvent | TouchEvent): Point {
  const { clientX, clientY } = ('touches' in event && event.touches[0]) || (event as MouseEvent)
  return { x: clientX, y: clientY }
}

export const latLng = ({ lat, lon }: Coordinates) => L.latLng(lat, lon)

/**
 * Creates a marker whose content stays upright on a rotated map. It uses elements instead of HTML text because the content
 * policy forbids inline styles in HTML text.
 */
export function pin(kind: string, content: string | Node): { marker: L.Marker; label: HTMLElement } {
  const upright = document.createElement('div')
  upright.className = 'pin'
  const label = document.createElement('span')
  label.append(content)
  upright.append(label)
  const icon = L.divIcon({ className: `marker ${kind}`, html: upright, iconSize: [0, 0] })
  return { marker: L.marker([0, 0], { icon, interactive: false, keyboard: false }), label }
}

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
