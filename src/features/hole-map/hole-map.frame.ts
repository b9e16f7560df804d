import L from 'leaflet'
import type { MapTypeCode } from '../../contract/maps.ts'
import { bearingDeg } from '../../domain/geo.ts'
import { holeFit } from '../../domain/hole-fit.ts'
import { darkTiles } from '../../domain/map-picture.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import {
  channelTo,
  type FromMap,
  type MappedHole,
  type ToMap,
} from '../../platform/browser/hole-map-channel.ts'
import { settings } from '../../platform/settings.ts'
import { createDistances } from './distances.ts'
import { createDrawnHole } from './drawn-hole.ts'
import { fitted, rotated } from './geometry.ts'
import { createHandles } from './handles.ts'
import { interactWhileInUse } from './interaction.ts'
import { createRotatedMap, type RotatedMap } from './rotated-map.ts'

/** The highest zoom for which there are tiles; above it, tiles are enlarged. */
const TILE_ZOOM_MAX = 19

const ZOOM_MAX = 20
/** Margins in pixels, for the page's overlay at the top, and for the tee and the distances at the bottom. */
const MARGINS = { top: 112, side: 32, bottom: 28 }
const PAN_PX = 60
/** Key codes of Left, Right, Home and End. They select a hole of the page even if the frame has the focus. */
const HOLE_KEYS = [37, 39, 36, 35]

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The map's page has no element #${id}`)
  return found
}

interface Frame {
  root: HTMLElement
  page: ReturnType<typeof channelTo<FromMap, ToMap>>
  rotatedMap: RotatedMap
  drawn: ReturnType<typeof createDrawnHole>
  handles: ReturnType<typeof createHandles>
  distances: ReturnType<typeof createDistances>
  tiles: { layer: L.TileLayer; mapType: MapTypeCode } | undefined
  shown: MappedHole | undefined
  isZooming: boolean
  /** Whether the view must be set when the animation of a zoom has ended. */
  isPending: boolean
}

/** Starts the page in the frame. It shows the hole that the embedding page sends, with the green at the top. */
export function startHoleMap(): void {
  const root = document.documentElement
  const page = channelTo<FromMap, ToMap>(() => (parent === window ? null : parent))
  const rotatedMap = createRotatedMap(element('frame'), element('square'))
  const drawn = createDrawnHole(rotatedMap.map)
  const frame: Frame = {
    root,
    page,
    rotatedMap,
    drawn,
    handles: createHandles(rotatedMap, {
      onDraw: (hole) => drawn.show(hole),
      onEdit: (hole) => page.send({ type: 'hole-map/edit', hole }),
    }),
    distances: createDistances(
      { fromTee: element('from-tee'), fromPointer: element('from-pointer'), toggle: element('unit') },
      distanceUnit,
    ),
    tiles: undefined,
    shown: undefined,
    isZooming: false,
    isPending: false,
  }
  element('attribution').textContent = settings.PUBLIC_TILES_ATTRIBUTION
  interactWhileInUse(rotatedMap.map, root, (keyCode) => {
    if (root.hasAttribute('data-swiped')) page.send({ type: 'hole-map/key', keyCode })
  })
  followZoom(frame)
  followPointer(frame)
  followButtons(frame)
  followKeys(frame)
  new ResizeObserver(() => {
    rotatedMap.resized()
    showWhole(frame)
  }).observe(element('frame'))
  page.onMessage(({ hole, mapType, isSwiped, isPlain, isEdited }) => {
    root.toggleAttribute('data-swiped', isSwiped === true)
    root.toggleAttribute('data-plain', isPlain === true)
    root.toggleAttribute('data-edited', isEdited === true)
    useTiles(frame, mapType)
    show(frame, hole ?? undefined)
  })
  page.send({ type: 'hole-map/ready' })
}

function useTiles(frame: Frame, mapType: MapTypeCode): void {
  if (frame.tiles?.mapType === mapType) return
  frame.tiles?.layer.remove()
  const layer = createTileLayer(settings.PUBLIC_TILES_URL, mapType, ZOOM_MAX).addTo(frame.rotatedMap.map)
  frame.tiles = { mapType, layer }
}

/** Leaflet ignores a new view while it animates a zoom, so the view is set when the animation has ended. */
function followZoom(frame: Frame): void {
  const { map } = frame.rotatedMap
  map.on('zoomstart', () => {
    frame.isZooming = true
  })
  map.on('zoomend', () => {
    frame.isZooming = false
    if (frame.isPending) showWhole(frame)
  })
}

