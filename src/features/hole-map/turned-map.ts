import L from 'leaflet'
import { coveringSide, inSquare, type Point, type Size, turned } from './geometry.ts'

/** What Leaflet keeps to itself and a turned map has to correct. */
interface Draggable extends L.Evented {
  _startPoint: L.Point
  _startPos: L.Point
  _newPos: L.Point
}
interface TurnedDragging extends L.Handler {
  _draggable?: Draggable
}

export interface TurnedMap {
  map: L.Map
  frameSize(): Size
  /** Turns the map clockwise about the middle of its frame. */
  turn(degrees: number): void
  /** To be called when the frame has another size. */
  resized(): void
}

/**
 * A Leaflet map in a square that is turned by CSS inside its frame. Leaflet knows nothing of turned containers:
 * where a pointer is and how far it was dragged are turned back here, before Leaflet reckons with them.
 */
export function createTurnedMap(frame: HTMLElement, square: HTMLElement): TurnedMap {
  let turn = 0
  const frameSize = () => ({ width: frame.clientWidth, height: frame.clientHeight })
  cover()

  const map = L.map(square, {
    zoomControl: false,
    attributionControl: false,
    // The arrow keys change holes.
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
    const place = inSquare({ x: event.clientX - left, y: event.clientY - top }, frameSize(), turn)
    return L.point(place.x, place.y)
  }
  correctDragging()

  /** Leaflet makes its draggable when dragging is first enabled. */
  function correctDragging(): void {
    map.dragging.enable()
    map.dragging.disable()
    const draggable = (map.dragging as TurnedDragging)._draggable
    draggable?.on('predrag', (event) => {
      const pointer = pointerOf(
        (event as L.LeafletEvent & { originalEvent: MouseEvent | TouchEvent }).originalEvent,
      )
      const moved = turned(
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
    turn(degrees) {
      turn = degrees
      square.style.rotate = `${degrees}deg`
      // What is to be read stands upright again.
      square.style.setProperty('--upright', `${-degrees}deg`)
    },
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
