import L from 'leaflet'
import type { Coordinates } from '../../contract/round.ts'
import { destination } from '../../domain/geometry/geo.ts'
import type { MappedHole } from '../../platform/browser/hole-map-channel.ts'
import { type HolePoint, pointsOf, withMoved, withoutPoint } from './hole-points.ts'
import type { RotatedMap } from './rotated-map.ts'

/** Bearings of the arrow keys on a map whose top is north. */
const ARROWS: Readonly<Record<string, number>> = {
  ArrowUp: 0,
  ArrowRight: 90,
  ArrowDown: 180,
  ArrowLeft: 270,
}
const STEP_M = 1
const LARGE_STEP_M = 10

interface Options {
  /** Called while a point is moved. */
  onDraw: (hole: MappedHole) => void
  /** Called when a point has been moved, added or removed. */
  onEdit: (hole: MappedHole) => void
}

interface Handle {
  marker: L.Marker
  button: HTMLButtonElement
}

/**
 * Creates the handles with which the points of a hole are moved: tee, green, the points of the line, and between them
 * those that become new points. Arrow keys move the focused one, Delete removes a point of the line.
 */
export function createHandles({ map, turnDegrees }: RotatedMap, { onDraw, onEdit }: Options) {
  const handles = new Map<string, Handle>()
  let hole: MappedHole | undefined

  function handleOf(point: HolePoint): Handle {
    const known = handles.get(point.id)
    if (known) return known
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'handle'
    button.dataset.kind = point.kind
    button.setAttribute('aria-label', point.label)
    // New points are added in the page as well, so that each point is only one stop of the Tab key.
    if (point.kind === 'between') button.tabIndex = -1
    L.DomEvent.disableClickPropagation(button)
    followPointer(button, point.id)
    button.addEventListener('keydown', (event) => press(event, point.id))
    const icon = L.divIcon({ className: 'marker', html: button, iconSize: [0, 0] })
    const marker = L.marker([0, 0], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 })
    const created = { marker, button }
    handles.set(point.id, created)
    return created
  }

  function place(): void {
    const points = hole ? pointsOf(hole) : []
    for (const point of points) {
      const { lat, lon } = point.at
      handleOf(point).marker.setLatLng([lat, lon]).addTo(map)
    }
    for (const [id, { marker }] of handles) {
      if (points.some((point) => point.id === id)) continue
      marker.remove()
      handles.delete(id)
    }
  }

  function followPointer(button: HTMLButtonElement, id: string): void {
    /** From the pointer to the point, in pixels of the map. */
    let grip: L.Point | undefined
    let moved: MappedHole | undefined

    button.addEventListener('pointerdown', (event) => {
      const at = hole && pointsOf(hole).find((point) => point.id === id)?.at
      if (event.button !== 0 || !at) return
      button.setPointerCapture(event.pointerId)
      grip = map.latLngToContainerPoint([at.lat, at.lon]).subtract(map.mouseEventToContainerPoint(event))
    })
    button.addEventListener('pointermove', (event) => {
      if (!grip || !hole) return
      const { lat, lng } = map.containerPointToLatLng(map.mouseEventToContainerPoint(event).add(grip))
      moved = withMoved(hole, id, { lat, lon: lng })
      handles.get(id)?.marker.setLatLng([lat, lng])
      onDraw(moved)
    })
    button.addEventListener('pointerup', () => {
      const result = moved
      grip = undefined
      moved = undefined
      if (result) onEdit(result)
    })
    button.addEventListener('pointercancel', () => {
      grip = undefined
      moved = undefined
      if (hole) onDraw(hole)
      place()
    })
  }

  function press(event: KeyboardEvent, id: string): void {
    if (!hole || event.ctrlKey || event.altKey || event.metaKey) return
    const changed = afterKey(hole, id, event)
    if (!changed) return
    event.preventDefault()
    // Otherwise the arrow key would show another hole.
    event.stopPropagation()
    if (changed.pos.length < hole.pos.length) handles.get('tee')?.button.focus()
    onEdit(changed)
  }

  function afterKey(shown: MappedHole, id: string, { key, shiftKey }: KeyboardEvent): MappedHole | undefined {
    const direction = ARROWS[key]
    const at = pointsOf(shown).find((point) => point.id === id)?.at
    if (key === 'Delete' || key === 'Backspace') return withoutPoint(shown, id)
    if (direction === undefined || !at) return undefined
    const to: Coordinates = destination(at, direction - turnDegrees(), shiftKey ? LARGE_STEP_M : STEP_M)
    return withMoved(shown, id, to)
  }

  return {
    /** Shows the handles of a hole; without one, removes them. */
    show(next: MappedHole | undefined) {
      hole = next
      place()
    },
  }
}
