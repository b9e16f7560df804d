import L from 'leaflet'
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
