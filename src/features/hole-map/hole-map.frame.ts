import L from 'leaflet'
import { bearingDeg } from '../../domain/geo.ts'
import { holeFit } from '../../domain/hole-fit.ts'
import {
  channelTo,
  type FromMap,
  type MappedHole,
  type ToMap,
} from '../../platform/browser/hole-map-channel.ts'
import { localStore } from '../../platform/browser/storage.ts'
import { settings } from '../../platform/settings.ts'
import { createDistances } from './distances.ts'
import { createDrawnHole } from './drawn-hole.ts'
import { fitted, turned } from './geometry.ts'
import { interactWhileMeant } from './interaction.ts'
import { createTurnedMap } from './turned-map.ts'

const ZOOM_MAX = 20
/** What tiles are drawn for; beyond, they are enlarged. */
const TILE_ZOOM_MAX = 19
/** Room for the page's overlay at the top; at the bottom, beside what stands there, for the tee. */
const MARGINS = { top: 112, side: 32, bottom: 28 }
const PAN_PX = 60
/** Left, right, Home, End: they steer the page, wherever the focus is. */
const HOLE_KEYS = [37, 39, 36, 35]

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the map's page lacks #${id}`)
  return found
}

/** The page in the frame: shows the hole that the page around it names, tee at the bottom, green at the top. */
export function startHoleMap(): void {
  const root = document.documentElement
  const page = channelTo<FromMap, ToMap>(() => (parent === window ? null : parent))
  const turnedMap = createTurnedMap(element('frame'), element('square'))
  const { map } = turnedMap
  const drawn = createDrawnHole(map)
  const distances = createDistances(
    { fromTee: element('from-tee'), fromPointer: element('from-pointer'), toggle: element('unit') },
    localStore,
  )
  let shown: MappedHole | undefined

  const tiles = L.tileLayer(settings.PUBLIC_TILES_URL, {
    maxZoom: ZOOM_MAX,
    maxNativeZoom: TILE_ZOOM_MAX,
    // Without it a tile that fails leaves the browser's sign of a broken picture.
    errorTileUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  })
  // Between turned tiles the ground would shine through in hairlines.
  tiles.on('tileloadstart', ({ tile }) => {
    Object.assign(tile.style, { inlineSize: '257px', blockSize: '257px' })
  })
  tiles.addTo(map)
  element('attribution').textContent = settings.PUBLIC_TILES_ATTRIBUTION
  interactWhileMeant(map, root)

  // Leaflet drops a new view while it animates a zoom: then it is shown once that has ended.
  let isZooming = false
  let isWanted = false
  map.on('zoomstart', () => {
    isZooming = true
  })
  map.on('zoomend', () => {
    isZooming = false
    if (isWanted) showWhole()
  })

  function showWhole(): void {
    isWanted = isZooming
    if (!shown || isZooming) return
    const { tee, green, pos } = shown
    const turn = -bearingDeg(tee, green)
    const farthest = holeFit({ tee, greenMiddle: green, pos, par: undefined, parOverride: undefined })
    turnedMap.turn(turn)
    const places = [tee, green, farthest ?? green]
    const margins = { ...MARGINS, bottom: MARGINS.bottom + element('distances').offsetHeight }
    const { center, zoom } = fitted(places, turn, turnedMap.frameSize(), margins, ZOOM_MAX)
    map.setView([center.lat, center.lon], zoom, { animate: false })
  }

  function show(hole: MappedHole | undefined): void {
    shown = hole
    root.dataset.hole = hole ? String(hole.number) : ''
    distances.show(hole)
    if (hole) {
      showWhole()
      drawn.show(hole)
    } else drawn.clear()
  }

  function point(place: L.LatLng | undefined): void {
    const from = place && { lat: place.lat, lon: place.lng }
    distances.point(from)
    drawn.aim(from)
  }
  map.on('mousemove', ({ latlng }) => point(latlng))
  map.on('click', ({ latlng }) => point(latlng))
  map.on('mouseout', () => point(undefined))

  element('zoom-in').addEventListener('click', () => map.zoomIn())
  element('zoom-out').addEventListener('click', () => map.zoomOut())
  element('fit').addEventListener('click', showWhole)

  /** Shift and an arrow move the map, as it is seen. */
  function pan(event: KeyboardEvent): boolean {
    const x = Number(event.keyCode === 39) - Number(event.keyCode === 37)
    const y = Number(event.keyCode === 40) - Number(event.keyCode === 38)
    if (!event.shiftKey || !shown || (x === 0 && y === 0)) return false
    const by = turned({ x: x * PAN_PX, y: y * PAN_PX }, bearingDeg(shown.tee, shown.green))
    map.panBy([by.x, by.y])
    return true
  }

  function press(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false
    if (pan(event)) return true
    if (event.key === '+') map.zoomIn()
    else if (event.key === '-') map.zoomOut()
    else if (!event.shiftKey && HOLE_KEYS.includes(event.keyCode))
      page.send({ type: 'hole-map/key', keyCode: event.keyCode })
    else return false
    return true
  }
  addEventListener('keydown', (event) => {
    if (press(event)) event.preventDefault()
  })

  new ResizeObserver(() => {
    turnedMap.resized()
    showWhole()
  }).observe(element('frame'))
  page.onMessage((message) => show(message.hole ?? undefined))
  page.send({ type: 'hole-map/ready' })
}
