import { bearingDeg } from '../../domain/geometry/geo.ts'
import { holeFit, isOwn } from '../../domain/geometry/hole-map.ts'
import { devicePosition } from '../../platform/browser/device-position.ts'
import { distanceUnit } from '../../platform/browser/distance-unit.ts'
import {
  channelTo,
  type FromMap,
  type MapData,
  type MappedHole,
  type ToMap,
} from '../../platform/browser/hole-map-channel.ts'
import { settings } from '../../platform/settings.ts'
import { writeAttribution } from './attribution.ts'
import { createDistances } from './distances.ts'
import { createDrawnHole, createDrawnShapes } from './drawn-hole.ts'
import { fitted, rotated } from './geometry.ts'
import { createHandles } from './handles.ts'
import { createFullScreen, interactWhileInUse } from './interaction.ts'
import { createMeasuring, followOwnPosition, type Measured, type Measuring } from './measuring.ts'
import { createReaches } from './reaches.ts'
import { addTileLayer, createRotatedMap, type RotatedMap } from './rotated-map.ts'

const ZOOM_MAX = 20
/**
 * Margins in pixels, for the page's overlay at the top, and for the tee and the distances at the bottom, which may get a
 * heading and a line below them.
 */
const MARGINS = { top: 112, side: 32, bottom: 56 }
const PAN_PX = 60
/** Key codes of Left, Right, Home, End and Escape, which the page handles even if the frame has the focus. */
const PAGE_KEYS = [37, 39, 36, 35, 27]

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The map's page has no element #${id}`)
  return found
}

/** Returns the cells of a row of distances: front, middle and back. */
function cells(row: string) {
  return [element(`front-${row}`), element(`from-${row}`), element(`back-${row}`)] as const
}

interface Frame {
  root: HTMLElement
  page: ReturnType<typeof channelTo<FromMap, ToMap>>
  rotatedMap: RotatedMap
  drawn: ReturnType<typeof createDrawnHole>
  shapes: ReturnType<typeof createDrawnShapes>
  handles: ReturnType<typeof createHandles>
  distances: ReturnType<typeof createDistances>
  reaches: ReturnType<typeof createReaches>
  measuring: Measuring
  measured: Measured | undefined
  /** Whether the measured place is the middle of the map, which the keyboard moves. */
  isCentred: boolean
  shown: MappedHole | undefined
  data: MapData | undefined
  isZooming: boolean
  /** Whether the view must be set when the animation of a zoom has ended. */
  isPending: boolean
}