function showWhole(frame: Frame): void {
  const { rotatedMap, shown, isZooming } = frame
  frame.isPending = isZooming
  if (!shown || isZooming) return
  const { tee, green, pos } = shown
  const turnDegrees = -bearingDeg(tee, green)
  const farthest = holeFit({ tee, greenMiddle: green, pos, par: undefined, parOverride: undefined })
  rotatedMap.rotate(turnDegrees)
  const positions = [tee, green, farthest ?? green]
  const margins = { ...MARGINS, bottom: MARGINS.bottom + element('distances').offsetHeight }
  const { center, zoom } = fitted(positions, turnDegrees, rotatedMap.frameSize(), margins, ZOOM_MAX)
  rotatedMap.map.setView([center.lat, center.lon], zoom, { animate: false })
}

function show(frame: Frame, hole: MappedHole | undefined): void {
  const isEdited = frame.root.hasAttribute('data-edited')
  const isSameHole = frame.shown?.number === hole?.number
  frame.shown = hole
  frame.root.dataset.hole = hole ? String(hole.number) : ''
  frame.distances.show(hole)
  if (hole) {
    // Otherwise the map would turn and jump after each change of a point.
    if (!isEdited || !isSameHole) showWhole(frame)
    frame.drawn.show(hole)
  } else frame.drawn.clear()
  frame.handles.show(isEdited ? hole : undefined)
}

function followPointer({ root, rotatedMap: { map }, distances, drawn }: Frame): void {
  function point(position: L.LatLng | undefined): void {
    if (root.hasAttribute('data-edited')) return
    const from = position && { lat: position.lat, lon: position.lng }
    distances.point(from)
    drawn.aim(from)
  }
  map.on('mousemove', ({ latlng }) => point(latlng))
  map.on('click', ({ latlng }) => point(latlng))
  map.on('mouseout', () => point(undefined))
}

function followButtons(frame: Frame): void {
  const { map } = frame.rotatedMap
  element('zoom-in').addEventListener('click', () => map.zoomIn())
  element('zoom-out').addEventListener('click', () => map.zoomOut())
  element('fit').addEventListener('click', () => showWhole(frame))
}

function followKeys(frame: Frame): void {
  addEventListener('keydown', (event) => {
    if (press(frame, event)) event.preventDefault()
  })
}

/** Returns whether the key has a function. */
function press(frame: Frame, event: KeyboardEvent): boolean {
  const { map } = frame.rotatedMap
  if (event.ctrlKey || event.altKey || event.metaKey) return false
  if (pan(frame, event)) return true
  if (event.key === '+') map.zoomIn()
  else if (event.key === '-') map.zoomOut()
  else if (!event.shiftKey && HOLE_KEYS.includes(event.keyCode))
    frame.page.send({ type: 'hole-map/key', keyCode: event.keyCode })
  else return false
  return true
}

/** Moves the map with Shift and an arrow key, in the direction on the screen. */
function pan({ rotatedMap, shown }: Frame, event: KeyboardEvent): boolean {
  const x = Number(event.keyCode === 39) - Number(event.keyCode === 37)
  const y = Number(event.keyCode === 40) - Number(event.keyCode === 38)
  if (!event.shiftKey || !shown || (x === 0 && y === 0)) return false
  const by = rotated({ x: x * PAN_PX, y: y * PAN_PX }, -rotatedMap.turnDegrees())
  rotatedMap.map.panBy([by.x, by.y])
  return true
}

/**
 * Creates the layer with the tiles of one map type.
 * @param template URL with the placeholders of Leaflet, and optionally `{type}`
 */
function createTileLayer(template: string, mapType: MapTypeCode, maxZoom: number): L.TileLayer {
  const options: L.TileLayerOptions & { type: MapTypeCode } = {
    type: mapType,
    maxZoom,
    maxNativeZoom: TILE_ZOOM_MAX,
    // A transparent pixel instead of the browser's icon for broken images.
    errorTileUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  }
  const isDark = matchMedia('(prefers-color-scheme: dark)')
  const url = () => (isDark.matches ? darkTiles(template) : template)
  const layer = L.tileLayer(url(), options)
  isDark.addEventListener('change', () => layer.setUrl(url()))
  // Without the overlap, hairlines would be visible between rotated tiles.
  layer.on('tileloadstart', ({ tile }) => {
    Object.assign(tile.style, { inlineSize: '257px', blockSize: '257px' })
  })
  return layer
}