/** Starts the page in the frame. It shows the hole that the embedding page sends, with the green at the top. */
export function startHoleMap(): void {
  const root = document.documentElement
  const page = channelTo<FromMap, ToMap>(() => (parent === window ? null : parent))
  const rotatedMap = createRotatedMap(element('frame'), element('square'))
  addTileLayer(rotatedMap.map, settings.PUBLIC_TILES_URL, ZOOM_MAX)
  const drawn = createDrawnHole(rotatedMap.map)
  const frame: Frame = {
    root,
    page,
    rotatedMap,
    drawn,
    shapes: createDrawnShapes(rotatedMap.map),
    handles: createHandles(rotatedMap, {
      onDraw: (hole) => drawn.show(hole),
      onEdit: (hole) => page.send({ type: 'hole-map/edit', hole }),
    }),
    distances: createDistances(
      {
        panel: element('distances'),
        fromTee: cells('tee'),
        fromPlace: cells('place'),
        toggle: element('unit'),
      },
      distanceUnit,
      () => measure(frame, frame.measured),
    ),
    reaches: createReaches(rotatedMap.map),
    measuring: createMeasuring((measured) => {
      ownPosition.reset()
      measure(frame, measured)
    }),
    measured: undefined,
    isCentred: false,
    shown: undefined,
    data: undefined,
    isZooming: false,
    isPending: false,
  }
  const ownPosition = followOwnPosition({
    button: element('locate'),
    note: element('note'),
    device: devicePosition,
    green: () => frame.shown?.green,
    unit: frame.distances.unit,
    isFixed: frame.measuring.isFixed,
    fix: (place) => {
      frame.isCentred = false
      frame.measuring.fix(place)
    },
  })
  createFullScreen({
    button: element('full'),
    root,
    fill: (isFilling) => page.send({ type: 'hole-map/fill', isFilling }),
  })
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
  page.onMessage(({ hole, data, isSwiped, isPlain, isEdited, shapes }) => {
    root.toggleAttribute('data-swiped', isSwiped === true)
    root.toggleAttribute('data-plain', isPlain === true)
    root.toggleAttribute('data-edited', isEdited === true)
    frame.shapes.show(shapes ?? [])
    show(frame, hole ?? undefined, data)
  })
  page.send({ type: 'hole-map/ready' })
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

function show(frame: Frame, hole: MappedHole | undefined, data: MapData | undefined): void {
  const isEdited = frame.root.hasAttribute('data-edited')
  const isSame = isEdited
    ? frame.shown?.number === hole?.number
    : JSON.stringify(frame.shown) === JSON.stringify(hole)
  frame.shown = hole
  frame.data = data
  frame.root.dataset.hole = hole ? String(hole.number) : ''
  element('title').textContent = hole ? `Hole ${hole.number}` : ''
  writeAttribution(
    element('attribution'),
    settings.PUBLIC_TILES_ATTRIBUTION,
    data,
    isOwn(settings.PUBLIC_TILES_URL),
  )
  frame.distances.show(hole && { hole, data })
  // Their labels would be arranged once more for the view of the next hole.
  if (!isSame) frame.reaches.clear()
  if (hole) {
    // Otherwise the map would turn and jump after each change of a point, and when its data arrive.
    if (!isSame) showWhole(frame)
    frame.drawn.show(hole)
  } else frame.drawn.clear()
  if (isSame) measure(frame, frame.measured)
  else frame.measuring.clear()
  frame.handles.show(isEdited ? hole : undefined)
}

/** Shows the distances from a place, or without one those from the tee. */
function measure(frame: Frame, measured: Measured | undefined): void {
  const { root, shown: hole, data, distances, drawn, reaches } = frame
  const isFixedChanged = frame.measured?.isFixed === true || measured?.isFixed === true
  frame.measured = measured
  distances.measure(measured)
  drawn.measure(measured, distances.unit())
  if (!hole || root.hasAttribute('data-edited') || root.hasAttribute('data-plain')) reaches.clear()
  // They stay as they are while the mouse moves.
  else if (isFixedChanged || !measured) {
    reaches.show({ hole, data, unit: distances.unit(), from: measured?.isFixed ? measured.place : undefined })
  }
}

function followPointer(frame: Frame): void {
  const { root, measuring } = frame
  const { map } = frame.rotatedMap
  const isOff = () => root.hasAttribute('data-edited') || root.hasAttribute('data-plain')
  const placeOf = ({ lat, lng }: L.LatLng) => ({ lat, lon: lng })
  map.on('mousemove', ({ latlng }) => {
    if (!isOff()) measuring.hover(placeOf(latlng))
  })
  map.on('click', ({ latlng }) => {
    frame.isCentred = false
    if (!isOff()) measuring.tap(placeOf(latlng))
  })
  map.on('mouseout', () => measuring.hover(undefined))
  map.on('move', () => {
    if (frame.isCentred && measuring.isFixed()) measuring.fix(placeOf(map.getCenter()))
  })
}

/** Measures to the middle of the map, which the keyboard can move, or stops measuring. */
function measureMiddle(frame: Frame): void {
  const { lat, lng } = frame.rotatedMap.map.getCenter()
  frame.isCentred = true
  frame.measuring.tap({ lat, lon: lng })
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
  else if (event.key.toLowerCase() === 'm' && !frame.root.hasAttribute('data-edited')) measureMiddle(frame)
  else if (!event.shiftKey && PAGE_KEYS.includes(event.keyCode))
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
